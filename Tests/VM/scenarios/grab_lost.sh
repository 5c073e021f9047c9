# A grabbed touchscreen loses events (SYN_DROPPED) or is unplugged during a touch: the events that
# other programs then get.

# Every contact whose landing was seen has ended.
all_end() {
    [ "$(touches | tr ' ' '\n' | awk '
        /^D/ { down[substr($0, 2)] }
        /^[UC]/ { delete down[substr($0, 2)] }
        END { for (id in down) print id }')" = "" ] || { echo "# seen: $(touches)"; false; }
}

grab_lost() {
    local reader count
    cat >/run/grab-lost.yaml <<'YAML'
devices: [{kind: touchscreen, grab: gestures}]
bindings:
  - {on: swipe right, from: left edge, run: fired edge}
  - {on: swipe up, fingers: 3, run: fired three}
YAML
    play "ts: tap 50%,50%"
    start /run/grab-lost.yaml
    reading ts
    check "lost: the touchscreen is grabbed" grabbed
    watch_seat

    # A finger that was forwarded to other programs: it stays, or lifts during the loss.
    : >"$seen"
    play "ts: down 50%,50%"
    play "sleep 100ms"
    while_stopped "ts: overflow frames=300"
    within 50 lost 1
    play "ts: move 40%,50%"
    play "ts: up"
    check "lost while a finger is down: programs see it to its end" within 30 sees "D0 M0 U0" aloud
    : >"$seen"
    play "ts: down 50%,50%"
    play "sleep 100ms"
    while_stopped "ts: overflow frames=300" "ts: up"
    within 50 lost 2
    check "lost with its lift: the touch ends" within 30 all_end
    expect_seen "lost: the next touch is whole" "D0 U0" "ts: tap 50%,50%"

    # A finger that lands during the loss, one that a gesture could take, and one that it has taken.
    : >"$seen"
    while_stopped "ts: down 50%,50%" "ts: overflow frames=300"
    within 50 lost 3
    play "ts: up"
    check "lost with its landing: what is seen of it ends" within 30 all_end
    : >"$seen" && : >"$fired"
    play "ts: down 1%,50%"
    while_stopped "ts: overflow frames=300"
    within 50 lost 4
    play "ts: move 50%,50%"
    play "ts: up"
    check "lost while it is held back: what is seen of it ends" within 30 all_end
    check "and no gesture comes of it" fired_exactly ""
    : >"$seen"
    play "ts: swipe 50%,66% 50%,34% fingers=3 end=stay"
    while_stopped "ts: overflow frames=300"
    within 50 lost 5
    for count in 0 1 2; do play "ts: up slot=$count"; done
    check "lost in a gesture: what is seen of it ends" within 30 all_end
    expect_seen "lost: a gesture is taken again" "" "ts: swipe 1%,50% 50%,50%"

    # Six losses in a row, one more than libinput mentions in 30 s.
    : >"$seen"
    for count in {6..11}; do
        play "ts: down $((20 + count))%,50%"
        while_stopped "ts: overflow frames=300" "ts: up"
        within 50 lost "$count" || break
    done
    check "6 losses in a row: every contact ends" within 30 all_end
    expect_seen "6 losses in a row: the next touch is whole" "D0 U0" "ts: tap 50%,50%"

    # Unplugged with a finger down.
    : >"$seen"
    play "ts: down 50%,50%"
    within 30 sees "D0"
    play "ts: unplug"
    check "unplugged with a finger down: the twin goes" within 50 no_twin
    check "unplugged: the touch ends" within 30 all_end
    play "ts: plug"
    udevadm settle --timeout=30
    stop
    leave_seat
}
