"""Ngo, Vietri and Wu 2022, from the paper's text: what each finding says,
computed again from its instance.  lambda is the paper's lambda~_Lambda, Lt a
noisy Gram matrix, M its noise, E2 the event that every |M| <= lambda."""
import math
import random

from common import gauss_delta, near, need, whole


# ---- the paper's constants ----

def rho_of(eps, delta):
    """Lemma 6 solved: rho + 2 sqrt(rho log(1/delta)) = eps."""
    L = math.log(1 / delta)
    return (math.sqrt(L + eps) - math.sqrt(L)) ** 2


def lambda_of(d, H, K, p, rho):
    """Line 2."""
    return math.log(K) * (6 * math.sqrt(d + 1) + 2 * math.log(
        3 * K * H / p)) / math.sqrt(2 * rho)


def updates(d, H, K, lam):
    """Line 3, N_max."""
    return d * H / math.log(2) * math.log1p(K / (lam * d))


def constants(x):
    """rho, lambda, N_max, the deviation of line 11, lambda_y of (16), and chi
    and beta of Theorem 16."""
    d, H, K, p = x["d"], x["H"], x["K"], x.get("p", 0.05)
    whole(x, "d", "H", "K")
    rho = rho_of(x["eps"], x.get("delta", 1e-6))
    lam = lambda_of(d, H, K, p, rho)
    N = updates(d, H, K, lam)
    lam_y = H * N * math.sqrt(math.log(3 * K * H / p) / rho)
    U = max(1, 2 * H * math.sqrt(d * K / lam) + lam_y / lam)
    log_chi = math.log(25 ** 4 * 162) + 4 * math.log(K) + math.log(
        d * U * H / p)
    beta = (5 * H * H * math.sqrt(d * lam * log_chi) +
            6 * d * H * math.sqrt(log_chi))
    return {"rho": rho, "lambda": lam, "N": N, "lambda_y": lam_y,
            "line11": math.sqrt(6 * H * H * N / rho), "log_chi": log_chi,
            "beta": beta}


# ---- (7) and E2: the square root of H ----

def largest_eigenvalue(m):
    """|M| of a symmetric matrix, by Jacobi's rotations."""
    n, a = len(m), [row[:] for row in m]
    for _ in range(12):
        if sum(a[i][j] ** 2 for i in range(n) for j in range(i)) < 1e-10:
            break
        for p in range(n - 1):
            for q in range(p + 1, n):
                angle = 0.5 * math.atan2(2 * a[p][q], a[q][q] - a[p][p])
                c, s = math.cos(angle), math.sin(angle)
                for k in range(n):
                    u, v = a[k][p], a[k][q]
                    a[k][p], a[k][q] = c * u - s * v, s * u + c * v
                for k in range(n):
                    u, v = a[p][k], a[q][k]
                    a[p][k], a[q][k] = c * u - s * v, s * u + c * v
    return max(abs(a[i][i]) for i in range(n))


