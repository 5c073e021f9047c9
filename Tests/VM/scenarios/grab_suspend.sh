# The machine sleeps while a touchscreen is grabbed. Uses functions of grab.sh.

# sleep_for SECONDS: performs the first step of a suspend and the last of a resume: the kernel
# freezes all programs for this time. The test does no more, because suspended devices of the guest
# do not come back, so the guest's clock does not stop either. The kernel polls its clock meanwhile,
# so each of these seconds costs the host many; with 0, programs go on at once.
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
    sleep_for 0
    play "ts: up"
    sleep 0.5
    check "what a gesture had taken stays away" sees "" aloud

    : >"$seen"
    play "ts: down 50%,50%"
    within 30 sees "D0"
    sleep_for 0
    play "ts: up"
    check "a finger that was down lifts for programs, too" within 30 sees "D0 U0"
    expect_seen "and the touch after it is whole" "D0 U0" "ts: tap 50%,50%"
    stop
    leave_seat
}
