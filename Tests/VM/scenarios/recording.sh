# The replay of a live recording gives the same gestures, to the microsecond.

# The binding, gesture, fingers, and time since the first action.
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
    # The kernel omits a position that equals that of the slot's last finger. Leave other positions
    # in all slots, because a recording begins without these.
    play "ts: tap 20%,20% fingers=3"
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

# The events in a recording: seconds, microseconds, type, code, value.
events_of() {
    sed -nE 's/^ *- \[ *([0-9]+), *([0-9]+), *([0-9]+), *([0-9]+), *(-?[0-9]+)\].*/\1 \2 \3 \4 \5/p' "$1"
}

records_without_root() {
    local out=/out recorder theirs
    chmod 777 "$out"
    chmod a+r "${node[ts]}" "${node[kb]}"
    setpriv --reuid nobody --regid nogroup --clear-groups \
        inputrx record -o "$out/ours.yml" "${node[ts]}" </dev/null 2>"$log" &
    recorder=$!
    libinput record -o "$out/theirs.yml" "${node[ts]}" </dev/null >/dev/null 2>&1 &
    theirs=$!
    within 100 opens "$recorder" "${node[ts]}"
    within 100 opens "$theirs" "${node[ts]}"
    sleep 1
    play "ts: swipe 62%,50% 38%,50% fingers=3 stagger=8ms"
    play "sleep 500ms"
    play "ts: tap 50%,50% count=2"
    play "sleep 500ms"
    play "ts: pinch 50%,50% from=80 to=25"
    play "sleep 300ms"
    kill -INT "$recorder" "$theirs"
    check "record ends well on Ctrl-C, as an ordinary user" wait "$recorder"
    wait "$theirs"
    check "it says how many events it wrote" logged "wrote [0-9]* events to $out/ours.yml"
    check "there are events" test "$(events_of "$out/ours.yml" | wc -l)" -ge 200
    events_of "$out/theirs.yml" >/run/theirs.events
    events_of "$out/ours.yml" >/run/ours.events
    check "they are those that libinput record wrote" diff /run/theirs.events /run/ours.events
    inputrx replay --json -c /run/gestures.yaml "$out/theirs.yml" >/run/theirs.actions
    inputrx replay --json -c /run/gestures.yaml "$out/ours.yml" >/run/ours.actions
    check "they replay to actions" test "$(wc -l </run/ours.actions)" -ge 3
    check "the same ones" diff /run/theirs.actions /run/ours.actions
    inputrx record -o "$out/several.yml" --until-idle 1 "${node[kb]}" "${node[ts]}" 2>"$log" &
    recorder=$!
    within 100 opens "$recorder" "${node[ts]}"
    sleep 0.5
    play "kb: key press KEY_Q"
    play "kb: key press KEY_PROG1"
    play "ts: tap 50%,50%"
    check "it stops when nothing is done" wait "$recorder"
    check "a key that types is KEY_A" grep -q "1,  30,       1\] # EV_KEY / KEY_A 1 (masked)" "$out/several.yml"
    check "another one has its name" grep -q "EV_KEY / KEY_PROG1 1" "$out/several.yml"
    check "nothing says which key was typed" test "$(grep -c "1,  16, " "$out/several.yml")" -eq 0
    inputrx watch "$out/several.yml" >/run/watched
    check "both devices are in the file" grep -q "tap, 1 finger, at 50 %, 50 %" /run/watched
    check "in order" grep -q "key KEY_PROG1" /run/watched
    if python3 -c 'import libevdev, pyudev, yaml' 2>/dev/null; then
        # A short recording, because Python takes long to read it.
        echo | timeout 30 libinput replay "$out/several.yml" >/run/replayed 2>&1
        check "libinput replay makes the devices" test "$(grep -c "^/dev/input/event" /run/replayed)" -eq 2
    else
        echo "# python3-libevdev is not installed, so libinput replay was not tried"
    fi
}
