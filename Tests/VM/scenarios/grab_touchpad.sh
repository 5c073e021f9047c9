# `grab:` on a touchpad: other programs get the pointer, the clicks and libinput's gestures, but no
# touch that begins at a bound edge (`edges`) or that is bound at all (`gestures`). Uses functions
# of grab.sh.

# Prints the touchpad events that a desktop gets now, with motions joined: `motion button button
# swipe+ swipe-`.
pointer_now() {
    awk 'match($0, /(POINTER_(MOTION|BUTTON|SCROLL_FINGER)|GESTURE_SWIPE_(BEGIN|END))/) {
            what = tolower(substr($0, RSTART, RLENGTH))
            sub(/^pointer_/, "", what)
            sub(/^gesture_/, "", what)
            if (what != last) printf "%s", separator what
            last = what
            separator = " "
        }' "$seen"
}
points() { [ "$(pointer_now)" = "$1" ]; }

# expect_pointer NAME "EVENTS" STATEMENT…: plays, then compares the desktop's events with the
# expected ones.
expect_pointer() { compare "$seen" points points pointer_now "$@"; }

grab_touchpad() {
    cat >/run/grabbing.yaml <<'EOF2'
devices:
  - {kind: touchpad, grab: edges}
bindings:
  - {on: swipe right, from: left edge, device: {kind: touchpad}, run: fired edge}
  - {on: drag vertical, from: right edge, device: {kind: touchpad}, every: 10mm, more: fired more, less: fired less}
  - {on: swipe left, fingers: 3, device: {kind: touchpad}, run: fired three}
  - {on: swipe up, from: bottom edge, device: {kind: touchpad}, run: fired bottom}
  - {on: swipe down, from: top edge, device: {kind: touchpad}, run: fired top}
EOF2
    sed 1,2d /run/grabbing.yaml >/run/free.yaml
    local reader

    start /run/free.yaml
    reading tp
    watch_seat
    expect_pointer "a touchpad that nobody grabs: a finger from the edge moves the pointer" "motion" \
        "tp: swipe 1mm,50% 50%,50%"
    stop
    leave_seat

    cp /run/grabbing.yaml /run/pad.yaml
    start /run/pad.yaml
    reading tp
    check "grab: a touchpad is grabbed, with a twin" grabbed
    check "inputrx's libinput reads the twin" within 30 reads "$twin"
    watch_seat

    expect_pointer "a finger in the middle moves the pointer" "motion" "tp: swipe 40%,50% 60%,50%"
    expect_pointer "two fingers scroll" "scroll_finger" \
        "tp: swipe 50%,30% 50%,70% fingers=2 for=300ms" "sleep 300ms"
    expect_pointer "a click clicks" "button" \
        "tp: down 50%,50%" "sleep 50ms" "tp: key press BTN_LEFT" "sleep 50ms" "tp: up"
    expect_pointer "also with a finger that is held back at an edge" "button" \
        "tp: down 90%,99%" "sleep 50ms" "tp: key press BTN_LEFT" "sleep 50ms" "tp: up"
    check "which desktops know to be in the lower right corner" has "$seen" BTN_RIGHT
    : >"$fired"
    expect_pointer "a swipe from the edge moves nothing" "" "tp: swipe 1mm,50% 50%,50%"
    check "and runs its command" within 30 fired_exactly edge
    : >"$fired"
    expect_pointer "nor does a finger that slides along an edge" "" \
        "tp: swipe 99%,30% 99%,70% for=500ms"
    check "which steps" within 30 has "$fired" less
    # Not along a side, where libinput treats it as a palm, nor so near the top that it is ignored.
    expect_pointer "a finger that goes another way moves the pointer" "motion" \
        "tp: swipe 40%,3mm 70%,3mm for=400ms"
    : >"$fired"
    expect_pointer "libinput's swipe reaches the desktop" "swipe_begin swipe_end" \
        "tp: swipe 70%,50% 30%,50% fingers=3"
    check "and inputrx" within 30 fired_exactly three

    # A different configuration releases it.
    cp /run/free.yaml /run/pad.yaml
    kill -HUP "$daemon"
    check "a reload gives it back" within 50 no_twin
    check "and libinput reads the touchpad itself again" within 30 reads "${node[tp]}"
    : >"$fired"
    expect_pointer "others see the touchpad again" "motion" "tp: swipe 1mm,50% 50%,50%"
    check "whose gestures still fire" within 30 fired_exactly edge
    expect "libinput's, too" three "tp: swipe 70%,50% 30%,50% fingers=3"
    stop

    # Kill the daemon with a finger down.
    start /run/grabbing.yaml
    reading tp
    grabbed
    play "tp: down 50%,50%"
    kill -KILL "$daemon"
    wait "$daemon" 2>/dev/null
    daemon=
    check "killed: the twin goes" within 50 no_twin
    play "tp: up"
    expect_pointer "and the touchpad works" "motion" "tp: swipe 40%,50% 60%,50%"

    # While the daemon is stopped, the guard removes the twin, which the daemon's libinput reads.
    start /run/grabbing.yaml
    reading tp
    grabbed
    kill -STOP "$daemon"
    for _ in 1 2 3 4 5 6; do play "tp: swipe 40%,50% 60%,50%" && sleep 0.5; done
    check "stopped: the guard takes the twin away" within 100 no_twin
    kill -CONT "$daemon"
    check "and inputrx reads the touchpad itself" within 50 reads "${node[tp]}"
    sleep 1
    expect "whose gestures fire" three "tp: swipe 70%,50% 30%,50% fingers=3"
    play "tp: unplug"
    play "tp: plug"
    udevadm settle --timeout=30
    reading tp
    expect "it is unplugged and comes back" three "tp: swipe 70%,50% 30%,50% fingers=3"
    stop
    leave_seat
}

