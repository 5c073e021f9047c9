# Clicks at fingers and drags of the pointer, as a program on a real compositor gets them. wev prints what the
# compositor sends it, to the file of touches.sh.

click_client="env WAYLAND_DEBUG=1 wev"
heard_place=0,0

# Prints each press and release with the place of the pointer, and `M` for motions while a button is
# down, with the place of the first one: `+272@180,250 M@184,250 -272@360,250`. If the pointer rests, the
# compositor need not tell its place, which was $heard_place.
heard_clicks() {
    sed -n 's/.*wl_pointer@[0-9]*\.\([a-z]*\)(\(.*\)).*/\1 \2/p' "$heard" | tr -d , | awk -v "place=$heard_place" '
        BEGIN { split(place, at, ","); x = at[1]; y = at[2] }
        $1 == "enter" { x = $4; y = $5 }
        $1 == "motion" { x = $3; y = $4; if (down && !moved) printf "M@%.0f,%.0f\n", x, y; moved = 1 }
        $1 == "button" {
            down += $5 ? 1 : -1
            moved = 0
            printf "%s%d@%.0f,%.0f\n", $5 ? "+" : "-", $4, x, y
        }' | xargs
}
hears_clicks() { [ "$(heard_clicks)" = "$1" ]; }
# expect_clicks NAME "CLICKS" STATEMENT…
expect_clicks() { compare "$heard" hears_clicks hears_clicks heard_clicks "$@"; }
# hears_drag X1 Y1 X2 Y2: one drag of the left button from the first place to the second.
hears_drag() {
    heard_clicks | awk -F '[@, ]' -v "x1=$1" -v "y1=$2" -v "x2=$3" -v "y2=$4" '
        function near(a, b) { return a - b <= 2 && b - a <= 2 }
        { exit !(NF == 9 && $1 == "+272" && $4 == "M" && $7 == "-272" && near($2, x1) && near($3, y1) &&
            near($6, y1) && near($8, x2) && near($9, y2)) }'
}
# One drag of the left button to the right.
hears_drag_right() {
    heard_clicks | awk -F '[@, ]' '{ exit !(NF == 9 && $1 == "+272" && $4 == "M" && $7 == "-272" && $8 > $5 + 50 && $9 == $6) }'
}
# The number of motions that the program got.
heard_motions() { grep -c 'wl_pointer@[0-9]*\.motion' "$heard"; }

