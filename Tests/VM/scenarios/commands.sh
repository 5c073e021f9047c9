# Commands that hang, fail, overlap.

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
    stop
    pkill -f "sleep 1000"
}