# A three-finger swipe that no desktop sees.
grab_touchpad_gestures() {
    cat >/run/pad.yaml <<'EOF2'
devices:
  - {kind: touchpad, grab: gestures}
bindings:
  - {on: swipe left, fingers: 3, device: {kind: touchpad}, run: fired left}
  - {on: swipe up, fingers: 4, device: {kind: touchpad}, run: fired up}
  - {on: tap, fingers: 5, device: {kind: touchpad}, run: fired tap}
  - {on: pinch in, device: {kind: touchpad}, run: fired pinch}
EOF2
    local reader
    start /run/pad.yaml
    reading tp
    check "gestures: a touchpad is grabbed, with a twin" grabbed
    check "inputrx's libinput reads the twin" within 30 reads "$twin"
    watch_seat --enable-tap

    expect_pointer "one finger moves the pointer" "motion" "tp: swipe 40%,50% 60%,50%"
    expect_pointer "two fingers scroll" "scroll_finger" \
        "tp: swipe 50%,30% 50%,70% fingers=2 for=300ms" "sleep 300ms"
    expect_pointer "a tap clicks" "button" "tp: tap 50%,50%" "sleep 400ms"
    expect_pointer "a tap by three clicks" "button" "tp: tap 50%,50% fingers=3" "sleep 400ms"
    check "the middle button" has "$seen" BTN_MIDDLE
    expect_pointer "a click clicks" "button" \
        "tp: down 50%,50%" "sleep 50ms" "tp: key press BTN_LEFT" "sleep 50ms" "tp: up"

    : >"$fired"
    expect_pointer "a swipe by three that is bound: no desktop sees it" "" \
        "tp: swipe 70%,50% 30%,50% fingers=3"
    check "and it fires" within 30 fired_exactly left
    : >"$fired"
    expect_pointer "nor one by four whose fingers land one after the other" "" \
        "tp: swipe 50%,80% 50%,30% fingers=4 stagger=15ms lift=10ms"
    check "and it fires, too" within 30 fired_exactly up
    : >"$fired"
    expect_pointer "nor a tap by five" "" "tp: tap 50%,50% fingers=5"
    check "which fires" within 30 fired_exactly tap
    : >"$fired"
    expect_pointer "a swipe that is not bound reaches the desktop" "swipe_begin swipe_end" \
        "tp: swipe 30%,50% 70%,50% fingers=3"
    expect_pointer "a finger that lands after all that moves the pointer" "motion" "tp: swipe 40%,50% 60%,50%"
    check "and nothing fired" fired_exactly ""
    expect "a pinch is libinput's" pinch "tp: pinch 50%,50% from=50 to=20"
    stop
    leave_seat
}
