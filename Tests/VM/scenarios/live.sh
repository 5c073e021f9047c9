# Commands that read the devices in addition to the daemon, and run no actions.

# Starts `inputrx $*` in the background, with its output in $said.
start_reading() {
    : >"$said"
    : >"$log"
    inputrx "$@" >"$said" 2>"$log" </dev/null &
    daemon=$!
    reading ts
}

says() {
    grep -qF -- "$1" "$said"
}

live() {
    cat >/run/live.yaml <<'EOY'
bindings:
  - {name: next, on: swipe left, fingers: 2, run: [fired, left]}
EOY
    : >"$fired"
    start_reading explain --live -c /run/live.yaml
    play "ts: swipe 62%,50% 38%,50%"
    check "explain --live says why not" within 50 says "missed  swipe left, 2 fingers (next)  1 finger of 2 needed"
    play "ts: swipe 62%,50% 38%,50% fingers=2"
    check "and what fired" within 50 says "fired   swipe left, 2 fingers (next)  → fired left"
    check "nothing was run" test ! -s "$fired"
    kill -INT "$daemon"
    check "Ctrl-C ends it with success" wait "$daemon"

    start_reading measure "swipe left" --live --samples 2 -c /run/live.yaml
    play "ts: swipe 62%,50% 38%,50% fingers=2"
    check "measure --live tells each attempt" within 50 says "1  fingers 2, distance 48.0 mm"
    play "ts: swipe 62%,50% 38%,50% fingers=2"
    check "and ends after so many" within 50 says "swipe left: 2 of 2 attempts recognised"
    wait "$daemon"

    start_reading learn shape --live --samples 1 -c /run/live.yaml
    play "ts: swipe 30%,30% 30%,60% 60%,60%"
    check "learn --live prints what was drawn" within 50 says "strokes:"
    wait "$daemon"

    start_reading watch
    play "ts: swipe 98.5%,50% 60%,50% fingers=1"
    check "watch says what was made" within 50 says "swipe left, 1 finger, 77 mm, from the right edge"
    check "and how to bind it" within 50 says "from: right edge"
    play "kb: key press KEY_Q"
    check "at once, and not which key typed" within 50 says "a key that types"
    check "nothing was run by it" test ! -s "$fired"
    kill -INT "$daemon"
    check "Ctrl-C ends watch with success" wait "$daemon"

    # On a terminal, emulated by `script`.
    : >"$log"
    TERM=xterm script -qfec "stty rows 40 columns 100; exec inputrx watch" "$said" </dev/null >/dev/null 2>&1 &
    local terminal=$!
    within 100 pgrep -x inputrx >/dev/null
    daemon=$(pgrep -nx inputrx)
    reading ts
    play "ts: swipe 62%,50% 38%,50% fingers=2"
    check "on a terminal watch says it, too" within 50 says "swipe left, 2 fingers, 48 mm"
    check "and draws the fingers over what it drew before" within 50 says $'A\e[J'
    kill -INT "$daemon"
    check "Ctrl-C ends it there, too" wait "$terminal"
    : >"$said"
    daemon=
}
