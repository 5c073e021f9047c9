# Clicks at fingers, drags of the pointer, and fine scrolling: the kernel's events of the daemon's
# devices. Uses functions of sending.sh.

sending_events=/run/pointer.events
sending_reader=

# watch_own NAME: records from now on the events of the daemon's device with that name.
watch_own() {
    local device
    device=$(own_device "$1") || return 1
    : >"$sending_events"
    "$PROJECT/.build/release/bare-reader" slow "$device" >>"$sending_events" </dev/null &
    sending_reader=$!
    within 50 has "$sending_events" ready
}

unwatch_own() {
    kill "$sending_reader" 2>/dev/null
    wait "$sending_reader" 2>/dev/null
}

has_own() { own_device "$1" >/dev/null; }
lacks_own() { ! has_own "$1"; }

# The events without SYN_REPORT: `3/0/32768 1/272/1`, joined.
own_events() {
    awk 'NF == 3 && $1 > 0 { printf "%s", separator $1 "/" $2 "/" $3; separator = " " }' "$sending_events"
}
# The events of buttons only: `+272 -272`.
own_buttons() {
    awk 'NF == 3 && $1 == 1 { printf "%s", separator ($3 ? "+" : "-") $2; separator = " " }' "$sending_events"
}
# The sum of the values of axis $2 of type $1.
own_sum() { awk -v t="$1" -v c="$2" '$1 == t && $2 == c { s += $3 } END { print s + 0 }' "$sending_events"; }
sent_exactly() { [ "$(own_events)" = "$1" ]; }
buttons_are() { [ "$(own_buttons)" = "$1" ]; }
# expect_sent NAME "EVENTS" STATEMENT…
expect_sent() {
    local name=$1 events=$2 statement
    shift 2
    : >"$sending_events"
    for statement; do play "$statement"; done
    check "$name" within 50 sent_exactly "$events"
    sent_exactly "$events" || echo "# seen: $(own_events)"
}

