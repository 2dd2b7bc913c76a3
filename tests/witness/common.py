"""What the papers' modules share: refusing, and two exact privacy curves."""
import math


class Refused(Exception):
    """A finding's instance does not show what the finding says."""


def need(good, words):
    if not good:
        raise Refused(words)


def near(computed, said, name, room=0.01):
    need(abs(computed - said) <= room * abs(said),
         "%s is %.6g, not %.6g" % (name, computed, said))


def whole(x, *names):
    """Counts are whole numbers below 2^64."""
    for name in names:
        need(x[name] == int(x[name]) and 0 < x[name] < 2 ** 64,
             "%s=%r is no count" % (name, x[name]))


def normal_cdf(z):
    return 0.5 * math.erfc(-z / math.sqrt(2))


def log_normal_cdf(z):
    if z > -30:
        return math.log(normal_cdf(z))
    # the asymptotic series of the Mills ratio
    tail = 1 - 1 / z ** 2 + 3 / z ** 4 - 15 / z ** 6
    return -z * z / 2 - math.log(-z * math.sqrt(2 * math.pi)) + math.log(tail)


def gauss_delta(eps, g):
    """The least delta of N(0, 1) against N(g, 1) (Balle and Wang 2018)."""
    return (normal_cdf(g / 2 - eps / g) -
            math.exp(eps + log_normal_cdf(-g / 2 - eps / g)))


def convolve(p, q):
    out = [0.0] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            out[i + j] += a * b
    return out


def laplace_delta(eps, shifts, scale, steps=100):
    """The least delta of `shifts` coordinates that each move by 1 under
    Laplace(scale).  A coordinate loses c = 1/scale with probability 1/2, -c
    with exp(-c)/2, and between them with density exp((l - c)/2)/4; cells of a
    grid keep their mass at their middles."""
    c = 1 / scale
    h = c / steps
    one = [0.0] * (4 * steps + 1)  # losses -c, -c + h/2, .., c
    one[0], one[-1] = math.exp(-c) / 2, 0.5
    for i in range(2 * steps):
        left, right = -c + i * h, -c + (i + 1) * h
        one[2 * i + 1] = (math.exp((right - c) / 2) -
                          math.exp((left - c) / 2)) / 2
    law = [1.0]
    for _ in range(shifts):
        law = convolve(law, one)
    return sum(mass * -math.expm1(eps - (-shifts * c + i * h / 2))
               for i, mass in enumerate(law)
               if -shifts * c + i * h / 2 > eps)
