# `grab:`: the events that other programs get from a grabbed touchscreen.

seen=/run/seen
twin=

# Prints the touches that libinput reports now, as to a desktop: `D0 M0 U0 C0`, with the motions of
# a contact joined.
touches() {
    awk 'match($0, /TOUCH_(DOWN|UP|CANCEL|MOTION)/) {
            what = substr($0, RSTART + 6, 1)
            if (match($0, /[0-9.]+s[ \t]+[0-9]+/)) {
                split(substr($0, RSTART, RLENGTH), part, /[ \t]+/)
                if (what part[2] != last) printf "%s", separator what part[2]
                last = what part[2]
                separator = " "
            }
        }' "$seen"
}
sees() { [ "$(touches)" = "$1" ] || { [ -z "${2:-}" ] || echo "# seen: $(touches)"; false; }; }

# A tap in any slot, because libinput may have missed a lift in another one.
sees_tap() { [ "$(touches | tr -d 0-9)" = "D U" ]; }

# expect_seen NAME "TOUCHES" STATEMENT…: plays, then compares the touches of other programs with the
# expected ones.
expect_seen() { compare "$seen" sees sees touches "$@"; }

# This many contacts were seen, and all were cancelled, because a lift could be a click.
cancelled() {
    local seen=" $(touches) "
    [ "$(grep -o ' D' <<<"$seen" | wc -l)" -eq "$1" ] && [ "$(grep -o ' C' <<<"$seen" | wc -l)" -eq "$1" ] &&
        [[ $seen != *" U"* ]] || { echo "# seen:$seen"; false; }
}

# Starts a program with these options that reads all devices, like a desktop; its process is
# `reader`.
watch_seat() { watch_other_seat seat0 "$@"; }

# Does the same for the devices of another seat.
watch_other_seat() {
    : >"$seen"
    stdbuf -oL libinput debug-events --udev "$@" >>"$seen" 2>&1 &
    reader=$!
    within 100 has "$seen" "DEVICE_ADDED"
    sleep 1
}

# Ends the reader.
leave_seat() {
    kill "$reader" 2>/dev/null
    wait "$reader" 2>/dev/null
}

# Waits until the daemon has grabbed the device, and notes the node of the twin.
grabbed() {
    within 100 logged "device: grabbed " || return 1
    twin=$(sed -n 's/.*grabbed .*through \(.*\)$/\1/p' "$log" | tail -n 1)
    udevadm settle --timeout=30
    test -e "$twin"
}
no_twin() { ! test -e "$twin"; }
guard_runs() { grep -qx inputrx-guard /proc/[0-9]*/comm 2>/dev/null; }
no_guard() { ! guard_runs; }
# The process id of a guard.
guard_process() { grep -lx inputrx-guard /proc/[0-9]*/comm 2>/dev/null | head -n 1 | cut -d / -f 3; }

# Prints libinput's events of a node while a statement is played: positions without times.
touch_events() {
    local device=$1 reader
    : >/run/frames.txt
    stdbuf -oL libinput debug-events --device "$device" >/run/frames.txt 2>/dev/null &
    reader=$!
    within 100 has /run/frames.txt DEVICE_ADDED
    play "$2"
    sleep 1
    kill "$reader"
    wait "$reader" 2>/dev/null
    awk 'match($0, /TOUCH_[A-Z]+/) {
            what = substr($0, RSTART, RLENGTH)
            print what, match($0, /[0-9]s[ \t]+/) ? substr($0, RSTART + RLENGTH) : ""
        }' /run/frames.txt
}
same_frames() {
    local statement
    for statement in "ts: tap 50%,50%" "ts: swipe 40%,50% 60%,60% fingers=1" "ts: pinch 50%,50% from=40 to=60"; do
        # This must not run in a subshell, which has no player.
        touch_events "$1" "$statement" >/run/frames.twin
        diff /run/frames.twin "/run/original.$(echo "$statement" | cksum | cut -d' ' -f1)" >/run/frames.diff || {
            head -n 8 /run/frames.diff | sed 's/^/# /'
            return 1
        }
        [ -s /run/frames.twin ] || return 1
    done
}
record_original() {
    local statement
    # So that the panel has the same positions before each recording.
    for statement in "ts: tap 50%,50%" "ts: swipe 40%,50% 60%,60% fingers=1" "ts: pinch 50%,50% from=40 to=60"; do
        play "$statement"
        play "sleep 60ms"
    done
    for statement in "ts: tap 50%,50%" "ts: swipe 40%,50% 60%,60% fingers=1" "ts: pinch 50%,50% from=40 to=60"; do
        touch_events "${node[ts]}" "$statement" >/run/original."$(echo "$statement" | cksum | cut -d' ' -f1)"
    done
}

