# A reader of the daemon's output, or one that stops reading, cannot block the daemon.

# A reader that holds FIFO $1 open and sleeps, as `less` does.
sleeping_reader() {
    rm -f "$1"
    mkfifo "$1"
    sleep 1000 <>"$1" &
    reader=$!
}

# Reads FIFO $1 into file $2 from now on.
awake_reader() {
    cat "$1" >"$2" &
    local next=$!
    sleep 0.5
    kill "$reader"
    reader=$next
}

ended() { ! kill -0 "$daemon" 2>/dev/null; }

# Each reload of this file is refused with 20 kilobytes of messages; a pipe and the daemon's queue hold 128.
many_lines() {
    local count
    { echo "bindings:"; for count in {1..40}; do echo "  - 7"; done; } >/run/output.yaml
    for count in {1..12}; do
        kill -HUP "$daemon"
        sleep 0.1
    done
}

output() {
    cat >/run/output.yaml <<'EOF'
bindings:
  - {name: chatty, on: swipe left, run: "fired chatty; yes chatter | head -c 300000; fired said"}
  - {name: next, on: swipe right, run: [fired, next]}
  - {name: fails, on: tap, run: "exit 3"}
  - {name: stays, on: swipe up, run: "echo $$ >/run/stays; fired stays; while sleep 1; do echo alive; done"}
EOF
    : >"$log"
    sleeping_reader /run/messages
    inputrx run -v -c /run/output.yaml >/run/actions 2>/run/messages </dev/null &
    daemon=$!
    reading ts
    expect "a command prints 300 kB that nobody reads" chatty "ts: swipe 62%,50% 38%,50%"
    expect "the next gesture runs its command" next "ts: swipe 38%,50% 62%,50%"
    play "ts: tap 50%,50% count=3 gap=500ms"
    expect "and one more" "next stays" "ts: swipe 38%,50% 62%,50%" "ts: swipe 50%,66% 50%,34%"
    check "its output is not the daemon's pipe" test \
        ! "/proc/$(cat /run/stays)/fd/1" -ef /run/messages
    awake_reader /run/messages "$log"
    check "a reader that wakes up reads the log" within 50 logged "fails: exit status 3"
    check "and what commands printed" within 50 logged '^chatter$'
    check "SIGTERM ends it" stop
    sleep 3
    check "a command that goes on is not ended by its output" kill -0 "$(cat /run/stays)"
    check "which is still read" test "$(tail -n 1 "$log")" = alive
    kill "$reader"
    sleep 3
    check "nor when nobody reads it any more" kill -0 "$(cat /run/stays)"
    kill -- -"$(cat /run/stays)"

    echo 'bindings: [{on: swipe right, run: [fired, next]}]' >/run/output.yaml
    sleeping_reader /run/messages
    inputrx run -v -c /run/output.yaml >/run/actions 2>/run/messages </dev/null &
    daemon=$!
    reading ts
    many_lines
    expect "thousands of lines later, gestures still run" next "ts: swipe 38%,50% 62%,50%"
    awake_reader /run/messages "$log"
    check "a reader that wakes up is told how many lines are missing" within 50 \
        logged "lines of this log were lost"
    # It sleeps again.
    kill -STOP "$reader"
    many_lines
    kill "$daemon"
    check "SIGTERM ends it though nobody reads" within 50 ended
    wait "$daemon"
    check "with status 0" test $? -eq 0
    kill -KILL "$reader"

    # A pipe that the daemon may write to but not open.
    echo 'bindings: [{on: swipe right, run: [fired, next]}]' >/run/output.yaml
    sleeping_reader /run/messages
    chmod 600 /run/messages
    setpriv --reuid 1234 --regid 1234 --clear-groups \
        inputrx run -v -c /run/output.yaml >/run/actions 2>/run/messages </dev/null &
    daemon=$!
    sleep 5
    many_lines
    kill "$daemon"
    check "SIGTERM ends it, too, if the pipe is another user's" within 50 ended
    kill "$reader"
    json_output
}

# --json with a reader that stops reading.
json_output() {
    cat >/run/json.yaml <<'EOF'
bindings:
  - {name: many, on: drag, update: exec sleep 600, timeout: 600s, every: 0.1mm, if-running: drop}
  - {name: next, on: tap, run: [fired, next]}
EOF
    : >"$log"
    local count
    sleeping_reader /run/lines
    inputrx run --json -c /run/json.yaml >/run/lines 2>"$log" </dev/null &
    daemon=$!
    reading ts
    for count in 1 2 3 4 5 6; do play "ts: swipe 20%,50% 80%,50% for=1s"; done
    expect "more actions than anybody reads, and the next gesture runs" next "ts: tap 50%,50%"
    check "the loss is logged" logged "standard output"
    awake_reader /run/lines /run/lines.json
    check "the reader is told of it" within 50 has /run/lines.json '^{"lost":'
    play "ts: tap 50%,50%"
    check "and reads what comes next" within 50 has /run/lines.json '"binding":"next"'
    # All of it is read by now.
    python3 -c '
import json
lines = [json.loads(line) for line in open("/run/lines.json")]
print("whole", len(lines), sum(line.get("lost", 0) for line in lines))' >/run/lines.counted
    echo "# $(cat /run/lines.counted)"
    check "no line is torn" grep -q whole /run/lines.counted
    kill -STOP "$reader"
    for count in 1 2 3 4 5 6; do play "ts: swipe 20%,50% 80%,50% for=1s"; done
    kill "$daemon"
    check "SIGTERM ends it though nobody reads" within 50 ended
    kill -KILL "$reader"

    echo 'states: {app: {command: "exec sleep 4001"}}
bindings: [{on: tap, run: [fired, next]}]' >/run/broken.yaml
    rm -f /run/broken
    mkfifo /run/broken
    sleep 2 </run/broken &
    inputrx run --json -c /run/broken.yaml >/run/broken 2>"$log" </dev/null &
    daemon=$!
    reading ts
    sleep 2
    play "ts: tap 50%,50%"
    check "a reader of --json that has gone ends it" within 50 ended
    wait "$daemon"
    check "with status 74" test $? -eq 74
    no_state_command() { ! pgrep -f "sleep 4001" >/dev/null; }
    check "in the ordinary way" no_state_command

    sleep 2 </run/broken &
    inputrx run --dry-run -c /run/broken.yaml >/run/broken 2>"$log" </dev/null &
    daemon=$!
    reading ts
    sleep 2
    play "ts: tap 50%,50%"
    check "so does one of --dry-run" within 50 ended
    wait "$daemon"
    check "with status 0, as it has what it wanted" test $? -eq 0
    check "in the ordinary way, too" no_state_command
    closed_descriptors
}

# A daemon without standard input, output and error.
closed_descriptors() {
    echo 'bindings: [{on: tap, run: "readlink /proc/self/fd/0 /proc/self/fd/2 >/run/fds; fired next"}]' \
        >/run/closed.yaml
    inputrx run -c /run/closed.yaml <&- >&- 2>&- &
    daemon=$!
    reading ts
    expect "closed descriptors: a command runs" next "ts: tap 50%,50%"
    check "which has usable ones" test "$(xargs </run/fds)" = "/dev/null /dev/null"
    null_descriptors() {
        local descriptor
        for descriptor in 0 1 2; do [ "/proc/$daemon/fd/$descriptor" -ef /dev/null ] || return; done
    }
    check "and the daemon has, too" null_descriptors
    stop
}
