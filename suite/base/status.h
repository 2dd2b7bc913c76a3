/* What went wrong, said once.
 *
 * A function that can meet a failing world or bad input returns a Status and
 * calls FAIL once, where it knows what the input was and what it should have
 * been; callers hand the Status up with TRY.  Only main prints it.  The first
 * message wins.  Bugs of our own are asserts, never a Status.
 *
 * When memory runs out in a library, or deep in a computation that cannot go on
 * without it, status_no_memory ends the process with one line and exit code 3;
 * a worker ends silently, and its parent prints the line.
 *
 *     if (n < 1) return FAIL(BAD_INPUT, "n=%d: at least 1", n);
 *     TRY(store_open(&store, path)); */
#ifndef SUITE_BASE_STATUS_H
#define SUITE_BASE_STATUS_H

typedef enum {
    OK = 0,
    UNEXPECTED = 1, /* a verdict or a comparison is not as expected */
    BAD_INPUT = 2,  /* usage, an unknown name, a setting out of range */
    WORLD = 3       /* disk, memory, database, a dead worker */
} Status;           /* also the exit code of the program */

#define MUST_CHECK __attribute__((warn_unused_result))

#define FAIL(status, ...)                                                      \
    (status_fail((status), __FILE__, __LINE__, __VA_ARGS__), (status))
#define TRY(call)                                                              \
    do {                                                                       \
        Status try_status_ = (call);                                           \
        if (try_status_ != OK)                                                 \
            return try_status_;                                                \
    } while (0)

void status_fail(Status, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
_Noreturn void status_no_memory(void);
void status_silence(void); /* for workers: status_no_memory prints nothing */
const char *status_message(void); /* "" when nothing failed */
const char *status_place(void);   /* file:line of the first FAIL */
void status_clear(void);
#endif
