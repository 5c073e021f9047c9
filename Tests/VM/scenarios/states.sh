# States around the devices: the rotated display, the lock, values from commands.

states() {
    export XDG_RUNTIME_DIR=/run/runtime
    mkdir -p -m 700 "$XDG_RUNTIME_DIR"
    cat >/run/states.yaml <<'EOY'
states:
  app: {command: "echo one; cat /run/lines"}
bindings:
  - {on: swipe left, run: [fired, left]}
  - {on: swipe right, run: [fired, right]}
  - {on: swipe up, run: [fired, up]}
  - {on: swipe down, run: [fired, down]}
  - {on: swipe, from: top edge, run: [fired, from-top]}
  - {on: tap, when: {app: one}, run: [fired, one]}
  - {on: tap, when: {app: two}, run: [fired, two]}
  - {on: tap, when: locked, run: [fired, locked]}
EOY
    mkfifo /run/lines
    start /run/states.yaml
    reading ts
    # The command's pipe stays open, like that of a compositor.
    exec 7>/run/lines

    expect "the picture as it is" left "ts: swipe 62%,50% 38%,50%"
    inputrx orientation 90
    check "inputrx orientation reaches the daemon" within 50 logged "state orientation: 90"
    # The display's top is at the panel's right edge, so a movement to the left goes down.
    expect "turned by 90°, the swipe goes down" down "ts: swipe 62%,50% 38%,50%"
    expect "turned by 90°, the right edge is the top" from-top "ts: swipe 198mm,50% 70%,50%"
    inputrx orientation left-up
    within 50 logged "state orientation: 270"
    expect "turned by 270°, the swipe goes up" up "ts: swipe 62%,50% 38%,50%"
    play "ts: swipe 62%,50% 50%,50% end=stay"
    inputrx orientation 0
    within 50 logged "state orientation: 0"
    expect "a turn voids the touch that goes on" "" "ts: move 30%,50%" "ts: up"
    expect "and not the next one" left "ts: swipe 62%,50% 38%,50%"

    expect "a command's line is a state" one "ts: tap 50%,50%"
    echo two >&7
    check "its next line is the next value" within 50 logged "state app: two"
    expect "which other bindings ask for" two "ts: tap 50%,50%"
    inputrx state locked yes
    within 50 logged "state locked: yes"
    expect "on the lock screen only what asks for it runs" locked "ts: tap 50%,50%"
    inputrx state locked no
    within 50 logged "state locked: no"
    expect "unlocked again" two "ts: tap 50%,50%"
    exec 7>&-
    check "a command that ends is started again" within 50 logged "state app: ended"

    stop
    unset XDG_RUNTIME_DIR
}

# A command under `states:` that prints endlessly costs almost nothing.
flood() {
    cat >/run/flood.yaml <<'EOY'
states:
  app: {command: "yes title"}
bindings:
  - {on: tap, when: {app: title}, run: [fired, title]}
EOY
    start /run/flood.yaml
    reading ts
    expect "a command that floods tells its state" title "ts: tap 50%,50%"
    # In ticks of 10 ms.
    cpu_time() { awk '{ print $14 + $15 }' "/proc/$daemon/stat"; }
    local before woken
    before=$(cpu_time) woken=$(wakeups "$daemon")
    sleep 10
    echo "# in 10 s: $(($(cpu_time) - before)) ticks, $(($(wakeups "$daemon") - woken)) wake-ups"
    check "it costs less than a tenth of the processor" test $(($(cpu_time) - before)) -lt 100
    check "and few wake-ups" test $(($(wakeups "$daemon") - woken)) -lt 500
    stop
}

# A udev property describes the mounting of a panel: libinput rotates its touches, and width and
# height swap.
calibration() {
    echo 'ATTRS{name}=="Turned Panel", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 -1 1 1 0 0"' \
        >/etc/udev/rules.d/99-turned.rules
    udevadm control --reload
    cat >/run/calibration.yaml <<'EOY'
bindings:
  - {on: swipe down, run: 'fired $(printf down-%.0f-%.0f "$INPUTRX_DY_MM" "$INPUTRX_START_X_MM")'}
  - {on: swipe, run: [fired, other]}
EOY
    devices 'device touchscreen as=turned name="Turned Panel" size=200x100'
    start /run/calibration.yaml
    reading turned
    # 60 mm to the right on the panel, 30 of its 100 mm from the top.
    expect "a calibrated panel has its own millimetres" "down-60-70" \
        "turned: swipe 40mm,30mm 100mm,30mm"
    stop
    play "turned: unplug"
    rm /etc/udev/rules.d/99-turned.rules
    udevadm control --reload
}

# Hands on a pen, a keyboard or a mouse. All scripted devices of one bus are one group for libinput.
hands() {
    cat >/run/hands.yaml <<'EOY'
devices:
  - {kind: touchscreen, when: not mouse}
bindings:
  - {on: tap, when: not typing, run: [fired, tap]}
  - {on: tap, when: typing, run: [fired, typed]}
  - {on: state mouse yes, run: [fired, plugged]}
  - {on: state mouse no, run: [fired, unplugged]}
  - {on: state pen writing, run: [fired, writes]}
  - {on: state typing no, run: [fired, paused]}
EOY
    devices "device keyboard as=typewriter" \
        "device pen as=pen phys=usb-7/input0" "device touchscreen as=paper phys=usb-7/input1"
    start /run/hands.yaml
    reading paper
    reading typewriter
    reading pen
    expect "nobody writes, types or holds a mouse" tap "paper: tap 50%,50%"
    expect "a palm beside the pen is no tap" "writes" \
        "pen: pen near 30%,50%" "paper: tap 50%,80%" "pen: pen writing 30%,50%" "paper: tap 50%,80%"
    expect "nor one that was there before" "" "pen: pen away 30%,50%" "paper: down 50%,80%" \
        "pen: pen near 30%,50%" "paper: up" "pen: pen away 30%,50%"
    expect "without the pen, it is" tap "paper: tap 50%,80%"
    expect "somebody types, and then no longer" "typed paused" \
        "typewriter: key press KEY_A" "paper: tap 50%,50%"
    : >"$fired"
    play "device mouse as=usb-mouse bus=usb"
    udevadm settle --timeout=30
    check "a mouse is plugged in" within 50 logged "state mouse: yes"
    check "which is an event" within 50 fired_exactly "plugged"
    expect "and its condition holds for all bindings of the panel" "" "paper: tap 50%,50%"
    expect "unplugged, the gestures are back" "unplugged tap" "usb-mouse: unplug" "sleep 500ms" "paper: tap 50%,50%"
    stop
    play "pen: unplug"
    play "paper: unplug"
    play "typewriter: unplug"
}
