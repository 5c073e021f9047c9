# What was recognised live is recognised in the recording of it, to the microsecond.

# Binding, gesture and fingers, and the time since the first action.
comparable() {
    awk '{
        match($0, /"t":-?[0-9]+/); t = substr($0, RSTART + 4, RLENGTH - 4)
        if (NR == 1) first = t
        sub(/"t":-?[0-9]+,/, ""); sub(/"device":"[^"]*",/, "")
        printf "%d %s\n", t - first, $0
    }' "$1"
}

live_equals_replay() {
    local out=/out
    start /run/gestures.yaml --dry-run --json
    reading ts
    libinput record -o "$out/live.yml" "${node[ts]}" </dev/null >/dev/null 2>&1 &
    local recorder=$!
    within 100 opens "$recorder" "${node[ts]}"
    sleep 1
    play "ts: swipe 62%,50% 38%,50% fingers=3 stagger=8ms"
    play "sleep 500ms"
    play "ts: tap 50%,50% count=2"
    play "sleep 500ms"
    play "ts: tap 50%,50%"
    play "sleep 500ms"
    play "ts: press 30%,30%"
    play "sleep 300ms"
    play "ts: pinch 50%,50% from=80 to=25"
    play "sleep 300ms"
    play "ts: swipe 2mm,50% 30%,50%"
    play "sleep 500ms"
    play "ts: swipe 62%,50% 38%,50% end=palm"
    play "sleep 500ms"
    kill -INT "$recorder"
    wait "$recorder"
    stop
    cp "$actions" "$out/live.actions"
    inputrx replay --json -c /run/gestures.yaml "$out/live.yml" >"$out/replay.actions"
    comparable "$out/live.actions" >/run/live
    comparable "$out/replay.actions" >/run/replay
    check "a live run has actions" test "$(wc -l </run/live)" -ge 6
    check "its recording replays to the identical actions" diff /run/live /run/replay
}
