# assay: build, test, lint, install.  `make help` lists the targets.
ifeq ($(origin CC),default)
CC       := gcc
endif
PREFIX   ?= /usr/local
MODE     ?= release
BUILD    := build/$(MODE)
DIRS     := suite $(addprefix suite/,base stat store claim simulation observe \
            audit judge papers $(patsubst suite/%/,%,$(wildcard suite/papers/*/)) \
            run report cmd) envs oracles algorithms algorithms/core
ALL_C    := $(sort $(wildcard $(DIRS:%=%/*.c)))
TEST_C   := $(filter %_test.c,$(ALL_C)) $(sort $(wildcard tests/*_test.c))
LIB_C    := $(filter-out suite/main.c %_test.c,$(ALL_C))
HEADERS  := $(sort $(wildcard $(DIRS:%=%/*.h)))
TREE     := $(filter-out %_test.c,$(ALL_C)) $(HEADERS) $(wildcard suite/store/*.sql) \
            suite/report/page.css suite/report/page.js Makefile
# what the results depend on: every source file that is not a test
SOURCE   := $(shell cat $(TREE) 2>/dev/null | sha256sum | cut -c1-16)

WARN     := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
            -Wmissing-prototypes -Wvla -Wdouble-promotion -Wundef -Wformat=2 -Werror
# clang also objects to double becoming long double, which is meant
ifneq ($(findstring clang,$(CC)),)
WARN     := $(filter-out -Wdouble-promotion,$(WARN))
endif
CPPFLAGS += -I. -I$(BUILD) -D_POSIX_C_SOURCE=200809L -MMD -MP
CFLAGS_release := -O2 -g
CFLAGS_san := -O1 -g -fsanitize=address,undefined,float-divide-by-zero,float-cast-overflow \
              -fno-sanitize-recover=all -fno-omit-frame-pointer
FLAGS    := -std=c11 $(CFLAGS_$(MODE)) -ffp-contract=off $(CFLAGS)
LDLIBS   := -lgsl -llapacke -lopenblas -lsqlite3 -lglpk -lm
PROVENANCE = -DBUILD_FLAGS='"$(FLAGS)"' -DSOURCE_HASH='"$(SOURCE)"'
export CC MODE BUILD

LIB_O    := $(LIB_C:%.c=$(BUILD)/%.o)
OBJ      := $(LIB_O) $(BUILD)/code_map.o
TESTS    := $(TEST_C:%.c=$(BUILD)/%)
# make V=1 shows whole commands
Q        := $(if $(V),,@)
SAY      := @$(if $(V),true,echo)

.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all test san mutants drift lint fmt check bench install man clean help \
        tests

all: assay ## build ./assay

assay: $(BUILD)/assay
	@cp -f $< $@.new && mv -f $@.new $@

$(BUILD)/assay: $(BUILD)/suite/main.o $(OBJ)
	$(SAY) "  link    $@"
	$(Q)$(CC) $(FLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(SAY) "  compile $<"
	$(Q)$(CC) $(CPPFLAGS) $(FLAGS) $(WARN) -c -o $@ $<

# line by line, as C strings
$(BUILD)/%.h: suite/store/%.sql Makefile
	@mkdir -p $(@D)
	$(Q)sed -e 's/["\\]/\\&/g' -e 's/^/"/' -e 's/$$/\\n",/' $< > $@
$(BUILD)/suite/store/migrate.o: $(BUILD)/schema.h $(BUILD)/views.h

# the report's style and script, a string a line
$(BUILD)/page.%.h: suite/report/page.% Makefile
	@mkdir -p $(@D)
	$(Q)sed -e 's/["\\]/\\&/g' -e 's/^/"/' -e 's/$$/\\n",/' $< > $@
$(BUILD)/suite/report/document_html.o: $(BUILD)/page.css.h $(BUILD)/page.js.h

# sqrt as the bare instruction, in vectors; the bits are the same without
$(BUILD)/suite/base/fill.o: FLAGS += -fno-math-errno
$(patsubst %,$(BUILD)/algorithms/core/%.o,counts sweep sweep_wide consistent \
    weights ridge cholesky): FLAGS += -fno-math-errno

# which object needs which, for the code that a claim depends on
$(BUILD)/%.code: $(BUILD)/%.o Makefile
	$(Q)objcopy --strip-debug --remove-section=.comment $< $@.o
	$(Q){ sha256sum; nm --format=posix $@.o; } < $@.o > $@; rm $@.o
$(BUILD)/code_map.c: $(LIB_O:.o=.code) suite/run/code_map.sh
	$(Q)suite/run/code_map.sh $@ $(sort $(LIB_O:.o=.code))
$(BUILD)/code_map.o: $(BUILD)/code_map.c suite/run/code_map.h
	$(SAY) "  compile $<"
	$(Q)$(CC) $(CPPFLAGS) $(FLAGS) $(WARN) -c -o $@ $<

# the hash of all sources lives in one object, rebuilt when any of them changes
$(BUILD)/suite/run/provenance.o: suite/run/provenance.c $(TREE)
	@mkdir -p $(@D)
	$(SAY) "  compile $<"
	$(Q)$(CC) $(CPPFLAGS) $(PROVENANCE) $(FLAGS) $(WARN) -c -o $@ $<

$(BUILD)/%_test: $(BUILD)/%_test.o $(OBJ)
	$(SAY) "  link    $@"
	$(Q)$(CC) $(FLAGS) -o $@ $^ $(LDLIBS)

tests: $(TESTS) $(BUILD)/assay

test: tests assay ## build and run every test
	tests/run.sh $(BUILD) $(TESTS)

san: ## unit tests and every claim under the address and undefined sanitizers
	$(MAKE) MODE=san tests build/san/assay
	SMALLEST_SHARE=3 TEST_LIMIT=3600 \
	    TEST_SCRIPTS='tests/account_e2e.sh tests/audit_e2e.sh tests/smallest_e2e.sh tests/limits_e2e.sh' \
	    tests/run.sh build/san $(TEST_C:%.c=build/san/%)
	build/san/assay verify --brief --db build/san/all.db
	build/san/assay verify --brief @faults --db build/san/faults.db

mutants: assay ## break the program on purpose: which test notices?
	nice tests/mutants.sh

drift: assay ## renew the table of statistics; the commit says why they moved
	tests/drift.sh --write

lint: ## clang-tidy, cppcheck, shellcheck and the layer check
	tests/lint.sh

fmt: ## clang-format every source
	clang-format -i $(ALL_C) $(HEADERS) $(wildcard tests/*.[ch])

check: assay ## has a verdict, a number or the speed changed since the baseline?
	./assay check
	./assay check --speed

bench: assay ## speed of the parts, as ratios within one run
	./assay bench

man: assay.1
assay.1: assay ## the manual page, made from the help text
	./assay --man > $@

install: assay assay.1 ## install under PREFIX (default /usr/local)
	install -D -m 755 assay $(DESTDIR)$(PREFIX)/bin/assay
	install -D -m 644 assay.1 $(DESTDIR)$(PREFIX)/share/man/man1/assay.1
	mkdir -p $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	    $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
	    $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	./assay --completion bash \
	    > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/assay
	./assay --completion zsh \
	    > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_assay
	./assay --completion fish \
	    > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/assay.fish

clean: ## remove everything built
	rm -rf build assay assay.1

help: ## this list
	@sed -n 's/^\([a-z]*\)[a-z.: ]*:.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "%-16s %s\n", $$1, $$2}'

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
