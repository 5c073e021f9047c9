# The answers of the daemon to `inputrx status`. Readers that do not read are in `StatusServerTests`.

status() {
    export XDG_RUNTIME_DIR=/run/runtime
    mkdir -p -m 700 "$XDG_RUNTIME_DIR"
    cat >/run/status.yaml <<'EOY'
states:
  app: {command: "echo one; exec cat /run/values"}
bindings:
  - {name: tap, on: tap, when: {app: one}, run: [fired, tap]}
  - {name: fails, on: swipe left, fingers: 2, run: "exit 3"}
  - {name: hangs, on: swipe right, fingers: 2, timeout: 1s, run: "exec sleep 3000"}
  - {name: slide, on: drag vertical, fingers: 3, more: [fired, more], less: [fired, less]}
  - {name: closed, on: switch lid closed, run: [fired, closed]}
EOY
    mkfifo /run/values
    sleep 0.1
    start /run/status.yaml
    exec 6>/run/values
    reading ts sw
    check "status knows the value of a command under states" within 50 daemon_knows "app          one \(its command\)"
    check "and that the screen is read" daemon_knows ": read\$"
    check "and why the keyboard is not" daemon_knows "not read: no binding can use it"
    check "its socket is the user's alone" test "$(stat -c %a "$XDG_RUNTIME_DIR/inputrx/socket")" = 600

    play "ts: swipe 62%,50% 38%,50% fingers=2"
    # A finger that lands at once where another lifted would count as the same touch.
    play "sleep 1s"
    play "ts: swipe 38%,50% 62%,50% fingers=2"
    check "and how a command ended" within 50 daemon_knows "→ fails: exit 3: exit status 3 after [0-9]+ ms"
    check "or was ended" within 50 daemon_knows "→ hangs: exec sleep 3000: ended by its timeout after [0-9]+ ms"
    play "sw: switch lid on"
    check "and what a switch says" within 50 daemon_knows "lid          closed \(a switch\)"
    play "sw: switch lid off"
    within 50 daemon_knows "lid          open"

    # A program that follows.
    inputrx status --follow >"$said" 2>/dev/null &
    local reader=$! before after
    within 50 follows "$said"
    : >"$fired"
    expect "gestures run their commands" "tap tap tap" "ts: tap 50%,50% count=3 gap=400ms"
    ended_3() { [ "$(grep -c '"event":"end".*"binding":"tap","how":"exit","status":0' "$said")" -eq 3 ]; }
    check "a program that follows gets each end" within 100 ended_3
    kill "$reader"
    wait "$reader" 2>/dev/null
    : >"$said"
    sleep 1
    before=$(wakeups "$daemon")
    sleep 5
    after=$(wakeups "$daemon")
    check "no wake-up when nobody asks and nothing happens" test "$before" = "$after"
    exec 6>&-
    stop
    refused_status() { inputrx status 2>"$said"; [ $? -eq 69 ] && has "$said" "inputrx is not running for you"; }
    check "without a daemon, status ends with 69" refused_status
    : >"$said"
    unset XDG_RUNTIME_DIR
}

# True if `inputrx status` has a line that matches this extended regular expression.
daemon_knows() { inputrx status | grep -qE -- "$1"; }
follows() { has "$1" '"event":"complete"'; }
