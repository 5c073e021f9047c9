# Commands that hang, fail or overlap.

commands() {
    cat >/run/commands.yaml <<'EOF'
bindings:
  - {name: hang, on: tap, run: sleep 1000}
  - {name: quick, on: swipe left, run: [fired, quick]}
  - {name: group, on: swipe right, timeout: 1s, run: "sleep 2000 & fired group; sleep 2000"}
  - {name: fails, on: swipe up, run: "fired fails; exit 3"}
  - {name: missing, on: swipe down, run: [no-such-program]}
  - {name: drop, on: tap, fingers: 2, if-running: drop, run: "fired drop; sleep 1"}
  - {name: queue, on: tap, fingers: 3, if-running: queue, run: "fired begin; sleep 0.6; fired end"}
  - {name: replace, on: tap, fingers: 4, if-running: replace, run: "fired new; sleep 1; fired old"}
  - {name: throttle, on: swipe left, fingers: 2, throttle: 2s, run: [fired, throttle]}
EOF
    start /run/commands.yaml
    reading ts
    play "ts: tap 50%,50%"
    hangs() { pgrep -f "sleep 1000" >/dev/null; }
    within 50 hangs
    expect "a hanging command does not hold up the next gesture" quick "ts: swipe 62%,50% 38%,50%"
    check "it is still there" hangs

    expect "command with a timeout" group "ts: swipe 38%,50% 62%,50%"
    no_sleepers() { ! pgrep -f "sleep 2000" >/dev/null; }
    check "its timeout ends the whole process group" within 50 no_sleepers

    expect "failing command" fails "ts: swipe 50%,66% 50%,34%"
    check "its exit status is logged" within 30 logged 'fails: exit status 3'
    expect "missing program" "" "ts: swipe 50%,34% 50%,66%"
    check "that is said" within 30 logged missing

    expect "if-running: drop" drop "ts: tap 50%,50% fingers=2 count=2 gap=200ms" "sleep 1s"
    expect "if-running: queue" "begin end begin end" \
        "ts: tap 50%,50% fingers=3 count=2 gap=100ms" "sleep 1500ms"
    check "one after the other" test "$(xargs <"$fired")" = "begin end begin end"
    expect "if-running: replace" "new new old" "ts: tap 50%,50% fingers=4 count=2 gap=200ms" \
        "sleep 1500ms"
    expect "throttle" throttle "ts: swipe 62%,50% 38%,50% fingers=2" "sleep 200ms" \
        "ts: swipe 62%,50% 38%,50% fingers=2"

    check "SIGTERM: it stops" stop
    check "what a gesture started goes on" hangs
    pkill -f "sleep 1000"
    what_outlives_the_daemon
}

# The commands that inputrx ends when it stops, and those that it leaves running.
what_outlives_the_daemon() {
    cat >/run/outlives.yaml <<'EOF'
states:
  app: {command: "sleep 3001"}
bindings:
  - {name: user, on: swipe left, run: "fired user; exec sleep 3002"}
  - {name: timed, on: swipe right, timeout: 60s, run: "fired timed; exec sleep 3003"}
  - {name: back, on: swipe up, timeout: 2s, run: "sleep 3004 & fired back; exit 0"}
  - {name: stream, on: drag, fingers: 2, feed: "cat >/run/outlives.json; exec sleep 3005"}
  - {name: many, on: tap, run: "exec sleep 3006"}
EOF
    local count
    sleeps() { pgrep -f "^sleep $1" >/dev/null; }
    does_not_sleep() { ! sleeps "$1"; }
    start /run/outlives.yaml
    reading ts
    expect "a command with a timeout ends and leaves another" back "ts: swipe 50%,66% 50%,34%"
    check "that runs" sleeps 3004
    check "and ends with the timeout" within 60 does_not_sleep 3004
    check "which is said" logged "its background processes are still running"

    # A finger that lands within 35 ms of the last lift in the same place counts as one that never
    # lifted.
    for count in 1 2 3 4 5 6 7; do
        play "ts: tap 50%,50% count=10 gap=500ms"
        sleep 0.1
    done
    sixty_four() { [ "$(pgrep -cf '^sleep 3006')" -eq 64 ]; }
    check "64 commands of one binding run" within 100 sixty_four
    check "more are not started, and that is said" within 50 \
        logged "many: 64 of its commands are running"
    expect "they silence no other binding" "user timed" "ts: swipe 62%,50% 38%,50%" "sleep 500ms" \
        "ts: swipe 38%,50% 62%,50%"
    play "ts: swipe 25%,50% 60%,50% for=800ms fingers=2 end=stay"
    check "a stream reads of its gesture" within 50 has /run/outlives.json update
    check "it stops, with status 0" stop
    check "the stream read that its gesture is cancelled" grep -q cancel /run/outlives.json
    for count in 3001 3003 3005; do check "ended: sleep $count" does_not_sleep $count; done
    check "the user's goes on" sleeps 3002
    check "all of them" sixty_four
    play "ts: up slot=0"
    play "ts: up slot=1"
    pkill -f "^sleep 300"

    start /run/outlives.yaml
    reading ts
    expect "it runs again" "user" "ts: swipe 62%,50% 38%,50%"
    kill "$daemon"
    kill "$daemon" 2>/dev/null
    wait "$daemon"
    check "a second SIGTERM leaves the user's command alone, too" sleeps 3002
    check "and not that of a state" within 20 does_not_sleep 3001
    pkill -f "^sleep 300"
}
