# Touches that were held back reach programs without a loss, however slowly these read.

# The slow reader has seen this many landings, and no loss of events.
landed() {
    [ "$(grep -c '^3 57 [0-9]' /run/slow)" = "$1" ] && ! grep -q '^0 3 ' /run/slow || {
        echo "# landings: $(grep -c '^3 57 [0-9]' /run/slow), losses: $(grep -c '^0 3 ' /run/slow)"
        false
    }
}

# burst DEVICE FINGERS SLOTS: fingers move from the bottom edge, but not far enough for a swipe, so
# their events are held back and then released all at once.
burst() {
    local reader
    "$PROJECT/.build/release/bare-reader" slow "$twin" >/run/slow </dev/null &
    reader=$!
    within 50 has /run/slow ready
    play "$1: swipe 50%,97% 50%,92% fingers=$2 for=500ms"
    check "$2 fingers of a panel with $3 slots: a program that reads every 20 ms sees all" \
        within 50 landed "$2"
    kill "$reader"
    wait "$reader" 2>/dev/null
}

grab_bursts() {
    local slots
    for slots in 2 5; do
        cat >/run/grab-bursts.yaml <<EOF2
devices: [{name: Small Panel, grab: gestures}, {name: Scripted touchscreen, authorize: never}]
bindings:
  - {on: swipe up, from: bottom edge, fingers: $slots, run: [fired, up]}
  - {on: swipe left, fingers: $slots, run: [fired, left]}
EOF2
        devices "device touchscreen as=small name=\"Small Panel\" slots=$slots shapes=yes"
        start /run/grab-bursts.yaml
        check "a panel with $slots slots is grabbed" grabbed
        burst small "$slots" "$slots"
        stop
        play "small: unplug"
        within 50 no_twin
    done
}
