# What it costs that inputrx grabs a touchscreen: how much later programs get its touches through the twin, and
# CPU time. Figures are printed, and not judged: on a busy machine they say little (`make nightly`).

# The daemon takes touches that begin at an edge, where none of these does, so that all of them come through at once.
grab_for_costs() {
    cat >/run/grab-costs.yaml <<'EOF2'
devices:
  - {name: Other Panel, authorize: never}
  - {kind: touchscreen, grab: edges}
bindings:
  - {on: swipe left, fingers: 3, run: [fired, left]}
  - {on: swipe right, fingers: 3, run: [fired, right]}
  - {on: swipe right, from: left edge, run: [fired, edge]}
EOF2
    # The slot of the last contact is the first one, so that the grab does not wait.
    play "ts: tap 50%,50%"
    start /run/grab-costs.yaml
    reading ts
    check "the panel is grabbed" grabbed
}

# From the write of a frame into a panel until a program has read it, on a panel of its own that nobody grabs and
# through a twin, taking turns.
grab_latency() {
    local bare=$PROJECT/.build/release/bare-reader turn fingers
    mount -t tracefs tracefs $trace 2>/dev/null
    echo mono >$trace/trace_clock
    echo 'comm == "scripted-device" && count > 24' >$trace/events/syscalls/sys_enter_write/filter
    echo 'comm == "bare-reader" && ret > 0' >$trace/events/syscalls/sys_exit_read/filter
    echo 1 >$trace/events/syscalls/sys_enter_write/enable
    echo 1 >$trace/events/syscalls/sys_exit_read/enable
    devices 'device touchscreen as=other name="Other Panel"'
    grab_for_costs
    "$bare" raw "${node[other]}" </dev/null >/dev/null 2>&1 &
    local readers=($!)
    "$bare" raw "$twin" </dev/null >/dev/null 2>&1 &
    readers+=($!)
    within 100 opens "${readers[0]}" "${node[other]}"
    within 100 opens "${readers[1]}" "$twin"
    for fingers in 1 5; do
        for turn in {0..10}; do
            # The first ones read what is not in memory yet.
            [ "$turn" -ne 1 ] || : >$trace/trace
            echo ungrabbed >$trace/trace_marker
            play "other: storm frames=50 rate=100 fingers=$fingers"
            play "other: tap 50%,50% count=2"
            echo twin >$trace/trace_marker
            play "ts: storm frames=50 rate=100 fingers=$fingers"
            play "ts: tap 50%,50% count=2"
        done
        latencies "$fingers"
    done
    echo 0 >$trace/events/enable
    kill "${readers[@]}"
    wait "${readers[@]}" 2>/dev/null
    stop
    play "other: unplug"
}

# Each frame that was read belongs to the one that was written last before.
latencies() {
    local who
    awk -F ': ' '
        { match($1, /[0-9]+\.[0-9]+$/); now = substr($1, RSTART) * 1e6 }
        /tracing_mark_write/ { who = $3 }
        /sys_write/ { written = now }
        /sys_read/ && written { print who, now - written; written = 0 }
    ' $trace/trace | sort -k 2 -n >/run/latencies
    for who in ungrabbed twin; do
        awk -v who=$who -v fingers="$1" '$1 == who { all[++n] = $2 }
            END { printf "# frame written to read (emulated µs), %d fingers, %s: median %d, 95th %d, 99th %d of %d\n",
                fingers, who, all[int((n + 1) / 2)], all[int(n * 0.95 + 0.5)], all[int(n * 0.99 + 0.5)], n }
        ' /run/latencies
    done
    check "frames of $1 fingers were read through the twin" \
        test "$(grep -c twin /run/latencies)" -ge $(($(grep -c ungrabbed /run/latencies) * 9 / 10))
}

# CPU time of a frame of two fingers while the panel is grabbed, beside lisgd without a grab.
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
        reader lisgd lisgd -d "${node[ts]}" -w 4000 -h 3000 \
            -g "3,RL,*,*,R,true" -g "3,LR,*,*,R,true"
    done
    local name
    for name in grabbed contacts lisgd; do cost[$name]=$((cost[$name] / 1000)); done
    echo "# CPU a two-finger frame (emulated ns): inputrx with a grab ${cost[grabbed]}," \
        "with read: contacts ${cost[contacts]}, lisgd without a grab ${cost[lisgd]}"
}
