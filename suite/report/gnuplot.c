#define _DEFAULT_SOURCE /* mkdtemp */
#include "suite/report/report.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PICTURES_MAX = 1000 };
#define SCRIPT "script.gp"
#define LOG    "gnuplot.log"

struct Pictures {
    Arena *arena;
    const char *plots, *folder; /* where they go, where they are drawn */
    const char *prefix;         /* of the names of all its pictures */
    FILE *script;
    Picture picture[PICTURES_MAX];
    int n;
};

/* --- folders -------------------------------------------------------------- */

static Status make_folder(const char *path)
{
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return OK;
    return FAIL(WORLD, "cannot make %s: %s", path, strerror(errno));
}

static Status report_folders(const char *out, Arena *arena)
{
    TRY(make_folder(out));
    TRY(make_folder(arena_text(arena, "%s/results", out)));
    return make_folder(arena_text(arena, "%s/results/plots", out));
}

Status pictures_open(Pictures **all, const char *out, Arena *arena)
{
    Pictures *p = arena_array(arena, Pictures, 1);
    TRY(report_folders(out, arena));
    p->arena = arena;
    p->prefix = "";
    p->plots = arena_text(arena, "%s/results/plots", out);
    char *folder = arena_text(arena, "%s/results/.plots.XXXXXX", out);
    if (mkdtemp(folder) == NULL)
        return FAIL(WORLD, "cannot make a folder in %s/results: %s", out,
                    strerror(errno));
    p->folder = folder;
    *all = p;
    p->script = fopen(arena_text(arena, "%s/" SCRIPT, folder), "w");
    if (p->script == NULL)
        return FAIL(WORLD, "cannot write in %s: %s", folder, strerror(errno));
    return OK;
}

void pictures_begin_with(Pictures *p, const char *prefix)
{
    p->prefix = arena_text(p->arena, "%s", prefix);
}

const char *pictures_folder(const Pictures *p)
{
    return p->folder;
}

bool pictures_have(const Pictures *p, const char *name)
{
    for (int i = 0; i < p->n; i++)
        if (strcmp(p->picture[i].name, name) == 0)
            return true;
    return false;
}

/* Removes the folder's files that `keep` does not want. */
static void sweep(const Pictures *p, const char *folder,
                  bool (*keep)(const Pictures *, const char *file))
{
    DIR *dir = opendir(folder);
    if (dir == NULL)
        return;
    for (struct dirent *e; (e = readdir(dir)) != NULL;)
        if (e->d_name[0] != '.' && !keep(p, e->d_name))
            unlink(arena_text(p->arena, "%s/%s", folder, e->d_name));
    closedir(dir);
}

static bool keep_none(const Pictures *p, const char *file)
{
    (void)p;
    (void)file;
    return false;
}

/* Files of other kinds and names are not ours to remove. */
static bool is_wanted(const Pictures *p, const char *file)
{
    const char *dot = strrchr(file, '.');
    if (strncmp(file, p->prefix, strlen(p->prefix)) != 0)
        return true;
    if (dot == NULL || (strcmp(dot, ".svg") != 0 && strcmp(dot, ".csv") != 0))
        return true;
    size_t n = (size_t)(dot - file);
    for (int i = 0; i < p->n; i++)
        if (strlen(p->picture[i].name) == n &&
            strncmp(p->picture[i].name, file, n) == 0)
            return true;
    return false;
}

void pictures_close(Pictures *p)
{
    if (p == NULL || p->folder == NULL)
        return;
    if (p->script != NULL)
        fclose(p->script);
    sweep(p, p->folder, keep_none);
    rmdir(p->folder);
}

/* --- the script ----------------------------------------------------------- */

void gnuplot_quote(FILE *to, const char *text)
{
    fputc('\'', to);
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputc('\'', to); /* two stand for one */
        fputc((unsigned char)*text < ' ' ? ' ' : *text, to);
    }
    fputc('\'', to);
}

/* Okabe and Ito's hues, which colour-blind readers tell apart, each with a dash
 * and a mark of its own, so that grey is enough. */
static const char STYLE[] =
    "reset\nundefine $*\nset encoding utf8\n"
    "set style line 1 lc rgb '#000000' dt 1 pt 7\n"
    "set style line 2 lc rgb '#0072b2' dt 1 pt 5\n"
    "set style line 3 lc rgb '#d55e00' dt (10,4) pt 9\n"
    "set style line 4 lc rgb '#4aa3d8' dt (4,3) pt 4\n"
    "set style line 5 lc rgb '#e69f00' dt (12,3,3,3) pt 8\n"
    "set style line 6 lc rgb '#009e73' dt (8,3,2,3) pt 13\n"
    "set style line 7 lc rgb '#7a4d9e' dt (6,2) pt 11\n"
    "set style line 8 lc rgb '#8a6d00' dt (2,2) pt 6\n"
    "set style line 9 lc rgb '#8a8a8a' dt (1,3) pt 2\n"
    "set style line 10 lc rgb '#444444' dt (14,5) pt 12\n"
    "set border 3 lc '#555555'\n"
    "set tics nomirror textcolor '#333333' scale 0.6\nset mxtics 1\nset mytics 1\n"
    "set grid lc '#dddddd' lw 0.5\nset bars small\n"
    "set key outside right top reverse Left samplen 2.5 spacing 1.1\n";

