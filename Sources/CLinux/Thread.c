#include "CLinux.h"

#include <malloc.h>
#include <pthread.h>
#include <signal.h>

INPUTRX_REPLACEABLE
int inputrx_start_thread(void *(*run)(void *argument), void *argument) {
    // Otherwise, the thread would get a heap of its own, whose free memory no other thread uses.
    mallopt(M_ARENA_MAX, 1);
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error) return error;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    // Only the thread of the event loop receives signals.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    error = pthread_create(&thread, &attributes, run, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return error;
}
