# Long use: touches of all kinds, commands, devices that are connected and removed, changed
# configurations. At the end, the daemon must use as much memory as after the first hundredth of it.

# Private memory (KiB), without code and constants, which the kernel can read again.
own_memory() { awk '/^RssAnon/ { print $2 }' "/proc/$daemon/status"; }
descriptors() { ls "/proc/$daemon/fd" | wc -l; }

soak_configuration() {
    cat <<EOF
streams:
  knocks: {sources: tap, pipe: [{throttle: 100ms}]}
bindings:
  - {on: swipe left, fingers: 3, run: 'true'}
  - {on: swipe left, fingers: 2, run: 'true', if-running: queue}
  - {on: double tap, run: ['true', '$1']}
  - {on: stream knocks, run: 'true', debounce: 50ms}
  - {on: drag horizontal, every: 5mm, update: 'true', if-running: drop}
  - {on: drag vertical, fingers: 2, every: 5mm, feed: 'cat >/dev/null'}
  - {on: long press, run: 'true', timeout: 5s}
  - {on: pinch in, run: 'true'}
  - {on: circle clockwise, run: 'true'}
  - {on: tap then swipe up, fingers: 4, run: 'true'}
EOF
}

# One round: 8 touches, and from time to time the other events of everyday use.
soak_round() {
    play "ts: swipe 62%,50% 38%,50% fingers=3 for=60ms"
    play "ts: swipe 62%,50% 38%,50% fingers=2 for=60ms"
    play "ts: tap 50%,50%"
    play "ts: tap 50%,50%"
    play "ts: swipe 25%,50% 60%,50% for=80ms"
    play "ts: swipe 50%,25% 50%,60% for=80ms fingers=2"
    play "ts: swipe 20%,80% 60%,80% for=80ms end=stay"
    play "ts: up"
    play "ts: tap 40%,40% fingers=4"
    [ $(($1 % 8)) -ne 0 ] || {
        play "ts: press 50%,50% for=600ms"
        soak_configuration "$1" >/run/soak.yaml.new
        mv /run/soak.yaml.new /run/soak.yaml
        # Another device than the one in use.
        play "guest: unplug"
        play "guest: plug"
    }
}

# soak_rounds COUNT: plays this many rounds, and compares memory and descriptors.
#
# A leak grows in each half. A single step is the high-water mark of a buffer: 16,000 touches showed
# one of 150 KiB.
soak_rounds() {
    local count=$1 round first=16 before middle open
    # The first rounds warm up: at least two changed configurations and two connected devices.
    [ $((count / 100)) -le $first ] || first=$((count / 100))
    devices 'device touchscreen as=guest name="Guest Panel"'
    soak_configuration start >/run/soak.yaml
    start /run/soak.yaml
    reading ts guest
    for ((round = 1; round <= count; round++)); do
        soak_round $round
        [ $round -ne $first ] || { sleep 2; before=$(own_memory) open=$(descriptors); }
        [ $round -ne $(((first + count) / 2)) ] || { sleep 2; middle=$(own_memory); }
        # Print progress, so that an interrupted run has a result.
        [ $((round % 100)) -ne 0 ] || echo "# round $round: own memory (KiB) $(own_memory), $SECONDS s"
    done
    sleep 2
    local after=$(own_memory) commands=$(grep -c ': started ' "$log")
    echo "# $count rounds of 8 touches, $commands commands: own memory (KiB) $before after $first rounds," \
        "$middle in the middle, $after at the end; descriptors $open, $(descriptors)"
    # 5 % and a page or two for memory that a heap cannot release.
    check "memory does not grow with use" \
        test "$middle" -le $((before * 105 / 100 + 16)) -o "$after" -le $((middle * 105 / 100 + 16))
    check "nor by more than a step" test "$after" -le $((before * 115 / 100))
    check "nor does the number of descriptors" test "$(descriptors)" -eq "$open"
    check "commands ran all the time" test "$commands" -ge $((3 * count))
    stop
    play "guest: unplug"
}

soak() { soak_rounds 48; }

# A day of heavy use: 16,000 touches (make nightly).
day() { soak_rounds 2000; }
