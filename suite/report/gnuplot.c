#include "suite/report/report.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static Status make_folder(const char *path)
{
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return OK;
    return FAIL(WORLD, "cannot make %s: %s", path, strerror(errno));
}

Status report_folders(const char *out)
{
    char path[500];
    TRY(make_folder(out));
    snprintf(path, sizeof path, "%s/results", out);
    TRY(make_folder(path));
    snprintf(path, sizeof path, "%s/results/plots", out);
    return make_folder(path);
}

/* a path inside gnuplot's single quotes */
static void put_quoted(FILE *to, const char *text)
{
    fputc('\'', to);
    for (; *text != '\0'; text++)
        fputs(*text == '\'' ? "''" : (char[]){*text, '\0'}, to);
    fputc('\'', to);
}

Status gnuplot_open(Gnuplot *plot, const Report *report, const char *name,
                    int height)
{
    return gnuplot_open_sized(plot, report, name, 720, height);
}

Status gnuplot_open_sized(Gnuplot *plot, const Report *report, const char *name,
                          int width, int height)
{
    TRY(report_folders(report->out));
    snprintf(plot->path, sizeof plot->path, "%s/results/plots/%s.svg",
             report->out, name);
    fflush(NULL);
    /* POSIX popen: gnuplot is found on the user's PATH, the command is fixed */
    plot->to = popen("gnuplot 2>/dev/null", "w"); /* NOLINT(cert-env33-c) */
    if (plot->to == NULL)
        return FAIL(WORLD, "cannot start gnuplot: %s", strerror(errno));
    fprintf(plot->to,
            "set terminal svg size %d,%d dynamic enhanced font 'sans,13' "
            "background '#ffffff'\nset encoding utf8\nset output ",
            width, height);
    put_quoted(plot->to, plot->path);
    fputs("\nset border 3 lc '#555555'\nset tics nomirror textcolor "
          "'#333333'\nset grid lc '#dddddd' lw 0.5\n"
          "set key outside right top reverse Left samplen 2\n",
          plot->to);
    return OK;
}

Status gnuplot_close(Gnuplot *plot)
{
    bool written = fflush(plot->to) == 0 && !ferror(plot->to);
    int code = pclose(plot->to);
    struct stat file;
    if (code != 0)
        return FAIL(WORLD, "gnuplot failed on %s; is gnuplot installed?",
                    plot->path);
    if (!written || stat(plot->path, &file) != 0 || file.st_size == 0)
        return FAIL(WORLD, "%s cannot be written", plot->path);
    return OK;
}
