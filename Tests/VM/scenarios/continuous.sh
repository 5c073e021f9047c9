# Continuous gestures, commands that read from them, and streams that bindings share.

stream_lines() { grep -c "\"phase\":\"$1\"" /run/lines.json; }
told() { [ "$(stream_lines "$1")" -eq "$2" ]; }

continuous() {
    cat >/run/continuous.yaml <<'EOF'
streams:
  knocks: {sources: tap, pipe: [{throttle: 2s}]}
bindings:
  - on: drag horizontal
    every: 10mm
    begin: [fired, begin]
    update: fired "$INPUTRX_STEPS"
    end: [fired, end]
    cancel: [fired, cancel]
    if-running: queue
  - {on: drag horizontal, fingers: 2, feed: cat >/run/lines.json, every: 10mm}
  - {on: stream knocks, run: [fired, first]}
  - {on: stream knocks, skip: 1, run: [fired, second]}
EOF
    start /run/continuous.yaml
    reading ts

    : >"$fired"
    play "ts: swipe 25%,50% 60%,50% for=800ms"
    check "a drag is told from begin to end" within 100 has "$fired" end
    # 70 mm in steps of 10, regardless of the number of steps in one update.
    check "its steps add up" test "$(awk '/^-?[0-9]+$/ { sum += $1 } END { print sum }' "$fired")" -eq 7
    check "once each: begin and end, no cancel" test \
        "$(grep -c begin "$fired") $(grep -c end "$fired") $(grep -c cancel "$fired")" = "1 1 0"

    play "ts: swipe 25%,50% 60%,50% for=800ms fingers=2"
    check "a command reads of the whole gesture" within 100 told end 1
    check "and of its begin, once" told begin 1
    check "its input ends with the gesture" within 100 logged "exit status 0 after"

    expect "a stream's first" first "ts: tap 50%,50%" "ts: tap 50%,50%"
    sleep 2
    expect "both bindings on a stream" "first second" "ts: tap 50%,50%"

    # Another configuration arrives before the finger lifts, and applies only afterwards.
    : >"$fired"
    play "ts: swipe 25%,50% 60%,50% for=800ms end=stay"
    within 100 has "$fired" begin
    cp /run/continuous.yaml /run/continuous.before
    echo 'bindings: [{on: tap, run: [fired, other]}]' >/run/continuous.yaml
    kill -HUP "$daemon"
    sleep 1
    check "a new configuration waits for the end of a gesture in progress" test \
        "$(grep -c cancel "$fired") $(grep -c end "$fired")" = "0 0"
    play "ts: move 70%,50%"
    play "ts: up"
    check "which ends as always" within 100 has "$fired" end
    check "and then it is in force" within 100 logged "in force now"
    check "nothing was cancelled" test "$(grep -c cancel "$fired")" -eq 0
    cp /run/continuous.before /run/continuous.yaml
    stop

    # A finger is already down when the daemon starts, and nobody knows since when.
    play "ts: down 90%,90% slot=1"
    start /run/continuous.yaml
    reading ts
    : >"$fired"
    play "ts: swipe 25%,50% 60%,50% for=800ms fingers=2"
    sleep 1
    check "a touch that began before the daemon makes nothing" test ! -s "$fired"
    play "ts: swipe 25%,50% 60%,50% for=800ms"
    check "the next touch does" within 100 has "$fired" end
    stop
}
