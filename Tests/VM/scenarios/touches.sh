# The touches that a program on a real compositor gets from a touchscreen that inputrx grabs. One of
# Weston's programs prints the touches that the compositor sends, and wev prints keys.

heard=/run/heard

# Prints the compositor's events: `D0 M0 U0 C`, with the motions of a contact joined.
heard_touches() {
    sed -n 's/.*wl_touch@[0-9]*\.\([a-z]*\)(\(.*\)).*/\1 \2/p' "$heard" | tr -d , | awk '
        $1 == "down" { what = "D" $5 }
        $1 == "up" { what = "U" $4 }
        $1 == "motion" { what = "M" $3 }
        $1 == "cancel" { what = "C" }
        $1 != "frame" && $1 ~ /^(down|up|motion|cancel)$/ && what != last { print what; last = what }' | xargs
}
hears() { [ "$(heard_touches)" = "$1" ]; }
# Prints them with all motions from one landing or lift to the next joined.
heard_in_short() { heard_touches | sed -E 's/( M[0-9])+/ M/g'; }
# A tap in any slot.
hears_tap() { [ "$(heard_touches | tr -d 0-9)" = "D U" ]; }
# expect_heard NAME "TOUCHES" STATEMENT…
expect_heard() { compare "$heard" hears hears heard_touches "$@"; }

# Lets the user's programs write to /dev/uinput, as docs/use/sending.md says.
allow_sending() {
    cp /usr/local/share/doc/inputrx/71-inputrx-send.rules /etc/udev/rules.d/
    udevadm control --reload
    udevadm trigger --sysname-match=uinput
    udevadm settle --timeout=30
}

# grabbing_daemon TOUCHES: starts the service, which grabs these touches, and waits for the grab.
grabbing_daemon() {
    local cursor
    # The last contact was in the first slot, so that the grab does not wait.
    play "ts: tap 50%,50%"
    cursor=$(journalctl -b --no-pager -n 0 --show-cursor | sed -n 's/^-- cursor: //p')
    serve <<EOF2 || return 1
devices: [{kind: touchscreen, grab: $1}]
bindings:
  - {on: swipe right, from: left edge, run: fired edge}
  - {on: swipe up, fingers: 3, run: fired three}
  - {on: swipe down, fingers: 3, send: ctrl+plus}
EOF2
    within 100 journal_says "$cursor" "grabbed " || return 1
    udevadm settle --timeout=30
    # Wait until the compositor has opened the twin.
    sleep 2
}
journal_says() { journalctl -b --no-pager --after-cursor="$1" _SYSTEMD_USER_UNIT=inputrx.service | grep -q -- "$2"; }

# Runs in a compositor, and prints its events on standard error.
touch_client="env WAYLAND_DEBUG=1 weston-simple-touch"
# Does the same in full screen, because a compositor may place a window anywhere.
touch_client_of_session() {
    as_user env WAYLAND_DEBUG=1 WAYLAND_DISPLAY="$(wayland_display)" \
        weston-terminal --fullscreen --shell=/bin/cat 2>>$heard >/dev/null &
    check "a program hears of the touchscreen" within 900 grep -q "get_touch" $heard
    sleep 5
}

touches_in_sway() {
    : >$heard
    : >/run/keys
    chmod 666 $heard /run/keys
    allow_sending
    cat >/run/sway.config <<EOF2
output HEADLESS-1 resolution 600x500
input type:touch map_to_output HEADLESS-1
xwayland disable
default_border none
exec $touch_client 2>>$heard
EOF2
    launch_sway
    check "a program shows a window" within 600 sway_has get_tree '"shell": "xdg_shell"'
    sleep 2
    touches_in sway
    killed_with_a_finger_down

    # The keyboard exists before the program starts, so that the program need not detect it.
    check "inputrx starts" grabbing_daemon edges
    sway_run "exec stdbuf -oL wev >>/run/keys 2>&1"
    check "wev shows a window" within 300 has /run/keys "wl_keyboard.* enter"
    play "ts: swipe 50%,34% 50%,66% fingers=3"
    check "sway: send: ctrl+plus arrives" within 100 has /run/keys "sym: KP_Add"
    check "with ctrl" grep -q "sym: Control_L" /run/keys
    [ "$failed" -eq 0 ] || grep -v pointer /run/keys | tail -n 20 | sed 's/^/# wev: /'
    as_user systemctl --user stop inputrx.service
    stop_sway
}

