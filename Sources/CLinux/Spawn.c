// For clone() and strchrnul().
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The child runs in the parent's memory until it executes the program (the parent waits), so it
// must not change anything that the parent needs.
struct child {
    const struct inputrx_spawn *settings;
    const char *program;
    char *const *arguments;
    char *const *environment;
    int error;
};

static int inherit(int from, int to) {
    // dup2() onto itself would leave FD_CLOEXEC set.
    if (from == to) return fcntl(to, F_SETFD, 0);
    return dup2(from, to);
}

// Executes the program, or sets errno. Unlike execvpe(), it does not pass a text file to a shell.
static void become(const char *program, char *const *arguments, char *const *environment) {
    if (strchr(program, '/') || !*program) {
        execve(program, arguments, environment);
        return;
    }
    size_t length = strlen(program);
    const char *folder = getenv("PATH");
    if (!folder) folder = "/bin:/usr/bin";
    int error = ENOENT;
    for (;;) {
        const char *end = strchrnul(folder, ':');
        size_t folder_length = (size_t)(end - folder);
        char file[PATH_MAX];
        if (folder_length + 1 + length < sizeof file) {
            // An empty entry of $PATH means the current directory.
            char *rest = mempcpy(file, folder, folder_length);
            if (folder_length > 0) *rest++ = '/';
            memcpy(rest, program, length + 1);
            execve(file, arguments, environment);
            // Report "permission denied" only if no later entry has the program.
            if (errno == EACCES) error = EACCES;
            else if (errno != ENOENT && errno != ENOTDIR) return;
        }
        if (!*end) break;
        folder = end + 1;
    }
    errno = error;
}

static int start(void *data) {
    struct child *child = data;
    const struct inputrx_spawn *settings = child->settings;
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int signal = 1; signal < NSIG; signal++)
        if (sigismember(&settings->changed_signals, signal) == 1) sigaction(signal, &standard, NULL);
    sigset_t none;
    sigemptyset(&none);
    if (setpgid(0, 0) == 0 && inherit(settings->input, STDIN_FILENO) >= 0
        && inherit(settings->output, STDOUT_FILENO) >= 0 && inherit(settings->errors, STDERR_FILENO) >= 0
        && (settings->directory == NULL || chdir(settings->directory) == 0)
        && sigprocmask(SIG_SETMASK, &none, NULL) == 0)
        become(child->program, child->arguments, child->environment);
    child->error = errno;
    _exit(127);
}

void inputrx_find_changed_signals(struct inputrx_spawn *settings) {
    sigemptyset(&settings->changed_signals);
    for (int signal = 1; signal < NSIG; signal++) {
        struct sigaction present;
        if (sigaction(signal, NULL, &present) == 0 && present.sa_handler != SIG_DFL)
            sigaddset(&settings->changed_signals, signal);
    }
}

INPUTRX_REPLACEABLE
int inputrx_spawn(const struct inputrx_spawn *settings, const char *program, char *const *arguments,
                  char *const *environment, pid_t *process, int *descriptor) {
    struct child child = {settings, program, arguments, environment, 0};
    // The parent's own stack stays untouched.
    _Alignas(16) char stack[32 * 1024];
    sigset_t all, before;
    sigfillset(&all);
    // No signal handler of the parent may run in the child.
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t id = clone(start, stack + sizeof stack, CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &child,
                     descriptor);
    int error = id < 0 ? errno : child.error;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (id < 0) return error;
    if (error != 0) {
        while (waitpid(id, NULL, 0) < 0 && errno == EINTR) {}
        close(*descriptor);
        return error;
    }
    *process = id;
    return 0;
}
