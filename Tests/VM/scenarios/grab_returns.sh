# A grab begins once no key or contact is down, and is restored after it was lost.

waits_for() { logged "is not grabbed yet: it waits for $1"; }

# Events of a key or contact that a program has seen: `+KEY_HOMEPAGE -KEY_HOMEPAGE`.
home_key() {
    sed -n 's/.*KEY_HOMEPAGE ([0-9]*) pressed.*/+/p; s/.*KEY_HOMEPAGE ([0-9]*) released.*/-/p' "$seen" | xargs
}
home_is() { [ "$(home_key)" = "$1" ] || { echo "# seen: $(home_key)"; false; }; }

grab_returns() {
    local other
    cat >/run/grab-returns.yaml <<'EOF2'
devices: [{name: Home Panel, grab: gestures}, {name: Scripted touchscreen, authorize: never}]
bindings:
  - {on: swipe up, fingers: 3, run: [fired, three]}
EOF2
    devices 'device touchscreen as=home name="Home Panel" keys=KEY_HOMEPAGE'
    watch_seat --show-keycodes

    # A key that is down: programs must see it go up.
    play "home: key down KEY_HOMEPAGE"
    start /run/grab-returns.yaml
    check "a key of the panel is down: the grab waits" within 100 waits_for "key 172, which is down"
    play "home: key up KEY_HOMEPAGE"
    check "it is up: the panel is grabbed" grabbed
    check "programs saw the key go down and up" within 30 home_is "+ -"
    expect "and gestures fire" three "home: swipe 50%,66% 50%,34% fingers=3"

    # A stopped program does not read, so the guard releases the panel.
    : >"$log"
    kill -STOP "$daemon"
    play "home: tap 50%,50%"
    within 100 no_twin
    kill -CONT "$daemon"
    check "stopped for a while: the log says that the grab comes back" within 50 logged \
        "did not read Home Panel .*takes it again in 1 s"
    check "and it does" grabbed
    : >"$seen"
    expect "a gesture fires" three "home: swipe 50%,66% 50%,34% fingers=3"
    check "and no program sees it" sees ""
    check "the log says it once" test "$(grep -c 'did not read' "$log")" = 1
    stop
    within 50 no_twin

    # Another program has grabbed the panel.
    "$PROJECT/.build/release/bare-reader" grab "${node[home]}" </dev/null &
    other=$!
    within 50 opens "$other" "${node[home]}"
    start /run/grab-returns.yaml
    check "another program has the panel: the grab waits" within 100 waits_for "another program"
    kill "$other"
    wait "$other" 2>/dev/null
    play "home: tap 50%,50%"
    check "it lets go: the panel is grabbed after the next touch" grabbed
    stop
    leave_seat
    play "home: unplug"
}

# The process that starts guards is killed: the running guard stays, and another process starts the
# next one.
grab_guards_killed() {
    local comm
    cat >/run/killed.yaml <<'EOF2'
devices: [{kind: touchscreen, grab: edges}]
bindings:
  - {on: swipe right, from: left edge, run: fired edge}
EOF2
    start /run/killed.yaml
    reading ts
    grabbed
    for comm in /proc/[0-9]*/comm; do
        [ "$(cat "$comm" 2>/dev/null)" != inputrx-guards ] || kill -KILL "${comm//[!0-9]/}"
    done
    sleep 0.5
    check "the process that starts guards is killed: the guard stays" guard_runs
    check "and so does the grab" test -e "$twin"
    sed -i 's/, grab: edges//' /run/killed.yaml
    kill -HUP "$daemon"
    check "the panel is given back" within 50 no_twin
    check "and the guard ends" within 50 no_guard
    sed -i 's/kind: touchscreen/&, grab: edges/' /run/killed.yaml
    : >"$log"
    kill -HUP "$daemon"
    check "another grab" grabbed
    check "has another guard" within 20 guard_runs
    kill -KILL "$daemon"
    wait "$daemon" 2>/dev/null
    daemon=
    check "which takes the twin away when inputrx is killed" within 50 no_twin
    check "and no process stays" within 50 no_guards
}