touches_in_phoc() {
    : >$heard
    chmod 666 $heard
    allow_sending
    printf '[core]\nxwayland=false\n[output:HEADLESS-1]\nmode = 600x500\n' >/run/phoc.ini
    printf '#!/bin/sh\nexec %s 2>>%s\n' "$touch_client" $heard >/run/touch-client
    chmod +x /run/touch-client
    start_compositor phoc -C /run/phoc.ini -E /run/touch-client
    check "phoc starts, and a program hears of the touchscreen" within 600 grep -q "get_touch" $heard
    compositor_says
    sleep 5
    touches_in phoc
    killed_with_a_finger_down
    as_user systemctl --user stop inputrx.service
    stop_compositor
}

touches_in_weston() {
    : >$heard
    chmod 666 $heard
    allow_sending
    printf '[core]\nxwayland=false\nidle-time=0\nrequire-input=false\n' >/run/weston.ini
    start_in_session weston --use-pixman --shell=kiosk-shell.so --config=/run/weston.ini
    check "weston starts" within 600 compositor_is_up
    check "it reads the touchscreen" within 300 compositor_reads ts
    compositor_says
    touch_client_of_session
    touches_in weston
    killed_with_a_finger_down
    as_user systemctl --user stop inputrx.service
    stop_compositor
}

# touches_in COMPOSITOR: every kind of hand, without a grab and with each kind of grab.
touches_in() {
    local drag="ts: swipe 40%,50% 60%,60%" edge="ts: swipe 1%,50% 50%,50%" three="ts: swipe 50%,66% 50%,34% fingers=3"
    expect_heard "$1: a tap, without a grab" "D0 U0" "ts: tap 50%,50%"
    expect_heard "$1: a drag" "D0 M0 U0" "$drag"
    expect_heard "$1: a swipe from an edge" "D0 M0 U0" "$edge"
    : >$heard
    play "$three"
    sleep 1
    echo "# $1: three fingers, without a grab: $(heard_in_short)"
    check "$1: so are three fingers" eval '[ "$(heard_touches | tr " " "\n" | grep -c D)" -eq 3 ]'

    check "inputrx starts, grab: edges" grabbing_daemon edges
    expect_heard "$1: a tap in the middle is seen as ever" "D0 U0" "ts: tap 50%,50%"
    expect_heard "$1: and a drag" "D0 M0 U0" "$drag"
    : >"$fired"
    expect_heard "$1: a swipe from an edge is not seen" "" "$edge"
    check "$1: and runs its command" within 50 fired_exactly edge
    expect_heard "$1: a tap at the edge is seen" "D0 U0" "ts: tap 1%,50%"

    check "inputrx starts, grab: gestures" grabbing_daemon gestures
    : >"$fired"
    expect_heard "$1: three fingers that land together are not seen" "" "$three"
    check "$1: and run their command" within 50 fired_exactly three
    : >$heard
    play "ts: swipe 50%,70% 50%,30% fingers=3 stagger=80ms for=300ms"
    sleep 1
    echo "# $1: three fingers that land late: $(heard_in_short)"
    check "$1: those that land late end, all of them${ends_by:+, cancelled}" ends_all
    [ -z "${ends_by:-}" ] || check "$1: with a cancel" eval 'heard_touches | grep -q C'
    expect_heard "$1: and the next touch is whole" "D0 U0" "ts: tap 50%,50%"

    check "inputrx starts, grab: all" grabbing_daemon all
    expect_heard "$1: all: no tap is seen" "" "ts: tap 50%,50%"
    expect_heard "$1: no drag either" "" "$drag"
}

# Every contact that landed has ended; a cancel ends all.
ends_all() {
    heard_touches | tr ' ' '\n' | awk '
        /^D/ { down[substr($0, 2)] }
        /^U/ { delete down[substr($0, 2)] }
        /^C/ { delete down }
        END { for (id in down) exit 1 }'
}

killed_with_a_finger_down() {
    check "inputrx starts" grabbing_daemon edges
    : >$heard
    play "ts: down 50%,50%"
    within 100 hears "D0"
    kill -KILL "$daemon"
    check "killed with a finger down: the touch ends" within 50 ends_all
    echo "# killed: $(heard_touches)"
    play "ts: up"
    # The service restarts by itself, after the touchscreen has been released.
    : >$heard
    play "ts: tap 50%,50%"
    check "and the next one is whole" within 50 hears_tap
    within 100 eval '[ "$(property MainPID)" -gt 0 ]'
}
