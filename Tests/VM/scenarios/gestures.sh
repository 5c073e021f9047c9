# Events of each kind become a command, through the kernel and libinput. The golden recordings show which movement is
# which gesture; `contacts` and `live_equals_replay`, that a panel's touches are the same live.

cat >/run/gestures.yaml <<'EOF'
bindings:
EOF
bind() {
    printf -- '  - name: %s\n    on: %s\n    run: [fired, %s]\n' "$1" "$2" "$1" >>/run/gestures.yaml
    shift 2
    local line
    for line; do printf '    %s\n' "$line" >>/run/gestures.yaml; done
}

for side in left right top bottom; do bind "from-$side" swipe "fingers: 1-2" "from: $side"; done
for side in left right top bottom; do bind "to-$side" swipe "fingers: 1" "to: $side"; done
for fingers in 1 2 3 4 5; do
    for direction in left right up down; do
        bind "swipe-$direction-$fingers" "swipe $direction" "fingers: $fingers"
    done
    bind "tap-$fingers" tap "fingers: $fingers"
    bind "press-$fingers" "long press" "fingers: $fingers"
done
for direction in up-left up-right down-left down-right; do
    bind "swipe-$direction" "swipe $direction" "fingers: 1"
done
bind double-tap "double tap"
bind triple-tap "triple tap" "fingers: 2"
bind pinch-in "pinch in" "fingers: any"
bind pinch-out "pinch out" "fingers: any"
bind rotate-clockwise "rotate clockwise"
bind rotate-counterclockwise "rotate counterclockwise"
bind hold hold
bind press-key "key KEY_PROG1"
bind release-key "key KEY_PROG2" "press: release"
bind short-key "key KEY_PROG3" "press: short"
bind long-key "key KEY_PROG3" "press: long"
bind double-key "key KEY_F23" "press: double"
bind chord "key KEY_LEFTMETA+KEY_F5"
for way in on off; do
    bind "lid-$way" "switch lid $way"
    bind "tablet-$way" "switch tablet-mode $way"
done
bind pad-1 "pad button 1"
bind pad-2 "pad button 2"
bind ring-clockwise "ring clockwise"
bind ring-counterclockwise "ring counterclockwise"

gestures() {
    # libinput reads libwacom's whole database for a tablet, so no other scenario has one.
    devices 'device pad as=pad name="Wacom Scripted Pad" vendor=056a'
    start /run/gestures.yaml
    reading ts tp kb sw pad || not_ok "devices are read" "see above"

    local fingers direction=(- left right up down left)
    declare -A way=(
        [left]="62%,50% 38%,50%" [right]="38%,50% 62%,50%" [up]="50%,66% 50%,34%" [down]="50%,34% 50%,66%"
    )
    for fingers in 1 2 3 4 5; do
        expect "swipe ${direction[fingers]}, $fingers fingers" "swipe-${direction[fingers]}-$fingers" \
            "ts: swipe ${way[${direction[fingers]}]} fingers=$fingers stagger=8ms lift=4ms"
    done
    expect "tap, 5 fingers" tap-5 "ts: tap 50%,50% fingers=5 stagger=6ms lift=3ms" "sleep 300ms"
    expect "long press, 5 fingers" press-5 "ts: press 50%,50% fingers=5 stagger=6ms"

    expect "touchpad, 4 fingers down" swipe-down-4 "tp: swipe 50%,25% 50%,75% fingers=4 spacing=10"
    expect "touchpad, hold" hold "tp: tap 50%,50% fingers=3 spacing=12 for=500ms"

    expect "key released" release-key "kb: key press KEY_PROG2 for=300ms"
    expect "key pressed long" long-key "kb: key press KEY_PROG3 for=800ms"
    expect "chord" chord "kb: key press KEY_LEFTMETA KEY_F5 for=150ms"

    expect "folded into a tablet" tablet-on "sw: switch tablet-mode on"
    expect "folded back" tablet-off "sw: switch tablet-mode off"

    expect "another pad button" pad-2 "pad: key press BTN_1"
    # Once for every 15°; one step of the ring is 5°.
    expect "ring counterclockwise" "ring-counterclockwise ring-counterclockwise" "pad: ring 17 10"
    stop
    play "pad: unplug"

    start /run/gestures.yaml --dry-run
    reading ts kb
    expect "dry run: nothing runs" "" "ts: swipe ${way[left]} fingers=3" "kb: key press KEY_PROG1" \
        "ts: tap 50%,50%"
    check "dry run: everything is recognised" has "$actions" swipe-left-3
    check "dry run: the key, too" has "$actions" press-key
    stop
}
