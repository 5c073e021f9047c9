# The machine goes to sleep while a touchscreen is grabbed. Uses what grab.sh defines.

# sleep_for SECONDS: the first step of a sleep, and the last of waking up: the kernel freezes all programs for so long.
# It does no more, because devices of the guest, once suspended, do not come back; so its clock does not stand still
# either. The kernel looks at its clock all the time meanwhile, so that each of these seconds costs this machine many.
sleep_for() {
    echo "$1" >/sys/module/suspend/parameters/pm_test_delay
    echo freezer >/sys/power/pm_test && echo mem >/sys/power/state
}

grab_suspend() {
    cat >/run/grab.yaml <<'EOF2'
devices:
  - {kind: touchscreen, grab: edges}
bindings:
  - {on: swipe right, from: left edge, run: fired edge}
  - {on: drag vertical, from: right edge, every: 10mm, update: fired step}
EOF2
    start /run/grab.yaml
    reading ts
    check "a touchscreen is grabbed before the machine sleeps" grabbed
    local reader
    watch_seat

    : >"$seen"
    : >"$fired"
    play "ts: swipe 1%,50% 30%,50% for=60ms end=stay"
    # Longer than a guard waits for inputrx.
    check "the machine sleeps and wakes up" sleep_for 3
    play "ts: up"
    check "a touch that was held back comes to the programs" within 30 sees "D0 M0 U0" aloud
    check "and its gesture does not fire" fired_exactly ""
    expect_seen "the next swipe from the edge is not seen" "" "ts: swipe 1%,50% 50%,50%"
    check "and fires" within 30 fired_exactly edge

    : >"$seen"
    play "ts: swipe 99%,30% 99%,60% for=300ms end=stay"
    check "a finger slides along an edge" within 30 has "$fired" step
    sleep_for 1
    play "ts: up"
    sleep 0.5
    check "what a gesture had taken stays away" sees "" aloud

    : >"$seen"
    play "ts: down 50%,50%"
    within 30 sees "D0"
    sleep_for 1
    play "ts: up"
    check "a finger that was down lifts for programs, too" within 30 sees "D0 U0"
    expect_seen "and the touch after it is whole" "D0 U0" "ts: tap 50%,50%"
    stop
    leave_seat
}
