"""Zhou 2022, from the paper's text: what each finding says, computed again
from its instance."""
import math

from common import gauss_delta, near, need, whole


def outer_distance(c, norm2):
    """|f f' - e e'| in Frobenius norm for |f|^2 = |e|^2 = norm2 at cosine c."""
    f = (1.0, 0.0)
    e = (c, math.sqrt(1 - c * c))
    return norm2 * math.sqrt(sum((f[i] * f[j] - e[i] * e[j]) ** 2
                                 for i in range(2) for j in range(2)))


def sensitivity(x):
    """Replacing a user replaces one term of each sum.  |phi| <= sqrt(d1) (H-h)
    for V_{h+1} in [0, H-h].  The reward vector's counter has m levels and
    sigma^2 = 32 m Delta^2 ln(4/delta)/eps^2; the user's shift is twice Delta in
    m nodes."""
    d, H, h = x["d"], x["H"], x["h"]
    whole(x, "d", "H", "h")
    near(outer_distance(0, d * (H - h) ** 2) / (d * H ** 2), x["p1"],
         "Delta_p1's share")
    near(2 * math.sqrt(d) * (H - h) ** 2 / (math.sqrt(d) * H ** 2), x["p2"],
         "Delta_p2's share")
    near(outer_distance(0, 1), x["r1"], "over Delta_r1")
    near(2, x["r2"], "over Delta_r2, opposite features")
    need(min(x["p1"], x["p2"], x["r1"], x["r2"]) > 1, "Delta is enough")
    eps, delta = x["eps"], x["delta"]
    g = x["r2"] / math.sqrt(32 * math.log(4 / delta)) * eps
    near(gauss_delta(eps / 4, g), x["leaked"], "delta(eps/4)")
    need(x["leaked"] > delta / 4, "(eps/4, delta/4) holds")
    return "the reward vector spends %.2g for %.2g" % (x["leaked"], delta / 4)


def beta_r(x, lmin, lmax):
    """Lemma 3.1, nu = 0."""
    d, K = x["d"], x["K"]
    return 0.5 * math.sqrt(2 * math.log(x["H"] / x["alpha"]) + d * math.log1p(
        K / (d * lmin))) + math.sqrt(d * lmax)


def ratio_of(x):
    """T2 as printed over the theorem without its O(.)."""
    d, H, K, l = x["d"], x["H"], x["K"], x["lambda"]
    T = K * H
    T2 = 2 * H * beta_r(x, l, l) * math.sqrt(K * H) * math.sqrt(
        2 * H * d * math.log1p(K / (d * l)))
    kappa = math.log1p(K * H ** 2 / l)
    theorem = math.sqrt(T * H ** 3) * (math.log(H / x["alpha"]) + d * kappa) + (
        math.sqrt(T * H * d * kappa) * math.sqrt(d * l))
    need(T2 < K * H, "T2 is beyond K H")
    return T2 / theorem


def factor(x):
    whole(x, "d", "H", "K")
    near(beta_r(x, x["lambda"], x["lambda"]), x["beta"], "beta_r")
    one, two = ratio_of(x), ratio_of(dict(x, H=10 * x["H"]))
    near(one, x["one"], "T2 over the theorem at H")
    near(two, x["two"], "T2 over the theorem at 10 H")
    need(two > 5 * one, "the ratio does not grow with H")
    return "T2 is %.3g times the theorem at H and %.3g times at 10 H" % (
        one, two)


def any_epsilon(x):
    """sigma = (H Delta/eps) sqrt(32 m ln(4H/delta)) in m nodes, H = 1.  By the
    paper's own sensitivities one user moves the matrix and the vector of the
    rewards by 1 each."""
    need(x["H"] == 1, "H = 1")
    eps, delta, C = x["eps"], x["delta"], x["C"]
    g = math.sqrt(2) * eps / math.sqrt(32 * math.log(4 / delta))
    near(g * g / 2, x["mean"], "the mean loss")
    spent = gauss_delta(C * eps, g)
    near(spent, x["leaked"], "delta(C eps)")
    need(spent > C * delta, "(C eps, C delta) holds")
    return "(%g eps, .) needs delta %.2g" % (C, spent)


# each with a change of its instance that must be refused
FINDINGS = {
    "zhou2022.sensitivity": (sensitivity, "H=4"),
    "zhou2022.factor": (factor, "lambda=1"),
    "zhou2022.any-epsilon": (any_epsilon, "eps=1"),
}
