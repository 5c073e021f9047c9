# The minimum that must work, live and in a few minutes: each kind of device and each of its uses,
# once. Uses functions of the other scenarios.

smoke_configuration() {
    cat <<EOF
${1:-}
states:
  app: {command: "echo one; cat /run/lines"}
bindings:
  - {on: swipe left, fingers: 3, run: [fired, swipe]}
  - {on: swipe right, from: left edge, run: [fired, edge]}
  - {on: tap, run: [fired, tap]}
  - {on: long press, run: [fired, press]}
  - {on: pinch in, fingers: any, run: [fired, pinch]}
  - {on: tap, fingers: 2, when: {app: one}, run: [fired, one]}
  - {on: tap, fingers: 2, when: {app: two}, run: [fired, two]}
  - {on: tap, fingers: 3, when: locked, run: [fired, locked]}
  - {on: key KEY_PROG1, run: [fired, key]}
  - {on: key KEY_VOLUMEUP, run: [fired, louder]}
  - {on: key BTN_SIDE, run: [fired, side]}
  - {on: switch lid closed, run: [fired, closed]}
  - {on: switch lid open, run: [fired, open]}
  - {on: pad button 1, run: [fired, pad]}
  - {on: ring clockwise, run: [fired, ring]}
  - {name: timed, on: swipe up, timeout: 1s, run: "sleep 2000 & fired timed; sleep 2000"}
  - {name: fails, on: swipe down, run: "fired fails; exit 3"}
  - {on: swipe left, fingers: 4, send: ctrl+plus}
EOF
}

smoke() {
    export XDG_RUNTIME_DIR=/run/runtime XDG_STATE_HOME=/run/state
    mkdir -p -m 700 $XDG_RUNTIME_DIR
    mkfifo /run/lines
    devices "device buttons as=buttons" "device mouse as=mouse" \
        'device pad as=pad name="Wacom Scripted Pad" vendor=056a'
    smoke_configuration >/run/smoke.yaml
    # The kernel omits a position that equals that of the slot's last finger. Leave other positions
    # in all slots, because a recording begins without these.
    play "ts: tap 20%,20% fingers=3"
    start /run/smoke.yaml --json -v
    # The command's pipe stays open, like that of a compositor.
    exec 7>/run/lines
    local name
    for name in ts tp kb sw pad buttons mouse; do
        check "it is read: $name" within 150 reads "${node[$name]}"
    done
    within 10 at_rest "$daemon"

    smoke_touchscreen
    smoke_other_devices
    smoke_commands
    smoke_states
    smoke_plugs
    smoke_reload
    smoke_grab
    exec 7>&-
    unset XDG_RUNTIME_DIR XDG_STATE_HOME
}

# Everything is recorded, and the recording must replay to the same actions.
smoke_touchscreen() {
    inputrx record -o /run/smoke.yml "${node[ts]}" </dev/null >/dev/null 2>&1 &
    local recorder=$!
    within 100 opens "$recorder" "${node[ts]}"
    within 10 at_rest "$recorder"
    expect "touchscreen: a swipe by three fingers" swipe \
        "ts: swipe 62%,50% 38%,50% fingers=3 stagger=8ms lift=4ms"
    expect "touchscreen: a swipe from an edge" edge "ts: swipe 2mm,50% 30%,50%"
    expect "touchscreen: a tap" tap "ts: tap 50%,50%"
    expect "touchscreen: a long press" press "ts: press 30%,30%"
    expect "touchscreen: a pinch" pinch "ts: pinch 50%,50% from=80 to=25"
    expect "touchscreen: a palm does nothing" "" "ts: swipe 62%,50% 38%,50% fingers=3 end=palm"
    kill -INT "$recorder"
    check "Ctrl-C ends a recording well" wait "$recorder"
    inputrx replay --json -c /run/smoke.yaml /run/smoke.yml >/run/smoke.replayed
    comparable "$actions" >/run/live
    comparable /run/smoke.replayed >/run/replay
    check "it has all that ran" test "$(wc -l </run/live)" -eq 5
    check "and replays to exactly that" diff /run/live /run/replay
}

smoke_other_devices() {
    expect "touchpad: libinput's swipe by three fingers" swipe \
        "tp: swipe 70%,50% 25%,50% fingers=3 spacing=12"
    expect "touchpad: libinput's pinch" pinch "tp: pinch 50%,50% from=45 to=15"
    expect "keyboard: a key" key "kb: key press KEY_PROG1"
    expect "keyboard: a key that is not bound" "" "kb: key press KEY_A"
    expect "buttons: a key" louder "buttons: key press KEY_VOLUMEUP"
    expect "mouse: a button" side "mouse: key press BTN_SIDE"
    expect "switch: the lid, closed and opened" "closed open" \
        "sw: switch lid on" "sleep 200ms" "sw: switch lid off"
    expect "tablet pad: a button" pad "pad: key press BTN_0"
    # Once for every 15°; one step of the ring is 5°.
    expect "tablet pad: its ring" "ring ring" "pad: ring 10 17"
}

smoke_commands() {
    expect "a command fails" fails "ts: swipe 50%,34% 50%,66%"
    check "which is logged with its status" within 30 logged "fails: exit status 3"
    expect "a command with a timeout" timed "ts: swipe 50%,66% 50%,34%"
    sleepers() { [ "$(pgrep -cf "^sleep 2000")" -eq "$1" ]; }
    check "it runs" sleepers 2
    check "its timeout ends it, and what it has started" within 50 sleepers 0
}

