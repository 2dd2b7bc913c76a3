/* How sure a judge must be.  `violated` has the claim's own alpha; everything
 * else that rests on a sample, `holds` above all, may err with this
 * probability: 99.9 % certainty. */
#ifndef SUITE_STAT_CERTAINTY_H
#define SUITE_STAT_CERTAINTY_H

#define DOUBT 1e-3
#endif
