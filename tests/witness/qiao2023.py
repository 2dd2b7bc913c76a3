"""Qiao and Wang 2023, from the paper's text: what each finding says, computed
again from its instance."""
import itertools
import math

from common import laplace_delta, near, need, whole


def iota_of(x):
    """Algorithm 1, line 2, with T = KH."""
    return math.log(30 * x["H"] * x["S"] * x["A"] * x["K"] * x["H"] / x["beta"])


def moved(H, S):
    """The largest l1 distance of two trajectories in the visits of (h,s,a), in
    those of (h,s,a,s') and in the rewards, by trying all of them; A = 1 and
    rewards 1 are enough."""
    paths = list(itertools.product(range(S), repeat=H + 1))
    most = [0, 0]
    for u in paths:
        for v in paths:
            visits = sum(2 for h in range(H) if u[h] != v[h])
            steps = sum(2 for h in range(H) if u[h:h + 2] != v[h:h + 2])
            most = [max(most[0], visits), max(most[1], steps)]
    return most[0], most[1], most[0]


def noise(x):
    """Lemma 5.6: Laplace(3H/eps) on all three families; a unit shift of one
    coordinate loses at most 1/scale, and all of them do so at once with
    positive probability.  Section 5.1: each of log2 K nodes has Laplace(3H
    log2 K/eps)."""
    H, eps = int(x["H"]), x["eps"]
    whole(x, "H", "S", "K")
    shifts = sum(moved(H, int(x["S"])))
    near(x["scale"], 3 * H / eps, "the printed scale")
    near(x["node"], 3 * H * math.log2(x["K"]) / eps, "a node's printed scale")
    near(shifts / x["scale"], x["loss"], "the loss of a report")
    near(math.log2(x["K"]) * shifts / x["node"], x["loss"], "the tree's loss")
    near(laplace_delta(eps, shifts, x["scale"]), x["delta"], "delta(eps)")
    need(x["loss"] > eps, "no more than eps is lost")
    return "%d unit shifts lose %g at eps = %g" % (shifts, x["loss"], eps)


def excess(H, S, A, E):
    """(80) over (2) at T = H^3 S^2 A, where Regret <= T, without logarithms."""
    T = H ** 3 * S ** 2 * A
    stated = math.sqrt(H ** 2 * S * A * T) + H ** 2 * S ** 2 * A * E
    return min(T, stated + H ** 3 * S ** 2 * A) / stated


def small_error(x):
    """Lemma B.4 with a privatizer that adds E/(2S) to every cell and no noise:
    the probability that n visits break (20).  Theorem 4.1 from (80)."""
    E, n, P, S = x["E"], int(x["n"]), x["P"], x["S"]
    whole(x, "H", "S", "A", "K", "n")
    iota, total, failure = iota_of(x), n + E / 2, 0
    for c in range(n + 1):
        private = (c + E / (2 * S)) / total
        bound = math.sqrt(2 * P * iota / total) + 2 * E * iota / total
        if abs(private - P) > bound:
            failure += math.comb(n, c) * P ** c * (1 - P) ** (n - c)
    near(failure, x["failure"], "the failure probability")
    need(failure > x["beta"] / 15, "within beta/15")
    few, many = x["H"] * 20 / 3, x["H"] * 2000 / 3  # 20 and 2000
    grown = excess(many, 6, 2, 1) / excess(few, 6, 2, 1)
    logs = [iota_of({"H": H, "S": 6, "A": 2, "K": H * H * 72, "beta": 0.1})
            for H in (few, many)]
    near(grown, x["grown"], "the growth of (80) over (2)")
    need(grown > (logs[1] / logs[0]) ** 2, "no more than logarithms")
    return "(20) fails with %.4g, allowed %.4g; (80)/(2) grows %.3g times" % (
        failure, x["beta"] / 15, grown)


def union(x):
    """Lemma B.4: H S^2 A K tuples, two sides, exp(-iota) each."""
    whole(x, "H", "S", "A", "K")
    tuples = x["H"] * x["S"] ** 2 * x["A"] * x["K"]
    share = 2 * tuples * math.exp(-iota_of(x)) / (x["beta"] / 15)
    near(share, x["ratio"], "the union over beta/15")
    need(share > 1, "within beta/15")
    return "the union bound takes %.3g times beta/15" % share


def typical(x):
    """Definition C.1: episodes beyond 250 H^2 S^2 A iota^2."""
    return 250 * x["H"] ** 2 * x["S"] ** 2 * x["A"] * iota_of(x) ** 2


