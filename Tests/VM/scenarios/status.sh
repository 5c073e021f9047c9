# The answers of the daemon to `inputrx status`, even to a reader that does not read.

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

    # One reader follows and reads, another one follows and is stopped.
    inputrx status --follow >"$said" 2>/dev/null &
    local reader=$! stalled before after
    inputrx status --follow >/run/stalled 2>/dev/null &
    stalled=$!
    within 50 follows "$said"
    within 50 follows /run/stalled
    kill -STOP "$stalled"
    : >"$fired"
    local count
    for count in $(seq 100); do
        play "ts: tap 50%,50% count=10 gap=400ms"
        play "sleep 400ms"
    done
    fired_1000() { [ "$(grep -c tap "$fired")" -eq 1000 ]; }
    check "with a reader that stalls, 1000 gestures run their commands" within 300 fired_1000
    ended_1000() { [ "$(grep -c '"event":"end".*"binding":"tap","how":"exit","status":0' "$said")" -eq 1000 ]; }
    check "another reader gets each end" within 100 ended_1000
    check "and loses nothing" missing_from "$said" '"event":"lost"'
    kill -CONT "$stalled"
    lost() { has /run/stalled '"event":"lost","lines":[0-9]'; }
    check "the one that stalled is told what it lost" within 100 lost
    play "ts: tap 50%,50%"
    # Each tap is a gesture, an action and an end.
    adds_up() {
        local seen gone=0 lines
        seen=$(grep -cE '"(gesture|action|end)"' /run/stalled)
        for lines in $(grep -o '"lines":[0-9]*' /run/stalled | cut -d : -f 2); do gone=$((gone + lines)); done
        [ $((seen + gone)) -eq 3003 ]
    }
    check "its lines and the lost ones add up" within 50 adds_up
    whole() { ! grep -vqE '^\{.*\}$' /run/stalled; }
    check "and each is whole" whole
    kill "$reader" "$stalled"
    wait "$reader" "$stalled" 2>/dev/null
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
missing_from() { ! has "$1" "$2"; }