grabbing() {
    cat >/run/grab.yaml <<'EOF2'
devices:
  - {kind: touchscreen, grab: gestures, cancel: palm}
bindings:
  - {on: swipe right, from: left edge, run: fired edge}
  - {on: swipe up, fingers: 3, run: fired three}
EOF2
    record_original
    sed 's/grab: gestures, //' /run/grab.yaml >/run/ungrabbed.yaml

    start /run/grab.yaml
    reading ts
    check "grab: the device is grabbed, with a twin" grabbed
    check "a guard runs" within 20 guard_runs
    local reader
    watch_seat

    expect_seen "a tap in the middle is seen as ever" "D0 U0" "ts: tap 50%,50%"
    expect_seen "and a drag" "D0 M0 U0" "ts: swipe 40%,50% 60%,60%"
    : >"$fired"
    expect_seen "a swipe from an edge is not seen" "" "ts: swipe 1%,50% 50%,50%"
    check "and runs its command" within 30 fired_exactly edge
    expect_seen "a tap at the edge is seen" "D0 U0" "ts: tap 1%,50%"
    expect_seen "so is a finger that goes along it" "D0 M0 U0" "ts: swipe 1%,30% 1%,70%"
    expect_seen "three fingers that land together are not" "" "ts: swipe 50%,66% 50%,34% fingers=3"
    : >"$seen"
    play "ts: swipe 50%,70% 50%,30% fingers=3 stagger=80ms for=300ms"
    check "those that land late are cancelled" within 30 cancelled 3
    expect_seen "and the next touch is whole" "D0 U0" "ts: tap 50%,50%"

    leave_seat
    check "the twin's frames are the original's" same_frames "$twin"
    check "inputrx does not read the twin" does_not_read "$twin"
    check "some seconds after a touch, the guard sleeps" within 60 eval 'at_rest "$(guard_process)"'

    watch_seat
    # Kill the daemon with a finger down.
    : >"$seen"
    play "ts: down 50%,50%"
    within 30 sees "D0"
    kill -KILL "$daemon"
    wait "$daemon" 2>/dev/null
    daemon=
    check "killed: the twin goes, and its contact ends" within 50 has "$seen" "TOUCH_CANCEL\|TOUCH_UP"
    check "and so does the guard" within 50 no_guard
    play "ts: up"
    play "ts: tap 50%,50%"
    # On a busy host, the reader writes these events later.
    sleep 0.5
    : >"$seen"
    play "ts: tap 50%,50%"
    check "the original is back" within 30 sees_tap
    [ "$failed" -eq 0 ] || echo "# seen: $(touches)"

    # While the daemon is stopped, its program does not run, and touches wait.
    start /run/grab.yaml
    reading ts
    grabbed
    kill -STOP "$daemon"
    for _ in 1 2 3 4 5 6; do play "ts: tap 50%,50%" && sleep 0.5; done
    check "stopped: the guard takes the twin away" within 100 no_twin
    : >"$seen"
    play "ts: tap 50%,50%"
    check "and the original is back" within 30 sees_tap
    kill -CONT "$daemon"
    check "and it is said once inputrx goes on" within 50 logged "or its guard was killed"
    stop

    # A different configuration, and back.
    start /run/ungrabbed.yaml
    reading ts
    sleep 2
    check "without grab:, nothing is grabbed" no_line_of_grab
    cp /run/grab.yaml /run/ungrabbed.yaml
    kill -HUP "$daemon"
    check "a reload grabs" grabbed
    sed -i 's/grab: gestures, //' /run/ungrabbed.yaml
    kill -HUP "$daemon"
    check "another one gives the device back" within 50 no_twin
    : >"$seen"
    play "ts: tap 50%,50%"
    check "which others see at once" within 30 sees_tap
    stop

    # The lock screen.
    mkdir -p /run/grab-runtime && chmod 700 /run/grab-runtime
    export XDG_RUNTIME_DIR=/run/grab-runtime
    start /run/grab.yaml
    reading ts
    grabbed
    sleep 1
    inputrx state locked yes
    within 50 logged "state locked: yes"
    expect_seen "the lock screen gets every touch" "D0 M0 U0" "ts: swipe 1%,50% 50%,50%"
    inputrx state locked no
    within 50 logged "state locked: no"
    expect_seen "and afterwards it is not seen again" "" "ts: swipe 1%,50% 50%,50%"

    # Fingers in three corners.
    play "ts: down 2%,3% slot=0" && play "ts: down 98%,3% slot=1" && play "ts: down 2%,97% slot=2"
    play "sleep 9s"
    check "fingers in three corners: not yet after 9 s" test -e "$twin"
    play "sleep 2s"
    check "after 10 s everything is given back" within 30 no_twin
    check "which is said" logged "fingers in three corners"
    play "ts: up slot=0" && play "ts: up slot=1" && play "ts: up slot=2"
    stop
    unset XDG_RUNTIME_DIR

    # Stop the daemon with SIGTERM while a finger is down.
    start /run/grab.yaml
    reading ts
    grabbed
    sleep 1
    : >"$seen"
    play "ts: down 50%,50%"
    within 30 sees "D0"
    stop
    check "the end lifts the twin's contacts" sees "D0 C0" aloud
    play "ts: up"

    : >"$seen"
    start /run/grab.yaml --dry-run
    reading ts
    check "a dry run grabs nothing, and says so" logged "a dry run grabs no device"
    stop
    leave_seat

    # Without permission, everything else works, and the log reports it.
    chmod 600 /dev/uinput
    setfacl -m u:1234:rw "${node[ts]}"
    start /run/grab.yaml -u 1234
    reading ts
    check "without /dev/uinput, it is said that nothing is grabbed" within 30 logged "is not grabbed: cannot open /dev/uinput"
    expect "and the bindings run" edge "ts: swipe 1%,50% 50%,50%"
    stop
    setfacl -x u:1234 "${node[ts]}"
}

