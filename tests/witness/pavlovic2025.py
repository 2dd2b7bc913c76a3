"""Pavlovic et al. 2025, from the paper's text: what each finding says, computed
again from its instance."""
import math

from common import gauss_delta, near, need, normal_cdf, whole


def level_of(x):
    """(7): delta/(|W| T log T)."""
    return x["delta"] / (x["N"] * x["T"] * math.log(x["T"]))


def sigma0(x):
    """(5) and (8), per unit of sigma_max."""
    log_t = math.log(x["T"])
    return 4 * x["B"] * log_t / x["eps"] * math.sqrt(
        math.log(1.25 * log_t / x["delta_dp"]))


def beta(x, d):
    """Lemma 6.6."""
    log168 = math.log(168 * x["T"] / d)
    B, tau = x["B"], x["tau"]
    return (90 * B * math.sqrt(log168) +
            52 * B * math.sqrt(log168 * math.log(12 / d)) / math.sqrt(tau) +
            3 * B * math.sqrt(2 * math.log(6 / d)) + math.sqrt(24 * tau))


def norm(m):
    """The operator norm of a real 2 x 2 matrix."""
    (a, b), (c, d) = m
    size, det = a * a + b * b + c * c + d * d, a * d - b * c
    return math.sqrt((size + math.sqrt(max(size * size - 4 * det * det, 0))) / 2)


def times(m, n):
    return [[sum(m[i][k] * n[k][j] for k in (0, 1)) for j in (0, 1)]
            for i in (0, 1)]


def inverse(m):
    (a, b), (c, d) = m
    det = a * d - b * c
    return [[d / det, -b / det], [-c / det, a / det]]


def spectrum_for_norm(x):
    """Lemma 6.6, Step 2.  Four points phi = (+-sqrt(1 - l), +-sqrt(l)), each of
    probability 1/4, k(w,w) = 1; the data set has n1 points of equal signs each
    and n2 of unequal ones.  S is balanced, so P_S = Id.  Then another data set,
    of T equal points, for 5/3."""
    whole(x, "T", "n1", "n2", "T83")
    T, l, tau = x["T"], x["l"], x["tau"]
    need(2 * (x["n1"] + x["n2"]) == T, "n1 and n2 do not make T")
    z = [T * (1 - l) + tau, T * l + tau]
    off = math.sqrt(l * (1 - l)) * 2 * (x["n1"] - x["n2"])
    flat = abs(off) / math.sqrt(z[0] * z[1])  # of an off-diagonal matrix
    near(flat, x["concentration"], "|Id - Z^-1/2 Zhat Z^-1/2|")
    need(flat <= 1 / 9, "outside the event of Lemma 6.5")
    full = max(abs(off) / z[0], abs(off) / z[1])
    near(full, x["full"], "|Id - Z^-1 Zhat|")
    need(full > flat, "(24) holds")
    data = [[z[0], off], [off, z[1]]]
    n353 = norm(times(inverse(data), [[z[0], 0], [0, z[1]]]))
    near(n353, x["norm353"], "|Ztilde^-1 Z|")
    summed = [[z[0] - tau, off], [off, z[1] - tau]]
    n125 = norm([[entry / z[i] for entry in summed[i]] for i in (0, 1)])
    near(n125, x["norm125"], "|Z_S^-1 Phi Phi'|")
    need(n353 > 353 / 128 and n125 > 125 / 72 + 1, "the norms are small")
    need(five_thirds(x["T83"], x["r"], x["norm83"]) > 5 / 3, "5/3 holds")
    return "%.3g for %.3g; norms %.3g, %.3g, %.3g" % (
        full, flat, n353, n125, x["norm83"])


def five_thirds(T, r, said):
    """|Zhat Zhat_S^-1| for T points u ~ (1, r/sqrt T) of norm 1 and S = {e1},
    tau = 1, where Phi_S Phi_S' = T e1 e1' is within 1/4 of Zhat."""
    n = 1 + r * r / T
    a, b, c = T / n + 1, r * math.sqrt(T) / n, r * r / n + 1
    # Zhat^-1/2 (Phi_S Phi_S' + Id) Zhat^-1/2 has these trace and determinant
    det = a * c - b * b
    trace, product = (c * (T + 1) + a) / det, (T + 1) / det
    root = math.sqrt(trace * trace / 4 - product)
    need(max(1 - trace / 2 + root, trace / 2 + root - 1) <= 1 / 4,
         "alpha is above 1/4")
    found = norm([[a / a, b], [b / a, c]])
    near(found, said, "|Zhat Zhat_S^-1|")
    return found