pointer() {
    local panel mouse="inputrx keyboard and mouse"
    panel="inputrx pointer for $(cat "/sys/class/input/${node[ts]##*/}/device/name")"
    cat >/run/pointer.yaml <<'EOF2'
bindings:
  - {name: menu, on: long press, send: right click}
  - {name: both, on: tap, fingers: 2, send: ctrl+left click}
  - {name: stays, on: tap, fingers: 3, send: middle click, at: pointer}
  - {name: fine, on: tap, fingers: 4, send: [scroll down 0.25, scroll left 2, move right 20, move up 5]}
  - {name: edge, on: drag vertical, from: right edge, every: 2mm, more: {send: scroll up 0.25}, less: {send: scroll down 0.25}}
  - {name: pull, on: drag, fingers: 2, held: left click, motion: flat, drag-lock: 1s}
  - {name: pad, on: drag, fingers: 3, device: {kind: touchpad}, held: left click, motion: flat, drag-lock: 1s}
EOF2
    export XDG_RUNTIME_DIR=/run/pointer-runtime
    mkdir -p -m 700 "$XDG_RUNTIME_DIR"
    start /run/pointer.yaml
    reading ts tp
    check "clicks at fingers: the touchscreen has a pointer" within 50 has_own "$panel"
    udevadm settle --timeout=30
    check "udev takes it for a mouse, and not for a touchscreen" pointer_is_mouse "$panel"
    within 50 watch_own "$panel"
    expect_sent "a long press clicks right where the finger is" \
        "3/0/16384 3/1/49152 1/273/1 1/273/0" "ts: press 25%,75%"
    expect_sent "and once more at the same place: the pointer goes there again" \
        "3/0/16383 3/0/16384 1/273/1 1/273/0" "sleep 500ms" "ts: press 25%,75%"
    : >"$sending_events"
    play "ts: tap 50%,50% fingers=2"
    check "two fingers click at their centre, with the key before the button" within 50 \
        ends_with "1/29/1 1/272/1 1/272/0 1/29/0"
    : >"$sending_events"
    play "ts: swipe 30%,50% 60%,50% fingers=2 end=stay"
    check "two fingers that drag hold the button" within 50 buttons_are "+272"
    check "from where they landed" pressed_at 30
    check "the pointer follows them without a jump" no_jump
    play "ts: up slot=0"
    play "ts: up slot=1"
    sleep 0.3
    check "lifted within the time of the lock: it stays down" buttons_are "+272"
    check "and the button goes up when the time is over" within 30 buttons_are "+272 -272"
    : >"$sending_events"
    play "ts: swipe 30%,50% 60%,50% fingers=2"
    inputrx reload
    check "a reload: the button goes up at once" within 8 buttons_are "+272 -272"
    reading ts tp
    : >"$sending_events"
    play "ts: swipe 30%,50% 60%,50% fingers=2 end=stay"
    within 50 buttons_are "+272"
    kill -STOP "$daemon"
    check "stopped while it drags: the button goes up" within 50 buttons_are "+272 -272"
    kill -CONT "$daemon"
    play "ts: up slot=0"
    play "ts: up slot=1"
    check "and its guard ends" within 50 no_guard
    sleep 1.2
    unwatch_own

    within 50 watch_own "$mouse"
    expect_sent "at: pointer clicks where the pointer is" "1/274/1 1/274/0" "ts: tap 50%,50% fingers=3"
    expect_sent "parts of a step, whole steps and motion" \
        "2/11/-30 2/12/-240 2/6/-2 2/0/20 2/1/-5" "ts: tap 50%,50% fingers=4"
    : >"$sending_events"
    play "ts: swipe 99%,30% 99%,60%"
    check "one finger along the edge scrolls in fine steps" within 50 scrolled
    : >"$sending_events"
    play "tp: swipe 30%,50% 60%,50% fingers=3"
    check "three fingers on the touchpad hold the button and move the pointer" within 20 pulled
    check "and it goes up when the time of the lock is over" within 30 buttons_are "+272 -272"
    unwatch_own

    # Unplugged or killed, the kernel removes the pointer, which releases its button.
    play "ts: swipe 30%,50% 60%,50% fingers=2 end=stay"
    kill -KILL "$daemon"
    wait "$daemon" 2>/dev/null
    daemon=
    check "killed while it drags: the pointer goes" within 50 lacks_own "$panel"
    play "ts: up slot=0"
    play "ts: up slot=1"

    sed -i 's/at: pointer/at: finger/; s/send: right click/send: f5/; s/ctrl+left click/f6/; s/middle click, at: finger/f7/; /pull/d' \
        /run/pointer.yaml
    start /run/pointer.yaml
    reading ts
    within 50 has_own "$mouse"
    check "a configuration without clicks at fingers has no pointer" lacks_own "$panel"
    stop
    unset XDG_RUNTIME_DIR
}

pointer_is_mouse() {
    local properties
    properties=$(udevadm info --query=property "$(own_device "$1")")
    [[ $properties == *ID_INPUT_MOUSE=1* && $properties != *TOUCHSCREEN* && $properties != *TABLET* &&
        $properties != *JOYSTICK* ]]
}
ends_with() { [[ "$(own_events)" == *"$1" ]]; }
# pressed_at PERCENT: the button went down at this x, within 1 % of the picture.
pressed_at() {
    awk -v "percent=$1" '$1 == 3 && $2 == 0 { x = $3 } $1 == 1 { exit }
        END { away = x / 655.36 - percent; exit !(away < 1 && away > -1) }' "$sending_events"
}
# No two consecutive places are farther apart than 3 % of the picture; but once the button is down, the pointer
# catches up with the fingers.
no_jump() {
    awk '$1 == 3 && $2 == 0 { if (begun && !late && ($3 - x > 1966 || x - $3 > 1966)) jumped = 1
            x = $3; begun = 1; late = 0; count++ }
        $1 == 1 && $3 == 1 { late = 1 }
        END { exit jumped || count < 5 }' "$sending_events"
}
scrolled() {
    local fine steps
    fine=$(own_sum 2 11)
    steps=$(own_sum 2 8)
    [ "$fine" -lt -500 ] && [ $((fine % 30)) = 0 ] && [ $((fine / 120)) = "$steps" ]
}
pulled() { buttons_are "+272" && [ "$(own_sum 2 0)" -gt 100 ]; }
