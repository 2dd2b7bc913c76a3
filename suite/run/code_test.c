/* The code that a claim depends on: what its words name, and nothing that the
 * words of others name. */
#include "suite/claim/ledger.h"
#include "suite/run/code.h"
#include "suite/run/code_map.h"
#include "tests/check.h"

#include <string.h>

static bool needs(const char *id, const char *object)
{
    bool needed = false;
    const Claim *claim = ledger_named(id);
    CHECK(claim != NULL);
    CHECK(code_needs(claim, object, &needed) == OK);
    return needed;
}

/* how many claims depend on an object */
static int dependent(const char *object)
{
    int n = 0;
    bool needed = false;
    for (int i = 0; i < ledger_size(); i++) {
        CHECK(code_needs(ledger_claim(i), object, &needed) == OK);
        n += needed;
    }
    return n;
}

static void check_claims(void)
{
    const char *run = "zhou2022.thm6.5.vi.regret.calibrated";
    CHECK(needs(run, "algorithms/linopt_vi"));
    CHECK(needs(run, "suite/papers/zhou2022/thm65"));
    CHECK(needs(run, "suite/papers/zhou2022/theorems"));
    CHECK(needs(run, "algorithms/billboard"));
    CHECK(needs(run, "suite/base/rng"));
    CHECK(needs(run, "oracles/value"));
    CHECK(!needs(run, "algorithms/capri"));
    CHECK(!needs(run, "suite/papers/qiao2023/theorems"));
    CHECK(!needs(run, "suite/papers/zhou2022/thm41"));
    CHECK(!needs(run, "suite/cmd/verify"));
    /* an exact identity runs no learner */
    CHECK(!needs("luyo2021.lem13", "algorithms/ucrl_vtr"));
    CHECK(needs("luyo2021.lem13", "suite/judge/inequality"));
}

static void check_shares(void)
{
    int all = ledger_size();
    CHECK(dependent("suite/base/settings") == all);
    CHECK(dependent("suite/run/verify") == all);
    CHECK(dependent("suite/cmd/help") == 0);
    /* a change of one learner reruns less than 15 % of the ledger */
    for (int i = 0; code_objects[i].name != NULL; i++) {
        const char *name = code_objects[i].name;
        bool learner = strncmp(name, "algorithms/", 11) == 0 &&
                       strchr(name + 11, '/') == NULL &&
                       strcmp(name, "algorithms/billboard") != 0 &&
                       strcmp(name, "algorithms/registry") != 0;
        if (learner)
            CHECK(dependent(name) < 0.15 * all);
    }
}

/* every observer, release and theorem that a paper lists is a dependency of
 * some claim; else its entry in the map is missing */
static void check_lists(void)
{
    const char *const used[] = {"suite/papers/luyo2021/observe_vtr",
                                "suite/papers/qiao2023/observe_paths",
                                "suite/papers/ngo2022/releases",
                                "suite/papers/pavlovic2025/theorems",
                                "suite/observe/optimism",
                                "envs/riverswim",
                                "envs/mixture_hard",
                                NULL};
    for (const char *const *name = used; *name != NULL; name++)
        CHECK(dependent(*name) > 0);
}

static void check_hashes(void)
{
    CodeHash a, b, again;
    CHECK(code_of(ledger_named("luyo2021.lem13"), &a) == OK);
    CHECK(code_of(ledger_named("qiao2023.lemB1"), &b) == OK);
    CHECK(code_of(ledger_named("luyo2021.lem13"), &again) == OK);
    CHECK(strlen(a.hex) == 16);
    CHECK(strcmp(a.hex, b.hex) != 0);
    CHECK(strcmp(a.hex, again.hex) == 0);
}

int main(void)
{
    check_claims();
    check_shares();
    check_lists();
    check_hashes();
    return check_done("code");
}
