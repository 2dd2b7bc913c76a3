/* For LD_PRELOAD: makes the n-th call of a kind fail, as if the machine ran out
 * of it.  tests/failure_e2e.sh compiles it.
 *
 *   FAIL_KIND   memory: malloc, calloc, realloc and mmap without a file
 *               disk: what changes a regular file (write, sync, truncate)
 *               process: fork and pipe
 *               step: what SQLite is asked to prepare, bind and do
 *   FAIL_AT     which call of that kind, from 1 on; 0: none
 *   FAIL_STAY   1: every later one fails, too
 *   FAIL_ERROR  errno of a failing disk, SQLite's code of a failing step
 *   FAIL_COUNT  file that the first process's number of calls is put into
 *
 * Counts from main on, because calls of libraries before it are not the
 * program's.  A forked process continues its parent's count. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

static struct {
    bool armed, stay;
    bool inside; /* SQLite is running a text of ours */
    char kind;   /* m, d, p or s */
    int error;
    long at, calls;
    const char *count;
    pid_t first;
} is;

static bool fails(char kind)
{
    if (!is.armed || is.kind != kind)
        return false;
    long call = __atomic_add_fetch(&is.calls, 1, __ATOMIC_RELAXED);
    if (is.at == 0 || (is.stay ? call < is.at : call != is.at))
        return false;
    errno = kind == 'm' ? ENOMEM : is.error;
    return true;
}

static long number(const char *name)
{
    const char *text = getenv(name);
    return text == NULL ? 0 : atol(text);
}

static int (*real_main)(int, char **, char **);

static int counted_main(int argc, char **argv, char **env)
{
    const char *kind = getenv("FAIL_KIND");
    is.kind = kind == NULL ? '-' : kind[0];
    is.at = number("FAIL_AT");
    is.stay = number("FAIL_STAY") != 0;
    is.error = (int)number("FAIL_ERROR");
    is.count = getenv("FAIL_COUNT");
    is.first = getpid();
    is.armed = true;
    return real_main(argc, argv, env);
}

int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv,
                      void (*init)(void), void (*fini)(void),
                      void (*rtld)(void), void *stack)
{
    int (*next)(int (*)(int, char **, char **), int, char **, void (*)(void),
                void (*)(void), void (*)(void), void *);
    *(void **)&next = dlsym(RTLD_NEXT, "__libc_start_main");
    real_main = main;
    return next(counted_main, argc, argv, init, fini, rtld, stack);
}

__attribute__((destructor)) static void say(void)
{
    char text[24] = {0};
    is.armed = false;
    if (is.count == NULL || getpid() != is.first)
        return;
    int n = 0;
    for (long rest = is.calls; rest > 0 || n == 0; rest /= 10)
        text[sizeof text - 2 - (size_t)n++] = (char)('0' + rest % 10);
    int file = open(is.count, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0)
        return;
    syscall(SYS_write, file, text + sizeof text - 1 - n, (size_t)n);
    close(file);
}

/* ---- memory ---- */

void *malloc(size_t size)
{
    return fails('m') ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails('m') ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails('m') ? NULL : __libc_realloc(old, size);
}

void *mmap(void *at, size_t size, int prot, int flags, int file, off_t offset)
{
    if ((file < 0 && fails('m')))
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, at, size, prot, flags, file, offset);
}

/* ---- disk ---- */

static bool regular(int file)
{
    struct stat s;
    return is.armed && fstat(file, &s) == 0 && S_ISREG(s.st_mode);
}

static bool disk_fails(int file)
{
    return is.kind == 'd' && regular(file) && fails('d');
}

ssize_t write(int file, const void *data, size_t size)
{
    return disk_fails(file) ? -1 : syscall(SYS_write, file, data, size);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at)
{
    return disk_fails(file) ? -1 : syscall(SYS_pwrite64, file, data, size, at);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t at)
{
    return pwrite(file, data, size, at);
}

int fsync(int file)
{
    return disk_fails(file) ? -1 : (int)syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
    return disk_fails(file) ? -1 : (int)syscall(SYS_fdatasync, file);
}

int ftruncate(int file, off_t size)
{
    return disk_fails(file) ? -1 : (int)syscall(SYS_ftruncate, file, size);
}

int ftruncate64(int file, off64_t size)
{
    return ftruncate(file, size);
}

/* ---- the database ---- */

typedef int Callback(void *, int, char **, char **);
typedef struct Object Object; /* sqlite3 and sqlite3_stmt, by address */
int sqlite3_step(Object *);
int sqlite3_exec(Object *, const char *, Callback *, void *, char **);
int sqlite3_prepare_v2(Object *, const char *, int, Object **, const char **);
int sqlite3_bind_text(Object *, int, const char *, int, void (*)(void *));

/* what SQLite calls on its own behalf is not ours */
static bool step_fails(void)
{
    return !is.inside && fails('s');
}

int sqlite3_exec(Object *db, const char *sql, Callback *each, void *context,
                 char **message)
{
    int (*next)(Object *, const char *, Callback *, void *, char **);
    if (step_fails())
        return is.error;
    *(void **)&next = dlsym(RTLD_NEXT, "sqlite3_exec");
    bool within = is.inside; /* SQLite calls this one, too */
    is.inside = true;
    int code = next(db, sql, each, context, message);
    is.inside = within;
    return code;
}

int sqlite3_step(Object *statement)
{
    int (*next)(Object *);
    if (step_fails())
        return is.error;
    *(void **)&next = dlsym(RTLD_NEXT, "sqlite3_step");
    return next(statement);
}

int sqlite3_prepare_v2(Object *db, const char *sql, int size, Object **made,
                       const char **rest)
{
    int (*next)(Object *, const char *, int, Object **, const char **);
    *made = NULL;
    if (step_fails())
        return is.error;
    *(void **)&next = dlsym(RTLD_NEXT, "sqlite3_prepare_v2");
    return next(db, sql, size, made, rest);
}

int sqlite3_bind_text(Object *statement, int at, const char *text, int size,
                      void (*release)(void *))
{
    int (*next)(Object *, int, const char *, int, void (*)(void *));
    if (step_fails())
        return is.error;
    *(void **)&next = dlsym(RTLD_NEXT, "sqlite3_bind_text");
    return next(statement, at, text, size, release);
}

/* ---- processes ---- */

pid_t fork(void)
{
    pid_t (*next)(void);
    if (fails('p'))
        return -1;
    *(void **)&next = dlsym(RTLD_NEXT, "fork");
    return next();
}

int pipe(int file[2])
{
    return fails('p') ? -1 : (int)syscall(SYS_pipe2, file, 0);
}
