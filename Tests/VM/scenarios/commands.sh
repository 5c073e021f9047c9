# Commands that hang or cannot be started, those that inputrx ends when it stops, and those that it leaves running.
# `smoke` has one that fails, and one that its timeout ends.

commands() {
    cat >/run/outlives.yaml <<'EOF'
states:
  app: {command: "sleep 3001"}
bindings:
  - {name: user, on: swipe left, run: "fired user; exec sleep 3002"}
  - {name: timed, on: swipe right, timeout: 60s, run: "fired timed; exec sleep 3003"}
  - {name: missing, on: swipe down, run: [no-such-program]}
  - {name: stream, on: drag, fingers: 2, feed: "cat >/run/outlives.json; exec sleep 3005"}
EOF
    local count
    sleeps() { pgrep -f "^sleep $1" >/dev/null; }
    does_not_sleep() { ! sleeps "$1"; }
    start /run/outlives.yaml
    reading ts
    expect "a hanging command does not hold up the next gesture" "user timed" "ts: swipe 62%,50% 38%,50%" \
        "sleep 500ms" "ts: swipe 38%,50% 62%,50%"
    expect "missing program" "" "ts: swipe 50%,34% 50%,66%"
    check "that is said" within 30 logged missing
    play "ts: swipe 25%,50% 60%,50% for=800ms fingers=2 end=stay"
    check "a stream reads of its gesture" within 50 has /run/outlives.json update
    check "it stops, with status 0" stop
    check "the stream read that its gesture is cancelled" grep -q cancel /run/outlives.json
    for count in 3001 3003 3005; do check "ended: sleep $count" does_not_sleep $count; done
    check "the user's goes on" sleeps 3002
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