def two_sided(q):
    low, high = 0.0, 40.0
    for _ in range(100):
        z = (low + high) / 2
        low, high = (z, high) if 2 * normal_cdf(-z) > q else (low, z)
    return high


def epochs(T):
    """T_1 = ceil(sqrt T), T_(r+1) = 2 T_r: the last that is completed."""
    first = math.ceil(math.sqrt(T))
    length, end = first, first
    while end + 2 * length <= T:
        length, end = 2 * length, end + 2 * length
    return first, length


def width(x):
    """(7) under LDP on N orthonormal points with uniform counts: the width that
    the privacy noise alone needs in the last epoch, so that some point is
    outside with probability delta/(T log T), against Delta_r with the printed
    beta_1 at the global delta and at the level of (7)."""
    whole(x, "T", "N")
    users, log_t = epochs(x["T"])[1], math.log(x["T"])
    variance = 1 / (users / x["N"] + x["tau"])
    spread = math.sqrt(users) * variance
    q = -math.expm1(math.log1p(-x["delta"] / (x["T"] * log_t)) / x["N"])
    needed = sigma0(x) * spread * two_sided(q)
    for d, key in ((x["delta"], "ratio"), (level_of(x), "ratio_level")):
        beta1 = log_t / x["eps"] * math.sqrt(
            8 * x["B"] * math.log(log_t * x["N"] / d) *
            math.log(1.25 * log_t / x["delta_dp"]))
        given = beta(x, level_of(x)) * math.sqrt(variance) + beta1 * spread
        near(needed / given, x[key], "the width needed over the one given")
        need(needed > given, "the width is enough")
    return "the noise alone needs %.3g (%.3g) times the width" % (
        x["ratio"], x["ratio_level"])


def fractions(x):
    """Step 2.  Phi_R Phi_R' + tau >= (8/9) Z gives (5/3)(9/8).  One point: Z =
    Ztilde = T + tau is on the event, and sigma^2 = phi'Z^-1 phi = 1/Z.  Then
    the Walsh kernel, lambda_j ~ j^-b on N points, F = 1: on the event sigma^2
    is at least phi'Z^-1 phi 9/10, and gamma_T is at most the gain of the law
    whose eigenvalues are lambda_j (log det is concave)."""
    whole(x, "N", "T")
    near(5 / 3 * 9 / 8, x["right"], "(5/3)(9/8)")
    need(1 > x["printed"], "one point obeys the printed fraction")
    near(x["printed"], 5 / 24, "the printed fraction")
    N, T, b = int(x["N"]), x["T"], x["b"]
    total = math.fsum(j ** -b for j in range(1, N + 1))
    dimension = gain = 0.0
    for j in range(1, N + 1):
        y = T * j ** -b / total
        dimension += y / (1 + y)
        gain += math.log1p(y) / 2
    C0_L = dimension / T * math.log(14 * T / 0.01)
    need(2 * math.sqrt(C0_L) + 4 / 3 * C0_L <= 1 / 9, "Lemma 6.5 is not met")
    ratio = 0.9 * dimension / (90 / 104 * gain)
    near(ratio, x["ratio"], "sigma^2 T over (90/104) gamma_T")
    need(ratio > 1, "(90/104) holds")
    return "15/8, not 5/24; (90/104) is exceeded by %.4g" % ratio


