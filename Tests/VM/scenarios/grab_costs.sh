# The cost of a grabbed touchscreen: the delay until programs get its touches through the twin, and
# CPU time. The figures are printed but not judged, because a busy machine distorts them (`make
# nightly`).

# The daemon takes touches that begin at an edge. None of these does, so all of them are forwarded
# at once.
grab_for_costs() {
    cat >/run/grab-costs.yaml <<'EOF2'
devices:
  - {name: "* Panel", authorize: never}
  - {kind: touchscreen, grab: edges}
bindings:
  - {on: swipe left, fingers: 3, run: [fired, left]}
  - {on: swipe right, fingers: 3, run: [fired, right]}
  - {on: swipe right, from: left edge, run: [fired, edge]}
EOF2
    start /run/grab-costs.yaml
    reading ts
    check "the panel is grabbed" grabbed
}

# A program that only copies the device's events to a twin: the lower bound for forwarding.
start_copier() {
    "$PROJECT/.build/release/bare-reader" copy "$1" </dev/null >/run/copier 2>/dev/null &
    copier=$!
    within 100 grep -q /dev/ /run/copier
    udevadm settle --timeout=30
}

# The delay from the write of a frame to a panel until a program has read it, on three panels in
# turn: one that is not grabbed, one that inputrx grabs, and one that is only copied.
grab_latency() {
    local bare=$PROJECT/.build/release/bare-reader turn fingers copier who
    local -A names=([ungrabbed]=other [twin]=ts [copied]=copied)
    mount -t tracefs tracefs $trace 2>/dev/null
    echo mono >$trace/trace_clock
    echo 'comm == "scripted-device" && count > 24' >$trace/events/syscalls/sys_enter_write/filter
    echo 'comm == "bare-reader" && ret > 0' >$trace/events/syscalls/sys_exit_read/filter
    echo 1 >$trace/events/syscalls/sys_enter_write/enable
    echo 1 >$trace/events/syscalls/sys_exit_read/enable
    devices 'device touchscreen as=other name="Other Panel"' 'device touchscreen as=copied name="Copied Panel"'
    grab_for_costs
    start_copier "${node[copied]}"
    local readers=() read
    for read in "${node[other]}" "$twin" "$(cat /run/copier)"; do
        "$bare" raw "$read" </dev/null >/dev/null 2>&1 &
        readers+=($!)
        within 100 opens $! "$read"
    done
    for fingers in 1 5; do
        for turn in {0..10}; do
            # The first frames are slower, because files are not in memory yet.
            [ "$turn" -ne 1 ] || : >$trace/trace
            for who in ungrabbed twin copied; do
                echo $who >$trace/trace_marker
                play "${names[$who]}: storm frames=50 rate=100 fingers=$fingers"
                play "${names[$who]}: tap 50%,50% count=2"
            done
        done
        latencies "$fingers"
    done
    echo 0 >$trace/events/enable
    kill "${readers[@]}" $copier
    wait "${readers[@]}" $copier 2>/dev/null
    stop
    play "other: unplug"
    play "copied: unplug"
}

# Each frame that was read belongs to the last one written before it.
latencies() {
    local who
    awk -F ': ' '
        { match($1, /[0-9]+\.[0-9]+$/); now = substr($1, RSTART) * 1e6 }
        /tracing_mark_write/ { who = $3 }
        /sys_write/ { written = now }
        /sys_read/ && written { print who, now - written; written = 0 }
    ' $trace/trace | sort -k 2 -n >/run/latencies
    for who in ungrabbed twin copied; do
        awk -v who=$who -v fingers="$1" '$1 == who { all[++n] = $2 }
            END { printf "# frame written to read (emulated µs), %d fingers, %s: median %d, 95th %d, 99th %d of %d\n",
                fingers, who, all[int((n + 1) / 2)], all[int(n * 0.95 + 0.5)], all[int(n * 0.99 + 0.5)], n }
        ' /run/latencies
    done
    check "frames of $1 fingers were read through the twin" \
        test "$(grep -c twin /run/latencies)" -ge $(($(grep -c ungrabbed /run/latencies) * 9 / 10))
}

# CPU time for a two-finger frame while the panel is grabbed, compared with a program that only
# copies it, and with lisgd without a grab.
grab_frame_costs() {
    cost=()
    for _ in 1 2; do
        grab_for_costs
        frames grabbed "$daemon"
        stop
        sed 's/, grab: edges/, read: contacts/' /run/grab-costs.yaml >/run/ungrabbed-costs.yaml
        start /run/ungrabbed-costs.yaml
        reading ts
        frames contacts "$daemon"
        stop
        reader copied "$PROJECT/.build/release/bare-reader" copy "${node[ts]}"
        reader lisgd lisgd -d "${node[ts]}" -w 4000 -h 3000 \
            -g "3,RL,*,*,R,true" -g "3,LR,*,*,R,true"
    done
    local name
    for name in grabbed contacts copied lisgd; do cost[$name]=$((cost[$name] / 500)); done
    echo "# CPU a two-finger frame (emulated ns): inputrx with a grab ${cost[grabbed]}," \
        "with read: contacts ${cost[contacts]}, only copied ${cost[copied]}, lisgd without a grab ${cost[lisgd]}"
}
