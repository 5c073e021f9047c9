# Compositors with software rendering: those of wlroots without a display, Weston and KWin with one
# (guest -g).

# start_compositor PROGRAM ARGUMENT…: starts a compositor based on wlroots as the user; seatd opens
# the devices for it.
start_compositor() {
    [ -S /run/seatd.sock ] || env SEATD_VTBOUND=0 seatd -g $user >/run/seatd.log 2>&1 &
    within 100 test -S /run/seatd.sock
    touch /run/compositor.start
    sleep 0.1
    compositor=$1
    as_user env LIBSEAT_BACKEND=seatd WLR_BACKENDS=headless,libinput WLR_RENDERER=pixman \
        "$@" >/run/compositor.log 2>&1 &
}

# start_in_session PROGRAM ARGUMENT…: starts a compositor in the user's session; logind opens the
# devices and the display for it.
start_in_session() {
    touch /run/compositor.start
    sleep 0.1
    compositor=$1
    printf '#!/bin/sh\nexport DBUS_SESSION_BUS_ADDRESS=unix:path=%s/bus\nexec %s >/run/compositor.log 2>&1\n' \
        "$runtime" "$*" >/run/in-session
    chmod +x /run/in-session
    touch /run/compositor.log
    chmod 666 /run/compositor.log
    echo /run/in-session >/home/tester/session
}

# Wait until it has released the seat, which the next one needs.
stop_compositor() {
    pkill -x "$compositor"
    within 100 eval "! pgrep -x $compositor >/dev/null"
}

# Prints its messages if anything has failed.
compositor_says() { [ "$failed" -eq 0 ] || tail -n 20 /run/compositor.log | sed "s/^/# $compositor: /"; }

# The socket of the last compositor that was started.
wayland_display() {
    find "$runtime" -maxdepth 1 -name 'wayland-?' -newer /run/compositor.start -printf '%f\n' -quit
}
compositor_is_up() { [ -n "$(wayland_display)" ]; }
compositor_reads() { opens "$(pgrep -x "$compositor")" "${node[$1]}"; }
