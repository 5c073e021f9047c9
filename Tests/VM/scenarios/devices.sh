# Devices that come and go, lose events, or are two of a kind.

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

    # Stopped, the daemon cannot keep the kernel's buffer from overflowing (SYN_DROPPED).
    play "ts: down 30%,50%"
    kill -STOP "$daemon"
    : >"$fired"
    play "ts: overflow"
    play "ts: up"
    kill -CONT "$daemon"
    sleep 1
    check "lost events: nothing fires" fired_exactly ""
    expect "the swipe after lost events" swipe-left-1 "ts: swipe 62%,50% 38%,50%"

    devices 'device touchscreen as=evil name="$(touch /run/pwned) `touch /run/pwned`; \"touch /run/pwned"'
    reading evil
    expect "device with a hostile name" swipe-left-1 "evil: swipe 62%,50% 38%,50%"
    stop
    cat >/run/evil.yaml <<'EOF'
bindings:
  - on: swipe
    fingers: any
    run: printf '%s' "$INPUTRX_DEVICE" >/run/name; fired shell
EOF
    start /run/evil.yaml
    reading evil
    expect "a shell command on a hostile device" shell "evil: swipe 62%,50% 38%,50%"
    check "a hostile name reaches no shell" test ! -e /run/pwned
    check "a hostile name arrives unharmed" grep -qF '$(touch /run/pwned) `' /run/name
    stop
    play "evil: unplug"
}
