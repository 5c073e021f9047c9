# Compositors of wlroots, without a screen and drawn by the processor.

# start_compositor PROGRAM ARGUMENT…: as the user, who gets the devices from seatd.
start_compositor() {
    [ -S /run/seatd.sock ] || env SEATD_VTBOUND=0 seatd -g $user >/run/seatd.log 2>&1 &
    within 100 test -S /run/seatd.sock
    touch /run/compositor.start
    sleep 0.1
    compositor=$1
    as_user env LIBSEAT_BACKEND=seatd WLR_BACKENDS=headless,libinput WLR_RENDERER=pixman \
        "$@" >/run/compositor.log 2>&1 &
}

# The next one needs the seat that it gives back.
stop_compositor() {
    pkill -x "$compositor"
    within 100 eval "! pgrep -x $compositor >/dev/null"
}

# What it has said, if anything has failed.
compositor_says() { [ "$failed" -eq 0 ] || tail -n 20 /run/compositor.log | sed "s/^/# $compositor: /"; }

# The name of the socket of the compositor that was started last.
wayland_display() {
    find "$runtime" -maxdepth 1 -name 'wayland-?' -newer /run/compositor.start -printf '%f\n' -quit
}
compositor_is_up() { [ -n "$(wayland_display)" ]; }
compositor_reads() { opens "$(pgrep -x "$compositor")" "${node[$1]}"; }
