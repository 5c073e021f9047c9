# Devices that are connected and removed, lose events, or exist twice.

# Errors while devices are connected and removed.
device_trouble() {
    chmod 644 /run/gestures.yaml
    chmod 666 "${node[ts]}"
    # A buffer for only a few messages of udev.
    local room=$(cat /proc/sys/net/core/rmem_max)
    echo 2304 >/proc/sys/net/core/rmem_max
    start /run/gestures.yaml -u 1234
    reading ts
    play "device touchscreen as=early"
    udevadm settle --timeout=30
    chmod 666 "${node[early]}"
    check "a device is read" reading early
    kill -STOP "$daemon"
    local count
    # They send dozens of messages.
    for count in 1 2 3; do udevadm trigger --subsystem-match=input; done
    udevadm settle --timeout=60
    play "early: unplug"
    play "device touchscreen as=late"
    udevadm settle --timeout=30
    chmod 666 "${node[late]}"
    kill -CONT "$daemon"
    check "udev messages were lost" within 100 logged "udev messages were lost"
    check "the device that came meanwhile is read" reading late
    expect "a swipe there" swipe-left-1 "late: swipe 62%,50% 38%,50%"
    stop
    echo "$room" >/proc/sys/net/core/rmem_max
    play "late: unplug"

    start /run/gestures.yaml
    reading ts tp kb sw
    # Few or no free descriptors, in turn; the last device stays connected.
    local open=(/proc/"$daemon"/fd/*) spare
    for spare in 0 1 2 4 7 15; do
        prlimit --pid "$daemon" --nofile=$((${#open[@]} + spare)):1024
        devices "device touchscreen as=late"
        sleep 0.2
        play "late: unplug"
    done
    check "no descriptor is left, and that is said" within 100 logged "Too many open files; trying again"
    devices "device touchscreen as=late"
    prlimit --pid "$daemon" --nofile=1024:1024
    check "it is opened when there is one" reading late

    # The device is removed before it can be described or opened.
    for count in {1..6}; do
        play "late: unplug"
        play "late: plug"
        play "late: unplug"
        play "late: plug"
    done
    play "late: unplug"
    udevadm settle --timeout=30
    sleep 1
    check "devices that vanish are not warned of" test "$(grep -c \
        'Invalid path\|not supported\|device: :\|cannot open' "$log")" -eq \
        "$(grep -c 'Too many open files; trying again' "$log")"
    expect "the other device still works" swipe-left-1 "ts: swipe 62%,50% 38%,50%"
    stop
}

# Plays while the daemon is stopped, so that the kernel's buffer can overflow (SYN_DROPPED).
while_stopped() {
    kill -STOP "$daemon"
    local statement
    for statement; do play "$statement"; done
    kill -CONT "$daemon"
}

# The number of losses that the daemon has detected; true if it is the expected one.
losses() { grep -c "events were lost" "$log"; }
lost() { [ "$(losses)" -ge "$1" ]; }

# twenty_losses [BEFORE]: loses events 20 times, each time in a touch; BEFORE is the prefix of the names of
# the checks. libinput mentions five losses in 30 s in its log.
twenty_losses() {
    local count
    # A finger lands. While the daemon is stopped, it moves far, comes back and lifts.
    for count in {1..20}; do
        play "ts: down 30%,50%"
        while_stopped "ts: overflow frames=300" "ts: move 30%,50%" "ts: up"
        within 100 lost "$count" || break
    done
    sleep 1
    check "${1:-}20 losses in a row are noticed" test "$(losses)" -eq 20
    check "${1:-}20 losses in a row: nothing fires" fired_exactly ""
    expect "${1:-}the tap after 20 losses" tap "ts: tap 50%,50%"
}

# No gesture fires on the rest of a touch or touchpad gesture, however often events are lost.
lost_events() {
    cat >/run/lost.yaml <<'EOF'
thresholds: {tap: 60s, long-press: 500s}
zones: {right part: {x: 60%-100%}}
bindings:
  - {on: tap, at: right part, run: [fired, tap-right]}
  - {on: tap, run: [fired, tap]}
  - {on: tap, fingers: 2, run: [fired, tap-2]}
  - {on: swipe, fingers: any, run: [fired, swipe]}
  - {on: hold, fingers: any, run: [fired, hold]}
EOF
    start /run/lost.yaml -v
    reading ts tp

    twenty_losses

    # The kernel does not report an x twice, even if the first report was lost.
    play "ts: down 30%,50%"
    while_stopped "ts: overflow frames=300" "ts: move 70%,50%" "ts: up"
    within 100 lost 21
    expect "a tap at the x where a finger lifted whose events were lost" tap-right "ts: tap 70%,60%"

    # While a finger is down whose events were lost, every other finger is part of an incomplete
    # touch.
    play "ts: down 30%,50%"
    while_stopped "ts: overflow frames=300"
    expect "a tap beside a finger whose events were lost: nothing" "" "ts: down 70%,50% slot=1" \
        "sleep 60ms" "ts: up slot=1" "ts: up"
    expect "a two-finger tap after that" tap-2 "ts: tap 50%,50% fingers=2"

    # The touch begins after one loss and ends in the next.
    : >"$fired"
    play "ts: down 30%,50%"
    while_stopped "ts: overflow frames=300" "ts: up" "ts: down 40%,50%" "ts: overflow frames=300" "ts: up"
    sleep 1
    check "a touch between two losses: nothing fires" fired_exactly ""

    : >"$fired"
    play "tp: swipe 30%,50% 50%,50% fingers=3 end=stay"
    while_stopped "tp: overflow frames=300" "tp: up slot=0" "tp: up slot=1" "tp: up slot=2"
    sleep 1
    check "half a touchpad swipe: nothing fires" fired_exactly ""
    expect "the touchpad swipe after that" swipe "tp: swipe 30%,50% 60%,50% fingers=3"
    stop
}

devices_come_and_go() {
    start /run/gestures.yaml
    reading ts kb

    devices "device touchscreen as=new name=\"Second Touchscreen\""
    check "hot-plugged device is read" reading new
    expect "swipe on a hot-plugged device" swipe-left-3 "new: swipe 62%,50% 38%,50% fingers=3"
    expect "two touchscreens at once" "swipe-left-3 swipe-right-2" \
        "ts: swipe 62%,50% 38%,50% fingers=3 & new: swipe 38%,50% 62%,50% fingers=2"
    expect "tap on one while a finger rests on the other" tap-1 "ts: down 20%,20%" "sleep 100ms" \
        "new: tap 50%,50%" "sleep 20ms" "ts: palm" "ts: up" "sleep 300ms"

    expect "unplugged in mid-swipe: nothing" "" "new: swipe 62%,50% 30%,50% fingers=3 end=stay" \
        "new: unplug" "sleep 600ms"
    check "the daemon goes on" kill -0 "$daemon"
    play "new: plug"
    udevadm settle --timeout=30
    check "plugged in again, it is read again" reading new
    expect "swipe after plugging in again" swipe-left-3 "new: swipe 62%,50% 38%,50% fingers=3"
    expect "the other device still works" swipe-up-2 "ts: swipe 50%,66% 50%,34% fingers=2"
    play "new: unplug"

    # libinput reads the keyboard first, because it read it last.
    : >"$fired"
    play "ts: down 30%,50% & kb: key press KEY_PROG1 for=20ms"
    while_stopped "ts: up" "sleep 1s" "kb: key press KEY_PROG1"
    sleep 1
    check "a key that was pressed after a tap makes it no long press" \
        fired_exactly "press-key press-key tap-1"

    stop
}

# Devices that arrive together must not delay the input of the others.
many_devices() {
    echo 'bindings: [{on: tap, run: [fired, tap]}]' >/run/taps.yaml
    start /run/taps.yaml
    reading ts
    local count expected= taps=() more=()
    for count in {1..20}; do more+=("device touchscreen as=more$count"); done
    for count in {1..15}; do
        # At another place than the tap before: a finger that returns at once to its place counts as
        # one that never lifted.
        taps+=("ts: tap $((count % 2 ? 25 : 75))%,50%")
        expected+="tap "
    done
    # udev announces each device after it has run its rules, so most arrive during the taps.
    for count in "${more[@]}"; do play "$count"; done
    expect "15 taps while 20 devices arrive" "$expected" "${taps[@]}"
    check "all are read" within 300 logged_times "reading Scripted touchscreen" 21
    for count in {1..20}; do play "more$count: unplug"; done
    udevadm settle --timeout=60
    expect "the first one is still read" tap "ts: tap 50%,50%"
    stop
}
