// The functions that inputrx uses of sd-bus(3), the D-Bus client in libsystemd and libelogind. They
// are looked up at run time; docs/decisions/0006 says why the library is not linked.
#ifndef INPUTRX_CSYSTEMBUS_H
#define INPUTRX_CSYSTEMBUS_H

#include <stdint.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;
typedef int (*inputrx_bus_handler)(sd_bus_message *message, void *data, void *error);

// The functions sd_bus_NAME. A function that returns an int returns a negative errno on failure.
struct inputrx_sd_bus {
    int (*open_system)(sd_bus **bus);
    int (*open_user)(sd_bus **bus);
    void (*close)(sd_bus *bus);
    sd_bus *(*unref)(sd_bus *bus);
    int (*get_fd)(sd_bus *bus);
    int (*get_events)(sd_bus *bus);
    int (*get_timeout)(sd_bus *bus, uint64_t *microseconds);
    int (*process)(sd_bus *bus, sd_bus_message **message);
    int (*wait)(sd_bus *bus, uint64_t microseconds);
    int (*add_match_async)(sd_bus *bus, sd_bus_slot **slot, const char *rule,
        inputrx_bus_handler handler, inputrx_bus_handler installed, void *data);
    int (*add_object)(sd_bus *bus, sd_bus_slot **slot, const char *path,
        inputrx_bus_handler handler, void *data);
    int (*get_unique_name)(sd_bus *bus, const char **name);
    int (*call_async)(sd_bus *bus, sd_bus_slot **slot, sd_bus_message *message,
        inputrx_bus_handler handler, void *data, uint64_t microseconds);
    int (*message_new_method_call)(sd_bus *bus, sd_bus_message **message, const char *destination,
        const char *path, const char *interface, const char *member);
    int (*message_append_basic)(sd_bus_message *message, char type, const void *value);
    int (*message_open_container)(sd_bus_message *message, char type, const char *contents);
    int (*message_close_container)(sd_bus_message *message);
    int (*message_enter_container)(sd_bus_message *message, char type, const char *contents);
    int (*message_exit_container)(sd_bus_message *message);
    int (*message_read_basic)(sd_bus_message *message, char type, void *value);
    int (*message_get_errno)(sd_bus_message *message);
    const char *(*message_get_path)(sd_bus_message *message);
    sd_bus_message *(*message_unref)(sd_bus_message *message);
};

// Fills the table from the first library that has all functions; returns 0, or -1 if no library has
// them.
int inputrx_load_sd_bus(struct inputrx_sd_bus *functions);

#endif
