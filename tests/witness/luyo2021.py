"""Luyo, Garcelon, Lazaric and Pirotta 2021, from the paper's text: what each
finding says, computed again from its instance."""
import math

from common import gauss_delta, near, need, whole


def least_shift(eps, delta):
    """The shift, in standard deviations, at which a Gaussian release meets
    (eps, delta) with equality."""
    low, high = 1e-9, 1e3
    for _ in range(200):
        middle = (low + high) / 2
        if gauss_delta(eps, middle) < delta:
            low = middle
        else:
            high = middle
    return low


def radius(x, upsilon):
    """beta_k of Cor. 5 and 6, lambda = H^2."""
    H, d = x["H"], x["d"]
    log = math.log(3 * H / x["p"]) + d / 2 * math.log1p(x["K"] * H)
    return (3 * (x["C"] + 1) * math.sqrt(H * H + upsilon) +
            math.sqrt(2 * H * H * log))


def local(x):
    """sigma_B, Upsilon and beta of Cor. 6."""
    H, d = x["H"], x["d"]
    sigma = 4 * H ** 3 / x["eps"] * math.sqrt(2 * math.log(4 * H / x["delta"]))
    upsilon = sigma * math.sqrt(x["K"]) * (
        4 * math.sqrt(d) + 2 * math.log(6 * x["K"] * H / x["p"]))
    return sigma, upsilon, radius(x, upsilon)


def central(x):
    """The same of Cor. 5."""
    H, d, delta = x["H"], x["d"], x["delta"]
    levels = math.ceil(math.log2(x["K"]) + 1)
    sigma = 32 * H ** 2 / x["eps"] * math.sqrt(
        2 * H * levels * math.log(8 * H / delta) * math.log(4 / delta) *
        math.log(16 * H * levels / delta))
    upsilon = sigma * math.sqrt(levels) * (
        4 * math.sqrt(d) + 2 * math.log(6 * x["K"] * H / x["p"]))
    return sigma, upsilon, radius(x, upsilon)


def extrapolated(x, n, upsilon, beta):
    """V~_2 at the states x3 and x4 without noise, H = 3, d = 2, phi = (P_1,
    P_2)/sqrt(2).  Of n users half go from x1, (P_1, P_2)(g) = (1, 1 - gam), to
    b and half from x2, (1 - gam, 1), to g; g pays 1, b nothing; x3 has (1, 0)
    and x4 (0, 1).  In the basis (1,1), (1,-1) over sqrt(2) the matrix is
    diagonal."""
    a, b = 1 - x["gam"] / 2, x["gam"] / 2
    ridge = x["H"] ** 2 + 2 * upsilon
    plus, minus = n * a * a + ridge, n * b * b + ridge
    u = (n / 2 * a, -n / 2 * b)
    bonus = beta * math.sqrt(0.25 / plus + 0.25 / minus)
    return [min(x["H"], 0.5 * u[0] / plus + side * u[1] / minus + bonus)
            for side in (0.5, -0.5)]


def no_floor(x):
    """One message: the server sends Lambda~_2 = 1e12 I and w~_2 = -M (1,1) /
    sqrt(2) to a user with phi = (1,1)/sqrt(2) at step 2; a neighbour has value
    0.  XX' moves by V^2 in Frobenius norm, of which symmetric noise with twice
    the variance on the diagonal sees V^4/2, and Xy by V^2.  Then Cor. 5's sums
    without noise: user n+1 of K = 2n goes to x3 or to x4."""
    need(x["H"] == 3 and x["d"] == 2, "H = 3, d = 2")
    message = dict(x, K=x["users"])
    sigma, _, beta = local(message)
    value = min(x["H"], -x["M"] + beta * 1e-6)
    near(value, x["V"], "V~ of the message")
    g = math.sqrt(1.5) * value ** 2 / sigma
    near(gauss_delta(x["eps"], g), x["leaked"], "delta(eps)")
    need(x["leaked"] > x["delta"], "delta is enough")
    whole(x, "K", "users")
    sigma, upsilon, beta = central(x)
    first, second = extrapolated(x, x["K"] / 2, upsilon, beta)
    near(first, x["sums"], "V~ by the sums")
    near(second, x["H"], "V~ of the neighbour")
    nodes = math.log2(x["K"])
    g = math.sqrt(1.5 * nodes) * (first ** 2 - x["H"] ** 2) / sigma
    near(g / least_shift(x["eps"], x["delta"]), x["ratio"], "noise missing")
    need(x["ratio"] > 1, "the noise is enough")
    return "a message with V~ = %.0f spends delta %.2g" % (value, x["leaked"])