no_line_of_grab() { ! logged "grabbed "; }

# A matrix and an output that a udev rule assigns to the panel by its name.
grab_calibrated() {
    echo 'ATTRS{name}=="Turned Panel", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 -1 1 1 0 0", ENV{WL_OUTPUT}="DSI-1"' \
        >/etc/udev/rules.d/99-turned.rules
    udevadm control --reload
    cat >/run/turned.yaml <<'EOF2'
devices: [{name: Turned Panel, grab: edges}]
bindings:
  - {on: swipe down, from: top edge, run: fired down}
EOF2
    devices 'device touchscreen as=turned name="Turned Panel" size=200x100'
    touch_events "${node[turned]}" "turned: tap 25%,40%" >/run/turned.original
    touch_events "${node[turned]}" "turned: tap 25%,40%" >/run/turned.original
    start /run/turned.yaml
    reading turned
    check "a calibrated panel is grabbed" grabbed
    udevadm info -q property "$twin" >/run/turned.properties
    check "its twin has the matrix" grep -qx "LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0" /run/turned.properties
    check "and the output" grep -qx "WL_OUTPUT=DSI-1" /run/turned.properties
    touch_events "$twin" "turned: tap 25%,40%" >/run/turned.twin
    check "touches are where the original's are" eval \
        "[ -s /run/turned.twin ] && diff /run/turned.twin /run/turned.original"
    # The left side of the panel is the top of the display.
    expect "and a gesture is where it is in the picture" down "turned: swipe 1%,50% 50%,50%"
    stop
    play "turned: unplug"
    rm /etc/udev/rules.d/99-turned.rules
    udevadm control --reload
}
