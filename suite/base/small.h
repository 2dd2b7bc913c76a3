/* Sizes for which code is compiled each by itself, so that its loops have a
 * length known to the compiler: X(2) X(3) .. X(8). */
#ifndef SUITE_BASE_SMALL_H
#define SUITE_BASE_SMALL_H
#define SMALL_SIZES(X) X(2) X(3) X(4) X(5) X(6) X(7) X(8)
#endif