# clicks_in COMPOSITOR WIDTH HEIGHT: a program fills this screen and prints its events.
clicks_in() {
    local name=$1 width=$2 height=$3
    at() { echo "$((width * $1 / 100)),$((height * $2 / 100))"; }
    play "ts: tap 50%,50%"
    check "$name: inputrx starts, with clicks" serve <<'YAML'
devices: [{kind: touchscreen, grab: gestures}]
bindings:
  - {on: long press, send: right click}
  - {on: tap, fingers: 2, send: middle click}
  - {on: drag, fingers: 3, device: {kind: touchscreen}, held: left click, motion: flat}
  - {on: drag, fingers: 3, device: {kind: touchpad}, held: left click, motion: flat}
  - {on: swipe up, fingers: 4, send: scroll down 3}
YAML
    reading tp
    udevadm settle --timeout=30
    # Wait until the compositor has opened the twin and the pointers.
    sleep 3
    expect_clicks "$name: a long press clicks right at the finger" \
        "+273@$(at 25 75) -273@$(at 25 75)" "ts: press 25%,75%"
    echo "# $name: the program saw of the finger: $(heard_touches)"
    check "$name: the finger ends, too" ends_all
    expect_clicks "$name: and at another one" \
        "+273@$(at 75 25) -273@$(at 75 25)" "ts: press 75%,25%"
    heard_place=$(at 75 25)
    expect_clicks "$name: and at the same one again" \
        "+273@$(at 75 25) -273@$(at 75 25)" "ts: press 75%,25%"
    heard_place=0,0
    expect_clicks "$name: two fingers click at their centre" \
        "+274@$(at 50 50) -274@$(at 50 50)" "ts: tap 50%,50% fingers=2"
    check "$name: and the program sees none of them" eval '[ -z "$(heard_touches)" ]'

    : >$heard
    play "ts: swipe 30%,50% 60%,50% fingers=3 for=800ms"
    check "$name: three fingers press, move and release" \
        within 30 hears_drag $((width * 30 / 100)) $((height / 2)) $((width * 60 / 100)) $((height / 2))
    check "$name: with many steps between" test "$(heard_motions)" -gt 30
    echo "# $name: $(heard_clicks), $(heard_motions) motions"
    : >$heard
    play "tp: swipe 40%,50% 60%,50% fingers=3 for=800ms"
    check "$name: so do three fingers on the touchpad" within 30 hears_drag_right
    check "$name: with many steps, too" test "$(heard_motions)" -gt 30
    echo "# $name: $(heard_clicks), $(heard_motions) motions"
    : >$heard
    play "ts: swipe 50%,62% 50%,38% fingers=4"
    check "$name: a gesture scrolls" within 30 grep -q 'wl_pointer@[0-9]*\.axis(' $heard

    : >$heard
    play "ts: swipe 30%,50% 60%,50% fingers=3 end=stay"
    within 30 eval '[[ "$(heard_clicks)" == +272* ]]'
    kill -KILL "$daemon"
    check "$name: killed while it drags: the button comes up" within 50 eval '[[ "$(heard_clicks)" == *-272@* ]]'
    for slot in 0 1 2; do play "ts: up slot=$slot"; done
    within 100 eval '[ "$(property MainPID)" -gt 0 ]'
    as_user systemctl --user stop inputrx.service
}
clicks_in_sway() {
    : >$heard
    chmod 666 $heard
    allow_sending
    cat >/run/sway.config <<YAML
output HEADLESS-1 resolution 600x500
input type:touch map_to_output HEADLESS-1
xwayland disable
default_border none
exec $click_client >/dev/null 2>>$heard
YAML
    launch_sway
    check "a program shows a window" within 600 sway_has get_tree '"shell": "xdg_shell"'
    sleep 2
    clicks_in sway 600 500
    stop_sway
}

# The touchscreen and inputrx's pointer for it belong to the second of two displays, as docs/use/pointer.md says.
clicks_on_second_display() {
    local pointer
    pointer="0:0:inputrx_pointer_for_$(tr ' ' _ <"/sys/class/input/${node[ts]##*/}/device/name")"
    : >$heard
    chmod 666 $heard
    allow_sending
    cat >/run/sway.config <<YAML
output HEADLESS-1 resolution 600x500 position 0 0
output HEADLESS-2 resolution 800x400 position 600 0
input type:touch map_to_output HEADLESS-2
input "$pointer" map_to_output HEADLESS-2
xwayland disable
default_border none
YAML
    launch_sway
    sway_run create_output
    sway_run "focus output HEADLESS-2"
    sway_run "exec $click_client >/dev/null 2>>$heard"
    check "two displays: a program shows a window on the second" within 600 sway_has get_tree '"shell": "xdg_shell"'
    sleep 2
    play "ts: tap 50%,50%"
    check "two displays: inputrx starts" serve <<'YAML'
devices: [{kind: touchscreen, grab: gestures}]
bindings:
  - {on: long press, send: right click}
  - {on: drag, fingers: 3, held: left click, motion: flat}
YAML
    udevadm settle --timeout=30
    check "sway calls the pointer so" within 50 sway_has get_inputs "$pointer"
    sleep 3
    expect_clicks "two displays: a long press clicks at the finger, on the second" \
        "+273@200,300 -273@200,300" "ts: press 25%,75%"
    : >$heard
    play "ts: swipe 30%,50% 60%,50% fingers=3 for=800ms"
    check "two displays: three fingers drag on the second" within 30 hears_drag 240 200 480 200
    echo "# two displays: $(heard_clicks)"
    as_user systemctl --user stop inputrx.service
    stop_sway
}