def l1_of_halves(d):
    """|phi phi' - psi psi'|_1 and |phi - psi|_1 of unit features that are flat
    on one half of the coordinates each."""
    each = math.sqrt(2 / d)
    phi = [each if i < d // 2 else 0.0 for i in range(d)]
    psi = [each - v for v in phi]
    matrix = sum(abs(a * b - c * e) for a, c in zip(phi, psi)
                 for b, e in zip(phi, psi))
    return matrix, sum(abs(a - c) for a, c in zip(phi, psi))


def dimension(x):
    """Rem. 1 and E.3: entrywise Laplace noise of scale b loses |shift|_1/b.
    Alg. 1: features H times flat halves and targets H at H - 2 steps, 1/H^2 of
    that at step H - 1, scale (2H/eps) 2H^2.  Alg. 2: features m/d +- z, m = (1,
    .., 1), z flat, targets H + 1 at H - 1 steps and 1 at the last, in all B
    releases, scale 8 H^2 B/eps."""
    d, H, eps = int(x["d"]), x["H"], x["eps"]
    whole(x, "d", "H")
    matrix, vector = l1_of_halves(d)
    near(2 * H * H * 2 * H / eps, x["scale"], "the scale")
    steps = H - 2 + 1 / H ** 2
    near(steps * (matrix + vector) * H * H / x["scale"], x["loss"], "the loss")
    e, h = int(x["e"]), x["h"]
    z = math.sqrt((1 - 1 / e) / e)
    features = [[1 / e + s * (z if i % 2 else -z) for i in range(e)]
                for s in (1, -1)]
    for f in features:
        near(sum(v * v for v in f), 1, "|phi|^2")
        near(sum(f), 1, "<phi, mu(S)>")
    moved = sum(abs(a - b) for a, b in zip(*features))
    near(((h - 1) * (h + 1) + 1) * moved / (8 * h * h / eps), x["lost"],
         "the loss of u")
    need(min(x["loss"], x["lost"]) > eps, "no more than eps is lost")
    return "Alg. 1 loses %.3g eps, Alg. 2 %.3g eps" % (
        x["loss"] / eps, x["lost"] / eps)


def names(x):
    """D.1: the orders of Cor. 5 and 10 in sqrt(K)."""
    d, H, C, root = x["d"], x["H"], x["C"] + 1, math.sqrt(x["eps"])
    five = C * d ** 0.75 * H ** 2.25 / root + H * H * d
    ten = C / root * (d ** 1.25 * H ** 1.75 + d ** 0.75 * H ** 2.25)
    near(five, x["cor5"], "Cor. 5")
    near(ten, x["cor10"], "Cor. 10")
    need(five < ten, "Cor. 5 is not better")
    return "Cor. 5 has %.0f, Cor. 10 %.0f" % (five, ten)


def first_batch(x):
    """Lemma 25: in batch 0 Lambda~ is lambda I, lambda = d, and c_K >= d
    Upsilon is missing, so the ratio of squared norms is at least (d + c_K)/d >
    16; the batch has ceil(K/B) episodes of H steps."""
    d, H, K = x["d"], x["H"], x["K"]
    whole(x, "d", "H", "K")
    B = math.ceil((K * x["eps"]) ** 0.4 / (d ** 0.6 * H ** 0.2))
    length = math.ceil(K / B)
    pairs = H * length
    bound = math.floor(d * H * length * math.log1p(K / (d * d)) /
                       (2 * math.log(4) - 2))
    upsilon = 128 / x["eps"] * math.sqrt(B * H)  # sigma_Lambda, for less
    need((d + d * upsilon) / d > 16, "batch 0 is within the factor 4")
    near(pairs, x["pairs"], "pairs in batch 0", 0)
    near(bound, x["bound"], "Lemma 25's bound", 0)
    need(pairs > bound, "the bound holds")
    return "%d pairs, bound %d" % (pairs, bound)


def composition(x):
    """C.4: 2H Gaussian outputs of a randomiser at (eps/2H, delta/2H) each need
    more noise than at (eps, delta) together."""
    n = 2 * x["H"]
    whole(x, "H")
    apart = 1 / least_shift(x["eps"] / n, x["delta"] / n)
    joint = math.sqrt(n) / least_shift(x["eps"], x["delta"])
    near(apart / joint, x["ratio"], "noise apart over noise together")
    need(x["ratio"] > 1, "nothing is gained")
    return "%.3g times the noise that is needed" % x["ratio"]


def subscript(x):
    """E.2.1: |phi phi' - psi psi'| of flat halves, by entries and in L2."""
    d = int(x["d"])
    whole(x, "d")
    near(l1_of_halves(d)[0], x["l1"], "the L1 norm")
    near(math.sqrt(2), x["l2"], "the L2 norm of orthogonal features")
    need(x["l1"] > 2 > x["l2"], "within 2")
    return "%.3g in L1, %.3g in L2" % (x["l1"], x["l2"])


# each with a change of its instance that must be refused
FINDINGS = {
    "luyo2021.no-lower-clip": (no_floor, "M=1"),
    "luyo2021.dimension": (dimension, "d=2"),
    "luyo2021.first-batch": (first_batch, "K=1000"),
    "luyo2021.composition": (composition, "H=2"),
    "luyo2021.names": (names, "d=1"),
    "luyo2021.subscript": (subscript, "d=2"),
}