smoke_states() {
    expect "a command's line is a state" one "ts: tap 50%,50% fingers=2"
    echo two >&7
    within 50 logged "state app: two"
    expect "its next line is the next value" two "ts: tap 50%,50% fingers=2"
    inputrx state locked yes
    within 50 logged "state locked: yes"
    expect "locked, only what asks for it runs" locked "ts: tap 50%,50%" "ts: tap 50%,50% fingers=3"
    inputrx state locked no
    within 50 logged "state locked: no"
}

smoke_plugs() {
    play 'device touchscreen as=new name="Second Touchscreen"'
    check "a hot-plugged touchscreen is read" reading new
    expect "a swipe there" swipe "new: swipe 62%,50% 38%,50% fingers=3"
    expect "unplugged in mid-swipe: nothing" "" "new: swipe 62%,50% 30%,50% fingers=3 end=stay" \
        "new: unplug"
    play 'device keyboard as=usb name="Usb Keyboard" bus=usb vendor=046d product=c31c'
    check "a USB keyboard is held back, and that is said" within 100 logged "Usb Keyboard.*authorize"
    expect "its keys do not count" "" "usb: key press KEY_PROG1"
    inputrx authorize "${node[usb]}" >/dev/null
    check "inputrx authorize lets it in" reading usb
    expect "its keys count now" key "usb: key press KEY_PROG1"
    play "usb: unplug"
    # While the daemon is stopped, the kernel's buffer overflows.
    : >"$fired"
    play "ts: down 30%,50%"
    while_stopped "ts: overflow frames=300" "ts: up"
    check "the loss of events is noticed" within 100 lost 1
    sleep 1
    check "and nothing fires" fired_exactly ""
    expect "the swipe after it" swipe "ts: swipe 62%,50% 38%,50% fingers=3"
}

smoke_reload() {
    cp /run/smoke.yaml /run/right.yaml
    echo 'bindings: [{on: tapp, run: date}]' >/run/smoke.yaml
    check "a configuration with a mistake is refused" within 50 logged 'smoke.yaml:1:17'
    expect "and the old one stays in force" tap "ts: tap 50%,50%"
    sed 's/fired, tap/fired, changed/' /run/right.yaml >/run/smoke.yaml
    check "a right one is in force by itself" within 50 logged "in force now"
    expect "and acts" changed "ts: tap 50%,50%"
}

# The events that other programs get: keys that it sends, and touches of a touchscreen that it
# grabs.
smoke_grab() {
    local reader grab="devices: [{kind: touchscreen, grab: gestures}]"
    check "a binding sends: there is a keyboard" within 50 has_own_keyboard
    watch_seat --show-keycodes
    sent=$seen
    play "ts: swipe 62%,50% 38%,50% fingers=4"
    check "a chord that is sent arrives" within 50 saw \
        "+KEY_LEFTCTRL +KEY_KPPLUS -KEY_KPPLUS -KEY_LEFTCTRL"
    expect_seen "a swipe from an edge is seen" "D0 M0 U0" "ts: swipe 1%,50% 50%,50%"

    smoke_configuration "$grab" >/run/smoke.yaml
    kill -HUP "$daemon"
    check "a reload grabs the touchscreen" grabbed
    check "other programs find its twin" within 50 has "$seen" "${twin##*/} .*DEVICE_ADDED"
    expect_seen "a drag is seen as ever" "D0 M0 U0" "ts: swipe 40%,50% 60%,50%"
    : >"$fired"
    expect_seen "a swipe from an edge is not seen any more" "" "ts: swipe 1%,50% 50%,50%"
    check "and runs its command" within 30 fired_exactly edge
    expect_seen "nor is a long press" "" "ts: press 50%,50%"
    check "which runs its command, too" within 30 fired_exactly "edge press"
    smoke_configuration >/run/smoke.yaml
    kill -HUP "$daemon"
    check "another reload gives it back" within 50 no_twin
    expect_seen "a swipe from an edge is seen again" "D0 M0 U0" "ts: swipe 1%,50% 50%,50%"

    smoke_configuration "$grab" >/run/smoke.yaml
    : >"$log"
    kill -HUP "$daemon"
    check "grabbed again" grabbed
    within 50 has "$seen" "${twin##*/} .*DEVICE_ADDED"
    : >"$seen"
    play "ts: swipe 40%,50% 60%,50% end=stay"
    check "a finger is seen to move" within 30 sees "D0 M0"
    kill -KILL "$daemon"
    wait "$daemon" 2>/dev/null
    check "killed: its contact ends" within 50 has "$seen" "TOUCH_CANCEL\|TOUCH_UP"
    check "and the twin is gone" within 50 no_twin
    check "and so is the guard" within 50 no_guard
    play "ts: up"
    play "ts: tap 50%,50%"
    : >"$seen"
    play "ts: tap 50%,50%"
    check "the touchscreen is as it was" within 30 sees_tap
    leave_seat

    start /run/right.yaml
    reading ts
    expect "it starts again" tap "ts: tap 50%,50%"
    check "SIGTERM ends it with 0" stop
}
