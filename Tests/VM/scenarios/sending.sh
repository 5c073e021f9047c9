# `send:` and `held:`: the events that other programs get from them.

sent=/run/sent

# Prints libinput's events of the daemon's keyboard and mouse: `+KEY_A -KEY_A` for a press and a
# release.
sent_events() {
    local events
    events=$(sed -n 's/.*[[:space:]]\([KB][ET][YN]_[A-Z0-9_]*\) ([0-9]*) pressed.*/+\1/p
            s/.*[[:space:]]\([KB][ET][YN]_[A-Z0-9_]*\) ([0-9]*) released.*/-\1/p' "$sent")
    echo "${events//$'\n'/ }"
}
saw() { [ "$(sent_events)" = "$1" ]; }

nothing_pressed() { has_both "-KEY_LEFTSHIFT" "-BTN_LEFT" || { echo "# seen: $(sent_events)"; false; }; }

# Prints the node of the daemon's device with that name.
own_device() {
    local name text
    for name in /sys/class/input/event*/device/name; do
        IFS= read -r text 2>/dev/null <"$name" && [ "$text" = "$1" ] || continue
        name=${name%/device/name}
        echo "/dev/input/${name##*/}"
        return 0
    done
    return 1
}
own_keyboard() { own_device "inputrx keyboard and mouse"; }
# Both events were seen, in any order.
has_both() {
    local events=" $(sent_events) "
    [[ $events == *" $1 "* && $events == *" $2 "* ]]
}
has_own_keyboard() { own_keyboard >/dev/null; }
# The slow reader has seen this number of presses of Ctrl, as many releases, and no loss.
got_chords() {
    [ "$(grep -c '^1 29 1$' /run/slow)" = "$1" ] && [ "$(grep -c '^1 29 0$' /run/slow)" = "$1" ] \
        && ! grep -q '^0 3 ' /run/slow
}
no_own_keyboard() { ! has_own_keyboard; }
no_line_of_own_keyboard() { ! logged "inputrx keyboard and mouse"; }

lift_three() { play "ts: up slot=0" && play "ts: up slot=1" && play "ts: up slot=2"; }

sending() {
    cat >/run/sending.yaml <<EOF2
bindings:
  - {name: chord, on: tap, send: ctrl+plus}
  - {name: wheel, on: tap, fingers: 2, send: scroll down 2}
  - {name: zoom, on: pinch, fingers: 2, every: 50%, more: {send: f5}, less: {send: f6}}
  - {name: held, on: drag, fingers: 3, held: shift+left click, motion: flat}
  - {name: list, on: tap, fingers: 4, send: [$(printf 'ctrl+a, %.0s' {1..39})ctrl+b]}
EOF2
    export XDG_RUNTIME_DIR=/run/sending-runtime
    mkdir -p -m 700 "$XDG_RUNTIME_DIR"
    start /run/sending.yaml
    reading ts
    check "a binding sends: a keyboard is made" within 50 has_own_keyboard
    udevadm settle --timeout=30
    # It gets the same events as a compositor, and detects removed devices.
    : >"$sent"
    stdbuf -oL libinput debug-events --show-keycodes --udev seat0 >>"$sent" 2>&1 &
    local reader=$!
    within 100 has "$sent" "DEVICE_ADDED.*inputrx keyboard"

    play "ts: tap 50%,50%"
    check "a chord goes down, and up the other way" within 50 saw \
        "+KEY_LEFTCTRL +KEY_KPPLUS -KEY_KPPLUS -KEY_LEFTCTRL"
    : >"$sent"
    play "ts: tap 50%,50% fingers=2"
    check "the wheel turns two steps down" within 50 has "$sent" "POINTER_SCROLL_WHEEL.*vert 30.00/240"
    : >"$sent"
    play "ts: pinch 50%,50% from=30 to=63"
    check "a key for each step of a pinch" within 50 saw "+KEY_F5 -KEY_F5 +KEY_F5 -KEY_F5"
    : >"$sent"
    play "ts: swipe 30%,50% 60%,50% fingers=3 end=stay"
    check "held keys go down while fingers move" within 50 saw "+KEY_LEFTSHIFT +BTN_LEFT"
    lift_three
    check "and up at the end" within 50 saw "+KEY_LEFTSHIFT +BTN_LEFT -BTN_LEFT -KEY_LEFTSHIFT"
    check "inputrx does not read its own keyboard" no_line_of_own_keyboard

    # A stopped program cannot release its keys, so its guard does.
    : >"$sent"
    play "ts: swipe 30%,50% 60%,50% fingers=3 end=stay"
    within 50 saw "+KEY_LEFTSHIFT +BTN_LEFT"
    kill -STOP "$daemon"
    check "stopped while keys are held: they go up" within 50 has_both "-KEY_LEFTSHIFT" "-BTN_LEFT"
    kill -CONT "$daemon"
    lift_three
    sleep 1
    check "and only once" test "$(sent_events | wc -w)" = 4
    check "and its guard ends" within 50 no_guard

    # Forty chords are more events than the kernel keeps for a reader.
    local slow keyboard
    keyboard=$(own_keyboard)
    "$PROJECT/.build/release/bare-reader" slow "$keyboard" >/run/slow </dev/null &
    slow=$!
    within 50 has /run/slow ready
    play "ts: tap 50%,50% fingers=4"
    check "a program that reads every 20 ms gets all forty chords of a list" within 50 got_chords 40
    kill "$slow"
    wait "$slow" 2>/dev/null

    : >"$sent"
    play "ts: swipe 30%,50% 60%,50% fingers=3 end=stay"
    within 50 saw "+KEY_LEFTSHIFT +BTN_LEFT"
    kill -KILL "$daemon"
    wait "$daemon" 2>/dev/null
    daemon=
    check "killed: the keyboard goes" within 50 no_own_keyboard
    check "and nothing stays pressed" within 50 nothing_pressed
    kill "$reader" 2>/dev/null
    lift_three
    unset XDG_RUNTIME_DIR

    start /run/sending.yaml --dry-run
    reading ts
    check "a dry run makes none" no_own_keyboard
    stop

    # Without permission, everything else works, and the log reports it.
    chmod 600 /dev/uinput
    sed 's/name: wheel, on: tap, fingers: 2, send: .*/name: other, on: tap, fingers: 2, run: [fired, other]}/' \
        /run/sending.yaml >/run/refused.yaml
    setfacl -m u:1234:rw "${node[ts]}"
    start /run/refused.yaml -u 1234
    reading ts
    expect "without /dev/uinput, other bindings run" other "ts: tap 50%,50% fingers=2"
    play "ts: tap 50%,50%"
    check "and a gesture that would send says why not" within 50 logged "chord: nothing sent: cannot open /dev/uinput: Permission denied"
    stop
    setfacl -x u:1234 "${node[ts]}"
}
