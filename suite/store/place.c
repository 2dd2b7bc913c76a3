#include "suite/store/place.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void place_trouble(const char *path, char *out, size_t size)
{
    const char *slash = strrchr(path, '/');
    int length = slash == NULL ? 1 : slash == path ? 1 : (int)(slash - path);
    char folder[400];
    snprintf(folder, sizeof folder, "%.*s", length, slash == NULL ? "." : path);
    out[0] = '\0';
    if (access(path, F_OK) == 0 && access(path, W_OK) != 0)
        snprintf(out, size, ": %s", strerror(errno));
    else if (access(folder, W_OK | X_OK) != 0)
        snprintf(out, size, ": folder %s: %s", folder, strerror(errno));
}