def thresholds(x):
    """Lemma 6.5's remark by Lemma 6.1 with gamma_T = T^(1/b) at the threshold:
    C_0 L = (54/13) F^2 T^(1/b - 1) L = (54/13) F^4/180.  Theorem 6.7: the first
    epoch's ceil(sqrt T) points against the lemma's threshold for them."""
    whole(x, "T")
    C0_L = 54 / 13 * x["F2"] ** 2 / 180
    chain = 2 * math.sqrt(C0_L) + 4 / 3 * C0_L
    near(chain, x["chain"], "what Lemma 6.1 gives")
    need(chain > 1 / 9, "1/9 follows")

    def least(T):
        return (180 * math.log(14 * T / x["delta"]) / x["F2"]) ** (
            x["b"] / (x["b"] - 1))
    first = epochs(x["T"])[0]
    near(least(x["T"]), x["T0"], "T_0", 0.02)
    near(least(first), x["asked"], "Lemma 6.5's threshold for T_1", 0.02)
    need(x["T"] > least(x["T"]) and first < least(first), "T_1 is long enough")
    return "%.3g for 1/9; T_1 = %g, %.3g are asked for" % (
        chain, first, least(first))


def large_eps(x):
    """(8) against the exact Gaussian: sensitivity 2B sigma_max.  Of one
    estimator at (eps/log T, delta/log T), then of a run at (eps, delta)."""
    whole(x, "T")
    log_t = math.log(x["T"])
    for eps, share, key in ((x["eps"], log_t, "delta"),
                            (x["run_eps"], 1, "run_delta")):
        shift = 2 / sigma0({**x, "B": 1, "eps": eps})
        got = gauss_delta(eps / share, shift)
        near(got, x[key], "delta")
        need(got > x["delta_dp"] / share, "within its delta")
    return "delta %.3g for %.3g at eps = %g" % (
        x["delta"], x["delta_dp"] / log_t, x["eps"])


def sum_term(x):
    """Step 3: 6 T_r beta sigma with sigma^2 <= (90/104) F^2 gamma/T_(r-1), T_r
    = 2 T_(r-1), per beta sqrt(gamma T_(r-1))."""
    left = 12 * math.sqrt(90 / 104) * x["F"]
    right = 135 / 26 * x["F"] ** 2 * math.sqrt(2)
    near(left, x["left"], "the summand")
    near(right, x["right"], "the printed one")
    need(left > right, "the printed summand is larger")
    return "%.4g for %.4g" % (left, right)


def repeated(x):
    """t points of a kernel on n points have features of rank n at most."""
    whole(x, "points", "rounds")
    need(x["rounds"] > x["points"], "they may be independent")
    return "%g features in %g dimensions" % (x["rounds"], x["points"])


def ridge(x):
    """Lemma 6.3 in R^2: S = {e1}, A = e1 e1' = Phi_S Phi_S', so alpha may be
    anything; along e2 the left side is 1."""
    need(0 < x["alpha"] < 1 and x["tau"] > 0, "not under the hypothesis")
    right = x["tau"] / (1 - x["alpha"])
    near(right, x["right"], "the right side along e2")
    need(right < 1, "the printed form holds")
    return "1 <= %.3g is false along e2" % right


def bias(x):
    """One point with k = 1, seen T times: the mean of the estimator is T f/(T +
    tau), so its error without any noise is tau f/(T + tau)."""
    whole(x, "T")
    need(x["f"] < x["B"], "rewards are not below B")
    error = x["tau"] * x["f"] / (x["T"] + x["tau"])
    sigma2 = 1 / (x["T"] + x["tau"])
    beta1 = 2 * math.log(3 / x["delta"]) * sigma0(x)
    allowed = beta(x, x["delta"]) * math.sqrt(sigma2) + beta1 * sigma2
    near(error, x["error"], "the error")
    near(allowed, x["allowed"], "Lemma 6.6's bound")
    need(error > allowed, "within the bound")
    return "error %.3g, allowed %.3g" % (error, allowed)


# each with a change of its instance that must be refused
FINDINGS = {
    "pavlovic2025.spectrum-for-norm": (spectrum_for_norm, "l=0.5"),
    "pavlovic2025.width": (width, "eps=100"),
    "pavlovic2025.nine-eighths": (fractions, "printed=1.875"),
    "pavlovic2025.threshold": (thresholds, "T=1e4"),
    "pavlovic2025.large-eps": (large_eps, "eps=1"),
    "pavlovic2025.root": (sum_term, "F=2"),
    "pavlovic2025.repeated-points": (repeated, "rounds=16"),
    "pavlovic2025.missing-tau": (ridge, "tau=1"),
    "pavlovic2025.missing-B": (bias, "tau=1"),
}
