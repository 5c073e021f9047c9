// The system calls of the daemon and of libevdev, which a simulated kernel answers.
//
// The program defines the functions of the C library that the daemon calls. The linker prefers the
// program's functions to those of libraries, so the daemon and libevdev call the program's
// functions without any change to the daemon. While no simulation runs, these make the real system
// call.
#ifndef INPUTRX_CSIMULATION_H
#define INPUTRX_CSIMULATION_H

#include <dirent.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

// Lets the simulated kernel answer system calls (1), or the real one (0).
void simulation_run(int runs);

// Stops the program at the `calls`-th call from now, where the simulated kernel lets time pass; 0
// means never.
void simulation_stop_at(unsigned calls);

// The parts of the number of an ioctl.
static inline unsigned simulation_ioctl_number(unsigned long request) { return request & 0xff; }
static inline unsigned simulation_ioctl_type(unsigned long request) { return request >> 8 & 0xff; }
static inline unsigned simulation_ioctl_size(unsigned long request) { return request >> 16 & 0x3fff; }

#endif