/* title and subtitle, at the top left */
static void put_titles(FILE *to, const Picture *p)
{
    fputs("set label 901 ", to);
    gnuplot_quote(to, p->title);
    fprintf(to, " at screen 0.012, screen %.4f font ',15' noenhanced\n",
            1 - 18.0 / p->height);
    if (p->subtitle == NULL)
        return;
    fputs("set label 902 ", to);
    gnuplot_quote(to, p->subtitle);
    fprintf(to,
            " at screen 0.012, screen %.4f font ',12' tc '#555555' "
            "noenhanced\n",
            1 - 40.0 / p->height);
}

void picture_first_panel_done(FILE *to)
{
    fputs("unset label 901\nunset label 902\n", to);
}

Status picture_begin(Pictures *all, Gnuplot *g, const Picture *given)
{
    if (all->n == PICTURES_MAX)
        return FAIL(WORLD, "more than %d pictures", PICTURES_MAX);
    Picture *p = &all->picture[all->n++];
    *p = *given;
    p->name = arena_text(all->arena, "%s", given->name);
    p->title = given->title == NULL
                   ? p->name
                   : arena_text(all->arena, "%s", given->title);
    p->width = given->width > 0 ? given->width : PICTURE_WIDTH;
    p->height = given->height > 0 ? given->height : PICTURE_HEIGHT;
    *g = (Gnuplot){all->script, all};
    fputs(STYLE, g->to);
    fprintf(g->to,
            "set terminal svg size %d,%d dynamic enhanced font 'sans,13' "
            "background '#ffffff'\nset output ",
            p->width, p->height);
    gnuplot_quote(g->to, arena_text(all->arena, "%s.svg", p->name));
    fputs("\n", g->to);
    if (given->title == NULL)
        return OK;
    put_titles(g->to, p);
    fprintf(g->to, "set tmargin at screen %.4f\n",
            1 - (double)PICTURE_HEAD / p->height);
    return OK;
}

Status picture_open(Gnuplot *g, const Report *r, const Picture *p)
{
    return picture_begin(r->pictures, g, p);
}

Status gnuplot_close(Gnuplot *g)
{
    fputs("unset multiplot\nset output\n", g->to);
    return ferror(g->to) ? FAIL(WORLD, "cannot write in %s", g->all->folder)
                         : OK;
}

/* --- drawing -------------------------------------------------------------- */

enum { NO_GNUPLOT = 127 };

static _Noreturn void be_gnuplot(const char *folder)
{
    int null = open("/dev/null", O_RDWR), log = -1;
    if (chdir(folder) == 0)
        log = open(LOG, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (null >= 0 && log >= 0) {
        dup2(null, STDIN_FILENO);
        dup2(null, STDOUT_FILENO);
        dup2(log, STDERR_FILENO);
        execlp("gnuplot", "gnuplot", SCRIPT, (char *)NULL);
    }
    _exit(NO_GNUPLOT);
}

/* the line in which gnuplot says what it cannot read; "" if there is none */
static const char *complaint(const Pictures *p)
{
    char line[300];
    const char *found = "";
    FILE *log = fopen(arena_text(p->arena, "%s/" LOG, p->folder), "r");
    while (log != NULL && fgets(line, sizeof line, log) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strstr(line, " line ") != NULL && strstr(line, "warning") == NULL)
            found = arena_text(p->arena, ": %s", line);
    }
    if (log != NULL)
        fclose(log);
    return found;
}

static Status run_gnuplot(const Pictures *p)
{
    int state = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        be_gnuplot(p->folder);
    if (child < 0)
        return FAIL(WORLD, "cannot start gnuplot: %s", strerror(errno));
    while (waitpid(child, &state, 0) < 0)
        if (errno != EINTR)
            return FAIL(WORLD, "gnuplot is lost: %s", strerror(errno));
    if (WIFEXITED(state) && WEXITSTATUS(state) == NO_GNUPLOT)
        return FAIL(WORLD, "the report's pictures need gnuplot, which is not "
                           "installed; nothing was written");
    if (!WIFEXITED(state) || WEXITSTATUS(state) != 0)
        return FAIL(WORLD, "gnuplot failed%s; nothing was written",
                    complaint(p));
    return OK;
}