def prefix_exceeds(rng, d, K, node, limit):
    """One counter: does the noise of some prefix with many nodes exceed the
    limit?  A node is drawn when it is first used."""
    nodes = {}
    bits = K.bit_length() - 1
    for k in range(1, K):
        if bin(k).count("1") < bits - 2:
            continue
        total, start = [[0.0] * d for _ in range(d)], 0
        for j in range(bits - 1, -1, -1):
            if not k >> j & 1:
                continue
            if (j, start) not in nodes:
                nodes[j, start] = [rng.gauss(0, node)
                                   for _ in range(d * (d + 1) // 2)]
            entries = iter(nodes[j, start])
            for a in range(d):
                for b in range(a + 1):
                    total[a][b] += next(entries)
                    total[b][a] = total[a][b]
            start += 1 << j
        if largest_eigenvalue(total) > limit:
            return True
    return False


def share_of_runs(d, H, K, p, runs):
    """Runs in which some |M| > lambda; a node is (rho/(2H log K))-zCDP at
    sensitivity 2, so its variance is 4 H log(K)/rho; rho = 1 cancels."""
    rng = random.Random(2022)
    node = math.sqrt(4 * H * math.log(K))
    limit = lambda_of(d, H, K, p, 1)
    broken = sum(any(prefix_exceeds(rng, d, K, node, limit) for _ in range(H))
                 for _ in range(runs))
    return broken / runs


def sqrt_h(x):
    d, H, K, p = int(x["d"]), int(x["H"]), int(x["K"]), x["p"]
    whole(x, "d", "H", "K", "h")
    node = math.sqrt(4 * H * math.log(K))
    near(lambda_of(d, H, K, p, 1), x["lambda"], "lambda sqrt(rho)")
    near(node * math.sqrt(math.log2(K)), x["deviation"], "a prefix's deviation")
    all_of_them = share_of_runs(d, H, K, p, 20)
    near(all_of_them, x["share"], "the share of runs at H", 0.05)
    some = share_of_runs(d, int(x["h"]), K, p, 60)
    near(some, x["part"], "the share of runs at h", 0.4)
    need(min(all_of_them, some) > p + 3 * math.sqrt(p / 60), "within p")
    eighteen = 16 * math.sqrt(H) * math.log(K) * (
        4 * math.sqrt(d + 1) + 2 * math.log(3 * K * H / p)) / math.sqrt(2)
    near(eighteen / lambda_of(d, H, K, p, 1), x["thm18"], "Theorem 18's bound")
    return "E2 fails in %.0f %% of runs at H = %d and %.0f %% at %d" % (
        100 * all_of_them, H, 100 * some, x["h"])


# ---- privacy of the targets ----

def squares(x):
    """Lemma 15: a query of sensitivity D under variance D/rho; line 11's
    variance 6 H^2 N_max/rho for H queries in each of N_max episodes, whose
    sensitivities are 2 at step H and 2H+2 before it, times sqrt(1 - 1/d^2)
    for features with <phi, mu(S)> = 1, |mu(S)| = d."""
    D, rho, H, d = x["D"], x["rho"], x["H"], x["d"]
    whole(x, "H", "d")
    cost = D ** 2 / (2 * D / rho)
    near(cost / rho, x["cost"], "the cost of one query over rho")
    eps = rho + 2 * math.sqrt(rho * math.log(1 / x["delta"]))
    near(gauss_delta(eps, math.sqrt(2 * cost)), x["leaked"], "delta")
    need(x["leaked"] > x["delta"], "delta is enough")
    attained = (1 - 1 / d ** 2) * 4 * ((H - 1) * (H + 1) ** 2 + 1)
    near(attained / (12 * H ** 2), x["line11"], "line 11's cost over rho")
    near(4 * H * (H + 1) ** 2 / (12 * H ** 2), x["lemma14"],
         "that cost with Lemma 14's 2H+2")
    need(x["line11"] > 0.5, "rho/2 is enough")
    return "one query costs %g rho, line 11 %g rho" % (x["cost"], x["line11"])


def value_at(x, c, e):
    """V at a state with feature (1, -1)/sqrt(2) after n users, one half with
    (1, e)/sqrt(2) and reward 1, one with (1, -e)/sqrt(2) and reward 0: d = 2,
    no noise, Lt = 2 lambda I + sum."""
    n = x["n"]
    a, b = n / 2 + 2 * c["lambda"], n * e * e / 2 + 2 * c["lambda"]
    y = (n / (2 * math.sqrt(2)), n * e / (2 * math.sqrt(2)))
    mean = (y[0] / a - y[1] / b) / math.sqrt(2)
    return min(mean + c["beta"] * math.sqrt((1 / a + 1 / b) / 2), x["H"])


def no_floor(x):
    c = constants(x)
    whole(x, "n")
    need(x["d"] == 2 and x["n"] <= x["K"], "d = 2, n <= K")
    value = value_at(x, c, x["e"])
    near(value, x["value"], "V without floor")
    moved = x["H"] + 1 - value  # her state has V = H and reward 1, or V and 0
    cost = moved ** 2 / (2 * c["line11"] ** 2)
    near(cost / c["rho"], x["cost"], "one release over rho")
    near(gauss_delta(x["eps"], math.sqrt(2 * cost)), x["leaked"], "delta(eps)")
    need(x["leaked"] > x["delta"], "delta is enough")
    return "V = %.0f, one release costs %.0f rho" % (value, x["cost"])


# ---- noisy matrices are not monotone ----

def alternating(H, d, K, lam, amplitude):
    """Updates of line 8 without its cap when M = +-amplitude I alternates, with
    opposite signs in the two counters; each user adds I/(d H) on the whole."""
    reference, count = [d * math.log(2 * lam)] * H, 0
    for k in range(2, K + 1):
        now = []
        for h in range(H):
            base = 2 * lam + (amplitude if k % 2 == h else -amplitude)
            now.append(math.log(base + (k - 1) / (d * H)) + math.log(base))
        if any(v >= r + math.log(2) for v, r in zip(now, reference)):
            reference, count = now, count + 1
    return count


def monotone(x):
    c = constants(x)
    d, K, lam = int(x["d"]), int(x["K"]), c["lambda"]
    near(lam, x["lambda"], "lambda")
    # (20): M = lambda I at the last update, then -lambda I and users along one
    # axis until the determinant has just not doubled
    top = 2 * (3 * lam) ** d / lam ** (d - 1)
    need(top - lam <= K, "more users than there are")
    near(top / (3 * lam), x["factor"], "the factor of (20)")
    near(2 * 3 ** (d - 1), x["factor"], "2 * 3^(d-1)")
    need(x["factor"] > 2, "the factor is 2")
    need(2 * lam + 1 - lam < 2 * lam, "Lt grows")  # one user, M = -lambda I
    few = int(x["k"])
    small = constants({"d": 2, "H": 2, "K": few, "eps": x["eps"]})
    wanted = alternating(2, 2, few, small["lambda"], 0.95 * small["lambda"])
    near(wanted, x["wanted"], "updates wanted", 0)
    near(small["N"], x["cap"], "N_max")
    need(x["wanted"] > x["cap"], "the cap does not bind")
    # (21): all users along one axis, M = -lambda I at the end alone
    n = int(x["n"])
    one = constants({"d": d, "H": 1, "K": n, "eps": x["eps"]})["lambda"]
    left = sum(1 / (2 * one + k) for k in range(n))
    right = 2 * (math.log((one + n) / (2 * one)) + (d - 1) * math.log(0.5))
    near(left, x["left"], "(21)'s first member")
    near(right, x["right"], "(21)'s middle member")
    need(left > right, "(21) holds")
    # Theorem 21: M_1 = -lambda I, Lt_0 = 2 lambda I, one unit feature
    m = int(x["m"])
    log_ratio = m * math.log(0.5) + math.log1p(1 / lam)
    bound = 2 * (log_ratio / 2 - math.log(x["share"]))
    need(bound < 0 < 1 / (lam + 1), "Theorem 21's right side is positive")
    near(bound, x["bound"], "Theorem 21's right side")
    return "the factor of (20) is %g, %d updates for a cap of %.1f" % (
        x["factor"], x["wanted"], x["cap"])


def twice_lambda(x):
    c = constants(x)
    d, n, lam = x["d"], x["K"], c["lambda"]
    near(lam, x["lambda"], "lambda")
    near((2 * lam) ** d / lam ** d, x["ratio"], "Lemma 29 at k = 1")
    need(x["ratio"] > 1, "Lemma 29 holds")
    # q_1 without data and noise: |2 lambda w| in (2 lambda I)^-1, |w| = 1
    near(2 * lam / math.sqrt(2 * lam) / math.sqrt(lam), x["q1"], "q_1")
    middle = 2 * (math.log((3 * lam + n) / (2 * lam)) + (d - 1) * math.log(1.5))
    last = 2 * d * math.log((lam + n) / lam)
    near(middle, x["middle"], "(21)'s middle member")
    near(last, x["last"], "(21)'s last member")
    need(middle > last and x["q1"] > 1, "(21) holds")
    return "Lemma 29 is off by %g, q_1 by %g, (21) %g > %g" % (
        x["ratio"], x["q1"], middle, last)


# ---- orders ----

def terms(x):
    """The last display of B.5 without its first term: learning, privacy."""
    c = constants(x)
    d, H, K = x["d"], x["H"], x["K"]
    return (36 * H ** 2 * d ** 1.5 * math.sqrt(2 * K) * c["log_chi"],
            30 * H ** 3 * d * math.sqrt(2 * K * c["lambda"]) * c["log_chi"])


def lower_order(x):
    ratio = []
    for K, H in ((1e6, x["H"]), (1e12, x["H"]), (1e18, x["H"]),
                 (1e12, 4 * x["H"])):
        learning, privacy = terms(dict(x, K=K, H=H))
        ratio.append(privacy / learning)
    for value, name in zip(ratio, ("r6", "r12", "r18", "r4H")):
        near(value, x[name], "the ratio of the terms, " + name)
    need(ratio[0] < ratio[1] < ratio[2], "the ratio falls in K")
    need(ratio[3] > 3.9 * ratio[1], "the ratio does not grow in H")
    return "the privacy term is %.0f to %.0f times the other" % (
        ratio[0], ratio[2])


def rate_of_norm(x):
    """(10): the deviation of line 11, times sqrt(d), over H d/sqrt(rho)."""
    size = []
    for H in (x["H"], 16 * x["H"]):
        c = constants(dict(x, H=H))
        size.append(c["line11"] * math.sqrt(x["d"]) /
                    (H * x["d"] / math.sqrt(c["rho"])))
    near(size[0], x["over"], "the noise over H d/sqrt(rho)")
    near(size[1] / size[0], x["grown"], "growth over 16 times H")
    need(x["grown"] > 3, "no power of H is missing")
    return "16 times H makes it %.3g times too small" % x["grown"]


# ---- target noise ----

def norm_tail(d, r):
    """P(chi_d > r) for even d, or d = 1."""
    if d == 1:
        return math.erfc(r / math.sqrt(2))
    half, term, total = r * r / 2, 1.0, 0.0
    for i in range(d // 2):
        total += term
        term *= half / (i + 1)
    return math.exp(-half) * total


def forced(d, lam):
    """From this episode on even data force an update on E2: lambda + (k-1)/d
    >= 2^(1/d) 2 lambda."""
    return 1 + d * lam * (2 ** (1 + 1 / d) - 1)


def utility(x):
    c = constants(x)
    d, H, K, p = int(x["d"]), x["H"], x["K"], x["p"]
    need(K >= forced(d, c["lambda"]), "no update is forced")
    bound = c["N"] * math.sqrt(math.log(K * H / p) / c["rho"])
    near(bound / c["line11"], x["deviations"], "the bound over line 11")
    one = norm_tail(d, bound / c["line11"])
    near(1 - (1 - one) ** H, x["exceeds"], "the probability of one update")
    need((1 - p) * x["exceeds"] > p, "within p")
    return "one update exceeds it with probability %.2g" % x["exceeds"]


def early(x):
    c = constants(x)
    d, p = int(x["d"]), x["p"]
    need(x["H"] == 1 and c["N"] > 1, "one step, and an update is allowed")
    need(x["K"] >= forced(d, c["lambda"]), "no update is forced")
    near(c["N"], x["cap"], "N_max")
    near(c["lambda_y"] / c["line11"], x["deviations"], "lambda_y over line 11")
    near(norm_tail(d, c["lambda_y"] / c["line11"]), x["exceeds"], "one draw")
    need((1 - p) * x["exceeds"] > p / 3, "within p/3")
    return "one draw exceeds lambda_y with probability %.2g" % x["exceeds"]


# ---- displays ----

def conversion(x):
    eps = x["rho"] + math.sqrt(x["rho"] * math.log(1 / x["delta"]))
    near(eps, x["eps"], "the printed epsilon")
    near(gauss_delta(eps, math.sqrt(2 * x["rho"])), x["leaked"], "delta")
    need(x["leaked"] > x["delta"], "delta is enough")
    return "delta is %.2g for %g" % (x["leaked"], x["delta"])


def parenthesis(x):
    """d = H = phi = 1, k states with fair hidden signs, all 2^k sign functions:
    some V equals every sign, so the sum is k; M = 0 without loss."""
    k, lam = x["k"], x["lambda"]
    whole(x, "k")
    log_net = k * math.log(2) - math.log(x["delta"])
    room = 8 * k ** 2 * (math.sqrt(lam) / k) ** 2 / lam
    left = k ** 2 / (lam + k)
    printed = 2 * math.log((k + lam) / lam + log_net) + room
    mended = 4 * (0.5 * math.log((k + lam) / lam) + log_net) + room
    near(left, x["left"], "the supremum")
    near(printed, x["printed"], "the printed bound")
    near(mended, x["mended"], "the mended bound")
    need(printed < left < mended, "the printed bound holds")
    return "%.1f against %.1f printed, %.1f mended" % (left, printed, mended)


def first_step(x):
    """G_1: beta^2/e0^2 with e0 = dH sqrt(lambda)/K, against 25^2 K^2 log chi."""
    c = constants(x)
    e0 = x["d"] * x["H"] / x["K"] * math.sqrt(c["lambda"])
    ratio = (c["beta"] / e0) ** 2 / (625 * x["K"] ** 2 * c["log_chi"])
    near(c["beta"], x["beta"], "beta")
    near(ratio, x["ratio"], "the logarithm's argument over the printed one")
    need(ratio > 1, "the step holds")
    return "the argument is %.3g times the printed one" % ratio


def display(x):
    c = constants(x)
    d, H, K, L = x["d"], x["H"], x["K"], math.log(
        3 * x["K"] * x["H"] / x["p"])
    shown = math.sqrt(2) * H * c["N"] * math.sqrt(L) / math.sqrt(
        math.log(K) * (6 * math.sqrt(d + 1) + L))
    ratio = c["lambda_y"] / math.sqrt(c["lambda"]) / shown
    near(shown, x["shown"], "the right side")
    near(ratio, x["ratio"], "the left side over the right")
    need(ratio > 1.1, "the display holds")
    return "the left side is %.3g times the right" % ratio


# each with a change of its instance that must be refused
FINDINGS = {
    "ngo2022.sqrt-h": (sqrt_h, "H=3"),
    "ngo2022.squares": (squares, "D=2"),
    "ngo2022.monotone": (monotone, "d=1"),
    "ngo2022.no-lower-clip": (no_floor, "K=1e9"),
    "ngo2022.lower-order": (lower_order, "H=1"),
    "ngo2022.utility": (utility, "K=1e9"),
    "ngo2022.twice-lambda": (twice_lambda, "K=1e6"),
    "ngo2022.first-update": (early, "K=1e6"),
    "ngo2022.norm-rate": (rate_of_norm, "H=100"),
    "ngo2022.conversion": (conversion, "eps=1"),
    "ngo2022.parenthesis": (parenthesis, "k=5"),
    "ngo2022.first-step": (first_step, "H=2"),
    "ngo2022.display": (display, "eps=100"),
}
