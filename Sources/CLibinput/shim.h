#include <libinput.h>
#include <stdarg.h>
#include <stdio.h>

// libinput passes the arguments of its messages as a va_list, whose type differs between
// architectures; here they become complete lines. `data` is the user data of the context.
typedef void (*inputrx_line_handler)(void *data, enum libinput_log_priority priority, const char *line);

static inline inputrx_line_handler *inputrx_line_handler_slot(void) {
    static inputrx_line_handler handler;
    return &handler;
}

static inline void inputrx_format_line(
    struct libinput *context, enum libinput_log_priority priority, const char *format, va_list arguments
) {
    char line[512];
    vsnprintf(line, sizeof line, format, arguments);
    (*inputrx_line_handler_slot())(libinput_get_user_data(context), priority, line);
}

// Calls `handler` with each message of the context; contexts share one handler.
static inline void inputrx_set_line_handler(struct libinput *context, inputrx_line_handler handler) {
    *inputrx_line_handler_slot() = handler;
    libinput_log_set_handler(context, inputrx_format_line);
}