static Status read_file(const char *path, char **text, Arena *arena)
{
    struct stat file;
    FILE *from = fopen(path, "r");
    if (from == NULL || fstat(fileno(from), &file) != 0 || file.st_size == 0) {
        if (from != NULL)
            fclose(from);
        return FAIL(WORLD, "gnuplot has not drawn %s", path);
    }
    size_t size = (size_t)file.st_size;
    *text = arena_take(arena, size + 1, 1);
    size_t got = fread(*text, 1, size, from);
    fclose(from);
    return got == size ? OK : FAIL(WORLD, "cannot read %s", path);
}

static Status write_file(const char *path, const char *text)
{
    FILE *to = fopen(path, "w");
    if (to == NULL)
        return FAIL(WORLD, "cannot write %s: %s", path, strerror(errno));
    bool bad = fputs(text, to) == EOF;
    if (fclose(to) != 0 || bad)
        return FAIL(WORLD, "cannot write %s", path);
    return OK;
}

static Status tidy_picture(const Pictures *all, const Picture *p)
{
    char *raw;
    size_t mark = arena_mark(all->arena);
    const char *path =
        arena_text(all->arena, "%s/%s.svg", all->folder, p->name);
    TRY(read_file(path, &raw, all->arena));
    char *small = svg_tidy(raw, p->name, p->title, all->arena);
    if (small == NULL)
        return FAIL(WORLD, "%s is not what gnuplot 5 draws", path);
    TRY(write_file(path, small));
    arena_reset(all->arena, mark);
    return OK;
}

/* --- the numbers ---------------------------------------------------------- */

/* the file that "set output 'name.svg'" begins */
static FILE *begin_numbers(const Pictures *p, const char *line)
{
    const char *from = line + strlen("set output '"), *dot = strrchr(line, '.');
    if (dot == NULL || dot < from)
        return NULL;
    FILE *to = fopen(
        arena_text(p->arena, "%s/%.*s.csv", p->folder, (int)(dot - from), from),
        "w");
    if (to != NULL)
        fputs("series,values\n", to);
    return to;
}

static void replace(char *text, char what, char with)
{
    for (; *text != '\0'; text++)
        if (*text == what)
            *text = with;
}

/* "# name: columns" in front of the numbers names the series */
static void put_numbers(FILE *to, char *line, char series[80])
{
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '#') {
        snprintf(series, 80, "%.79s", line + 2);
        replace(series, ',', ';');
        replace(series, '"', ';');
        return;
    }
    replace(line, ' ', ',');
    fprintf(to, "%s,%s\n", series, line);
}

/* Every block of data in the script, as tables beside the pictures. */
static Status write_numbers(const Pictures *p)
{
    char line[2000], series[80] = "";
    FILE *to = NULL;
    bool inside = false;
    FILE *from = fopen(arena_text(p->arena, "%s/" SCRIPT, p->folder), "r");
    if (from == NULL)
        return FAIL(WORLD, "cannot read in %s", p->folder);
    while (fgets(line, sizeof line, from) != NULL) {
        if (strncmp(line, "set output '", 12) == 0) {
            if (to != NULL)
                fclose(to);
            to = begin_numbers(p, line);
        } else if (inside && strcmp(line, "e\n") == 0) {
            inside = false;
        } else if (inside && to != NULL) {
            put_numbers(to, line, series);
        } else if (line[0] == '$' && strstr(line, " << e") != NULL) {
            inside = true;
            snprintf(series, sizeof series, "%.*s", (int)strcspn(line + 1, " "),
                     line + 1);
        }
    }
    if (to != NULL)
        fclose(to);
    fclose(from);
    return OK;
}

Status pictures_draw(Pictures *p)
{
    bool bad = ferror(p->script) != 0;
    if (fclose(p->script) != 0 || bad) {
        p->script = NULL;
        return FAIL(WORLD, "cannot write in %s", p->folder);
    }
    p->script = NULL;
    if (p->n > 0)
        TRY(run_gnuplot(p));
    TRY(write_numbers(p));
    for (int i = 0; i < p->n; i++)
        TRY(tidy_picture(p, &p->picture[i]));
    return OK;
}

static Status move(const Pictures *p, const char *name, const char *ending)
{
    const char *from = arena_text(p->arena, "%s/%s%s", p->folder, name, ending);
    const char *to = arena_text(p->arena, "%s/%s%s", p->plots, name, ending);
    if (rename(from, to) != 0)
        return FAIL(WORLD, "cannot write %s: %s", to, strerror(errno));
    return OK;
}

static Status move_picture(const Pictures *p, const char *name)
{
    TRY(move(p, name, ".svg"));
    return move(p, name, ".csv");
}

Status pictures_keep(Pictures *p)
{
    for (int i = 0; i < p->n; i++)
        TRY(move_picture(p, p->picture[i].name));
    sweep(p, p->plots, is_wanted);
    return OK;
}