def roots(x):
    """(54): uniform visits, N = i/(SA): the sum of 1/sqrt(N) over typical
    episodes is at least its integral."""
    whole(x, "H", "S", "A", "K")
    H, S, A, E, iota = x["H"], x["S"], x["A"], x["E"], iota_of(x)
    first, T = typical(x) + 1, x["K"] * x["H"]
    root = H * math.sqrt(S * A) * 2 * (math.sqrt(x["K"]) - math.sqrt(first))
    ones = H * S * A * math.log(x["K"] / first)
    left = H * H * (2 * math.sqrt(S * iota) * root + 2 * S * E * ones)
    right = 2 * H * H * S * math.sqrt(H * A * T * iota)
    right += 2 * H ** 3 * S ** 2 * A * E * iota
    near(left / right, x["ratio"], "(54)")
    need(left > right, "(54) holds")
    return "(54) is exceeded by the factor %.3g" % (left / right)


def fourth(x):
    """(72): (d) of (66) for uniform visits, from below, as 4 sqrt(iota gap/N)
    falls in i.  The second constant is read as 180."""
    whole(x, "H", "S", "A", "K")
    H, S, A, E, iota = x["H"], x["S"], x["A"], x["E"], iota_of(x)
    pieces, total = 20000, 0
    low, high = math.log(typical(x) + 1), math.log(x["K"])
    left = math.exp(low)
    for k in range(1, pieces + 1):
        right = math.exp(low + (high - low) * k / pieces)
        N = right / S
        gap = 1e6 * H ** 3 * S * A * iota ** 2 / N
        gap += (1000 * H ** 2 * S ** 2 * A * E * iota ** 2 / N) ** 2
        gap += (1000 * H ** 3 * S ** 2 * A * iota ** 2 / N) ** 2
        total += (right - left) * math.sqrt(min(gap, H * H) * S * A / right)
        left = right
    total *= 4 * math.sqrt(iota) * (H - 1)
    T = x["K"] * H
    printed = 7 * math.sqrt(H ** 3 * S ** 2 * A * iota ** 2 *
                            math.sqrt(H * A * T * iota))
    printed += 180 * math.sqrt(H ** 5 * S ** 4 * A ** 2 * E * iota ** 4)
    printed += 200 * H ** 3 * S ** 2 * A * iota ** 2
    near(total / printed, x["ratio"], "(72)")
    need(total > printed, "(72) holds")
    return "(72) is exceeded by the factor %.3g" % (total / printed)


def solve(x):
    """(78): the largest U with U = 60X + 24Y(U) + 750Z + 750W."""
    whole(x, "H", "S", "A", "K")
    H, S, A, E, iota = x["H"], x["S"], x["A"], x["E"], iota_of(x)
    need(x["K"] >= typical(x), "no typical episode")
    X = math.sqrt(H ** 2 * S * A * x["K"] * H * iota ** 2)
    Z, W = (H ** 2 * S ** 2 * A * t * iota ** 2 for t in (E, H))
    half = 12 * math.sqrt(H ** 3 * S * A * iota ** 2)
    U = (half + math.sqrt(half ** 2 + 60 * X + 750 * Z + 750 * W)) ** 2
    ratio = (U + 250 * W) / (1000 * (X + Z + W))
    near(ratio, x["ratio"], "(78)")
    need(ratio > 1 and 3 * 250 + 3 + 250 > 1000, "(78) holds")
    return "the solution is %.3g times what is printed" % ratio


def figure(x):
    """Section 7: the third part of the bonus alone is H or more in every
    episode, with the least E that Lemma 5.4 lets a single counter have: a
    quarter of E holds the sum of 15 noises at the episode after 2^15 - 1 with
    probability 1 - beta/3.  By its moments v, m4 that sum is beyond x with
    probability (v - x^2)^2 / m4 or more (Paley and Zygmund)."""
    whole(x, "H", "S", "A", "K")
    H, S, K, nodes = x["H"], x["S"], x["K"], 15
    need(K >= 2 ** nodes, "too few episodes for so many nodes")
    scale = 3 * H * math.log2(K) / x["eps"]
    v = nodes * 2 * scale ** 2
    fourth_moment = nodes * 24 * scale ** 4 + 3 * nodes * (nodes - 1) * (
        2 * scale ** 2) ** 2
    quarter = math.sqrt(v * (1 - math.sqrt(x["beta"] / 3 * fourth_moment) / v))
    E = 4 * quarter
    near(E, x["E"], "the least E")
    bonus = 20 * H * S * E * iota_of(x) / (K + E)
    near(bonus, x["bonus"], "the bonus after K visits")
    need(bonus >= H, "the bonus is below H")
    return "the bonus is %.3g or more, H is %g" % (bonus, H)


# each with a change of its instance that must be refused
FINDINGS = {
    "qiao2023.factor-two": (noise, "scale=6"),
    "qiao2023.small-error": (small_error, "E=1"),
    "qiao2023.union": (union, "S=5"),
    "qiao2023.sums-of-roots": (roots, "K=1e8"),
    "qiao2023.left-out": (fourth, "E=1e4"),
    "qiao2023.solving": (solve, "H=20"),
    "qiao2023.figure": (figure, "eps=1e6"),
}
