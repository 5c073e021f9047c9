# Every recogniser fires its command, exactly once, and nothing else fires.

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
    start /run/gestures.yaml
    reading ts tp kb sw pad || not_ok "devices are read" "see above"

    local fingers direction
    declare -A way=(
        [left]="62%,50% 38%,50%" [right]="38%,50% 62%,50%" [up]="50%,66% 50%,34%"
        [down]="50%,34% 50%,66%" [up-left]="110mm,85mm 80mm,55mm" [up-right]="80mm,85mm 110mm,55mm"
        [down-left]="110mm,55mm 80mm,85mm" [down-right]="80mm,55mm 110mm,85mm"
    )
    for fingers in 1 2 3 4 5; do
        for direction in left right up down; do
            expect "swipe $direction, $fingers fingers" "swipe-$direction-$fingers" \
                "ts: swipe ${way[$direction]} fingers=$fingers stagger=8ms lift=4ms"
        done
        expect "tap, $fingers fingers" "tap-$fingers" \
            "ts: tap 50%,50% fingers=$fingers stagger=6ms lift=3ms" "sleep 300ms"
        expect "long press, $fingers fingers" "press-$fingers" \
            "ts: press 50%,50% fingers=$fingers stagger=6ms"
    done
    for direction in up-left up-right down-left down-right; do
        expect "swipe $direction" "swipe-$direction" "ts: swipe ${way[$direction]}"
    done

    expect "swipe from the left edge" from-left "ts: swipe 2mm,50% 30%,50%"
    expect "swipe from the right edge" from-right "ts: swipe 198mm,50% 70%,50%"
    expect "swipe from the top edge" from-top "ts: swipe 50%,2mm 50%,40%"
    expect "swipe from the bottom edge" from-bottom "ts: swipe 50%,148mm 50%,60%"
    expect "swipe from the right edge, 2 fingers" from-right \
        "ts: swipe 198mm,50% 70%,50% fingers=2 stagger=8ms"
    expect "swipe to the left edge" to-left "ts: swipe 40%,50% 2mm,50%"
    expect "swipe to the right edge" to-right "ts: swipe 60%,50% 198mm,50%"
    expect "swipe to the top edge" to-top "ts: swipe 50%,60% 50%,2mm"
    expect "swipe to the bottom edge" to-bottom "ts: swipe 50%,40% 50%,148mm"
    expect "swipe that is too short" "" "ts: swipe 50%,50% 55%,50%"

    expect "double tap" double-tap "ts: tap 50%,50% count=2" "sleep 300ms"
    expect "two taps far apart in time" "tap-1 tap-1" "ts: tap 50%,50% count=2 gap=600ms" \
        "sleep 300ms"
    expect "triple tap, 2 fingers" triple-tap "ts: tap 50%,50% fingers=2 count=3" "sleep 300ms"
    expect "a touch that lifts before a long press is a tap" tap-1 "ts: tap 50%,50% for=440ms" \
        "sleep 300ms"

    expect "pinch in" pinch-in "ts: pinch 50%,50% from=80 to=25"
    expect "pinch out" pinch-out "ts: pinch 50%,50% from=25 to=80"
    expect "pinch in, 3 fingers" pinch-in "ts: pinch 50%,50% from=80 to=25 fingers=3"
    expect "turn clockwise" rotate-clockwise "ts: pinch 50%,50% from=70 to=70 turn=70"
    expect "turn counterclockwise" rotate-counterclockwise \
        "ts: pinch 50%,50% from=70 to=70 turn=-70"

    expect "palm: nothing" "" "ts: swipe 62%,50% 38%,50% end=palm" "sleep 300ms"
    expect "the swipe after a palm" swipe-left-1 "ts: swipe ${way[left]}"

    expect "touchpad, 3 fingers left" swipe-left-3 "tp: swipe 70%,50% 25%,50% fingers=3 spacing=12"
    expect "touchpad, 4 fingers down" swipe-down-4 "tp: swipe 50%,25% 50%,75% fingers=4 spacing=10"
    expect "touchpad, pinch in" pinch-in "tp: pinch 50%,50% from=45 to=15"
    expect "touchpad, pinch out" pinch-out "tp: pinch 50%,50% from=15 to=45"
    expect "touchpad, hold" hold "tp: tap 50%,50% fingers=3 spacing=12 for=500ms"

    expect "key pressed" press-key "kb: key press KEY_PROG1"
    expect "key released" release-key "kb: key press KEY_PROG2 for=300ms"
    expect "key pressed shortly" short-key "kb: key press KEY_PROG3"
    expect "key pressed long" long-key "kb: key press KEY_PROG3 for=800ms"
    expect "key pressed twice" double-key "kb: key press KEY_F23 count=2 gap=100ms"
    expect "chord" chord "kb: key press KEY_LEFTMETA KEY_F5 for=150ms"
    expect "key that is not bound" "" "kb: key press KEY_A"

    expect "lid closed" lid-on "sw: switch lid on"
    # libinput ignores the keys of a closed laptop; open the lid again before anything else.
    expect "lid opened" lid-off "sw: switch lid off"
    expect "folded into a tablet" tablet-on "sw: switch tablet-mode on"
    expect "folded back" tablet-off "sw: switch tablet-mode off"

    expect "pad button" pad-1 "pad: key press BTN_0"
    expect "another pad button" pad-2 "pad: key press BTN_1"
    # Once for every 15°; one step of the ring is 5°.
    expect "ring clockwise" "ring-clockwise ring-clockwise" "pad: ring 10 17"
    expect "ring counterclockwise" "ring-counterclockwise ring-counterclockwise" "pad: ring 17 10"

    check "SIGTERM ends it with 0" stop

    cat >/run/drag.yaml <<'EOF'
bindings:
  - {name: start, on: drag start, fingers: 2, run: [fired, start]}
  - {name: end, on: drag end, fingers: 2, run: [fired, end]}
EOF
    start /run/drag.yaml
    reading ts
    expect "drag with a rest, then on to another" "start end start end" \
        "ts: swipe 30%,40% 55%,40% 55%,60% fingers=2 for=250ms pause=450ms stagger=8ms"
    expect "drag that ends with the lift" "start end" \
        "ts: swipe 30%,40% 55%,40% 55%,60% 30%,60% fingers=2 for=300ms stagger=8ms"
    stop

    start /run/gestures.yaml --dry-run
    reading ts kb
    expect "dry run: nothing runs" "" "ts: swipe ${way[left]} fingers=3" "kb: key press KEY_PROG1" \
        "ts: tap 50%,50%"
    check "dry run: everything is recognised" has "$actions" swipe-left-3
    check "dry run: the key, too" has "$actions" press-key
    stop
}
