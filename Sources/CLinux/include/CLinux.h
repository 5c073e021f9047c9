// What the daemon needs of Linux that Swift's Glibc module does not show.
#ifndef INPUTRX_CLINUX_H
#define INPUTRX_CLINUX_H

#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

#endif
