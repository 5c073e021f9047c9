#include "CSystemBus.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#define FUNCTION(name) { "sd_bus_" #name, offsetof(struct inputrx_sd_bus, name) }

static const struct {
    const char *name;
    size_t offset;
} wanted[] = {
    FUNCTION(open_system),
    FUNCTION(open_user),
    FUNCTION(close),
    FUNCTION(unref),
    FUNCTION(get_fd),
    FUNCTION(get_events),
    FUNCTION(get_timeout),
    FUNCTION(process),
    FUNCTION(wait),
    FUNCTION(add_match_async),
    FUNCTION(add_object),
    FUNCTION(get_unique_name),
    FUNCTION(call_async),
    FUNCTION(message_new_method_call),
    FUNCTION(message_append_basic),
    FUNCTION(message_open_container),
    FUNCTION(message_close_container),
    FUNCTION(message_enter_container),
    FUNCTION(message_exit_container),
    FUNCTION(message_read_basic),
    FUNCTION(message_get_errno),
    FUNCTION(message_get_path),
    FUNCTION(message_unref),
};

static int load(void *library, struct inputrx_sd_bus *functions) {
    for (size_t index = 0; index < sizeof wanted / sizeof *wanted; index++) {
        void *function = dlsym(library, wanted[index].name);
        if (!function) return -1;
        memcpy((char *)functions + wanted[index].offset, &function, sizeof function);
    }
    return 0;
}

// A program that simulates the bus defines this function, which the linker then prefers.
__attribute__((weak)) int inputrx_load_sd_bus(struct inputrx_sd_bus *functions) {
    static const char *const names[] = { "libsystemd.so.0", "libelogind.so.0" };
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
        if (!library) continue;
        if (load(library, functions) == 0) return 0;
        dlclose(library);
    }
    return -1;
}
