# Xorg without a screen, with i3, as in docs/desktops/i3.md and x11.md; xev prints what it sends to a program.

seen=/run/x11.seen
x_display=:7
in_x() { as_user env DISPLAY=$x_display "$@"; }

start_x() {
    cat >/run/xorg.conf <<'CONFIG'
Section "Device"
    Identifier "none"
    Driver "dummy"
EndSection
Section "Monitor"
    Identifier "none"
    HorizSync 5.0-1000.0
    VertRefresh 5.0-200.0
EndSection
Section "Screen"
    Identifier "none"
    Device "none"
    Monitor "none"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Modes "640x480"
    EndSubSection
EndSection
CONFIG
    mkdir -p /var/lib/xkb /var/log /tmp/.X11-unix
    chmod 1777 /tmp/.X11-unix
    Xorg $x_display -config /run/xorg.conf -ac -noreset -novtswitch -sharevts -nolisten tcp \
        >/run/xorg.log 2>&1 &
    xorg=$!
    check "Xorg starts" within 600 eval "in_x xprop -root >/dev/null 2>&1"
    check "it reads the touchscreen" within 300 opens "$xorg" "${node[ts]}"
    [ "$failed" -eq 0 ] || tail -n 20 /run/xorg.log | sed 's/^/# Xorg: /'
    printf 'font pango:DejaVu Sans 8\ndefault_border none\nworkspace_layout default\n' >/run/i3.config
    in_x i3 -c /run/i3.config >/run/i3.log 2>&1 &
    check "i3 starts" within 600 in_x i3-msg -q nop
    as_user systemctl --user set-environment DISPLAY=$x_display
}
stop_x() {
    as_user systemctl --user stop inputrx.service
    as_user systemctl --user unset-environment DISPLAY
    kill "$xorg"
    wait "$xorg"
}
x_window() {
    in_x xterm -class "$1" -e sleep 1000 >/dev/null 2>&1 &
    sleep 4
}
state_is() { as_user inputrx status | grep -qE "^ *$1  *$2 \("; }

# The presets of i3 and of any window manager on X11, with windows that come, get the focus and go.
x11() {
    local preset
    start_x
    for preset in i3 x11; do
        check "preset: $preset: inputrx starts" serve <<YAML
states:
  app: {preset: $preset}
  workspace: {preset: $preset}
bindings:
  - {on: swipe up, fingers: 3, when: {app: First}, run: fired first}
  - {on: swipe up, fingers: 3, when: {app: Second}, run: fired second}
  - {on: swipe up, fingers: 3, run: fired other}
YAML
        x_window First
        check "$preset: the focused program is known" within 300 state_is app First
        expect "$preset: its gesture acts" first "ts: swipe 50%,66% 50%,34% fingers=3"
        x_window Second
        check "$preset: a second one has the focus" within 300 state_is app Second
        expect "$preset: and its gesture alone acts" second "ts: swipe 50%,66% 50%,34% fingers=3"
        in_x i3-msg -q '[class=First] focus'
        check "$preset: the focus goes back" within 300 state_is app First
        expect "$preset: and with it the gesture" first "ts: swipe 50%,66% 50%,34% fingers=3"
        in_x i3-msg -q 'workspace 2'
        check "$preset: no program has the focus" within 300 state_is app empty
        expect "$preset: a gesture of all others acts" other "ts: swipe 50%,66% 50%,34% fingers=3"
        as_user inputrx status | grep -E "^ *(app|workspace) " | sed 's/^/# /'
        in_x i3-msg -q 'workspace 1, [class=.*] kill'
        within 100 eval '! pgrep -x xterm >/dev/null'
    done
    stop_x
}

# Presses, releases and motions of the pointer, in the manner of heard_clicks.
seen_clicks() {
    awk '
        /^(ButtonPress|ButtonRelease|MotionNotify) event/ { event = $1 }
        /root:\(/ && event { split($0, part, "root:[(]"); split(part[2], place, "[,)]") }
        event == "MotionNotify" && /root:/ { if (down && !moved) print "M"; moved = 1; event = "" }
        /button [0-9]/ && event {
            down += event == "ButtonPress" ? 1 : -1; moved = 0
            match($0, /button [0-9]+/); number = substr($0, RSTART + 7, RLENGTH - 7)
            print (event == "ButtonPress" ? "+" : "-") number "@" place[1] "," place[2]; event = ""
        }' $seen | xargs
}

clicks_in_x11() {
    allow_sending
    start_x
    : >$seen
    chmod 666 $seen
    in_x stdbuf -oL xev -event mouse >>$seen 2>&1 &
    within 300 has $seen "Outer window"
    play "ts: tap 50%,50%"
    check "x11: inputrx starts, with clicks" serve <<'YAML'
devices: [{kind: touchscreen, grab: gestures}]
bindings:
  - {on: long press, send: right click}
  - {on: tap, fingers: 2, send: middle click}
  - {on: drag, fingers: 3, device: {kind: touchscreen}, held: left click, motion: flat}
YAML
    udevadm settle --timeout=30
    sleep 3
    : >$seen
    play "ts: press 25%,75%"
    sleep 1
    check "x11: a long press clicks right at the finger, and the program sees no finger" \
        sees_clicks "+3@159,359 -3@159,359"
    echo "# x11: $(seen_clicks)"
    : >$seen
    play "ts: tap 50%,50% fingers=2"
    check "x11: two fingers click at their centre, and the program sees no finger" \
        within 30 sees_clicks "+2@319,239 -2@319,239"
    : >$seen
    play "ts: swipe 30%,50% 60%,50% fingers=3"
    check "x11: three fingers press, move and release" within 30 eval \
        '[[ "$(seen_clicks)" =~ ^\+1@19[0-2],239\ M\ -1@383,239$ ]]'
    echo "# x11: $(seen_clicks)"
    pkill -x xev
    stop_x
}
sees_clicks() { [ "$(seen_clicks)" = "$1" ]; }

lockers_in_x11() {
    give_password
    start_x
    other=-n
    lock_screen_lines i3lock DISPLAY=$x_display
    stop_x
}
