# sway without a display, with software rendering, reading the devices through libinput and seatd;
# foot and wvkbd run in it.

sway() {
    cat >/run/sway.config <<'EOF'
output HEADLESS-1 resolution 1280x800
input type:touch map_to_output HEADLESS-1
xwayland disable
exec systemctl --user import-environment WAYLAND_DISPLAY SWAYSOCK
exec wvkbd-mobintl --hidden -L 200
exec foot --app-id first sleep 1000
EOF
    launch_sway
    check "foot shows a window in it" within 600 sway_has get_tree '"app_id": "first"'

    check "inputrx starts" serve <<'EOF'
states:
  app: {preset: sway}
  workspace: {preset: sway}
bindings:
  - {on: swipe left, fingers: 3, run: swaymsg workspace 2}
  - {on: swipe right, fingers: 3, run: swaymsg workspace 1}
  - {on: swipe up, fingers: 3, run: fired up}
  - {on: swipe up, fingers: 2, when: {app: first}, run: fired first}
  - {on: swipe up, fingers: 2, when: {app: second}, run: fired second}
  - {on: swipe up, from: bottom edge, run: pkill -USR2 -x wvkbd-mobintl}
  - {on: swipe down, to: bottom edge, run: pkill -USR1 -x wvkbd-mobintl}
EOF
    check "workspace 1 has the focus" on_workspace 1
    play "ts: swipe 62%,50% 38%,50% fingers=3"
    check "a swipe by three fingers changes the workspace" within 300 on_workspace 2
    play "ts: swipe 38%,50% 62%,50% fingers=3"
    check "the other way changes it back" within 300 on_workspace 1

    sway_run 'exec foot --app-id second sleep 1000'
    check "a second window has the focus" within 600 sway_has get_tree '"app_id": "second"'
    sleep 2
    expect "a gesture of the program with the focus" second "ts: swipe 50%,66% 50%,34% fingers=2"
    check "the preset has started no process" test -z "$(pgrep -P "$daemon")"
    check "status knows the workspace" within 50 eval 'as_user inputrx status | grep -q "workspace  *1 (its preset)"'
    sway_run '[app_id=first] focus'
    sleep 2
    expect "and of the other one, once it has the focus" first "ts: swipe 50%,66% 50%,34% fingers=2"

    check "the keyboard on the screen is hidden" keyboard_is hidden
    play "ts: swipe 50%,99.5% 50%,60%"
    check "a swipe from the bottom edge shows it" within 300 keyboard_is shown
    play "ts: swipe 50%,60% 50%,99.5%"
    check "a swipe to the bottom edge hides it" within 300 keyboard_is hidden

    sway_run 'output HEADLESS-1 transform 90'
    as_user inputrx orientation 90
    expect "directions turn with the picture" up "ts: swipe 38%,50% 62%,50% fingers=3"
    as_user inputrx orientation --clear
    refused_configuration
    as_user systemctl --user stop inputrx.service
    stop_sway
}

# mako on sway shows a notification about a refused configuration.
refused_configuration() {
    local file=/home/tester/.config/inputrx/config.yaml
    as_user env WAYLAND_DISPLAY="$(wayland_display)" mako >/run/mako.log 2>&1 &
    check "mako starts" within 300 mako_is_up
    cp $file /run/right.yaml
    echo 'bindings: [{on: tapp, run: date}]' >$file
    check "a refused configuration is shown on the desktop" \
        within 100 mako_shows 'the configuration was refused' 'did you mean `tap`?'
    cp /run/right.yaml $file
    check "one that is in force again is shown, too" \
        within 40 mako_shows 'the configuration is in force' '7 bindings'
    check "and goes away by itself" within 150 eval '! mako_shows "the configuration"'
    pkill -x mako
}
mako_is_up() {
    as_user busctl --user --auto-start=no status org.freedesktop.Notifications >/dev/null 2>&1
}
# True if mako shows a notification with each of these texts.
mako_shows() {
    local text list
    list=$(as_user makoctl list)
    for text; do grep -qF -- "$text" <<<"$list" || return; done
}

# Starts sway with /run/sway.config.
launch_sway() {
    start_compositor sway -c /run/sway.config
    check "sway starts" within 600 sway_is_up
    compositor_says
    check "it reads the touchscreen" within 300 sway_has get_inputs '"type": "touch"'
}

# Ends it with its programs: wev would ask a compositor that is gone for ever.
stop_sway() {
    pkill -x wev
    sway_run exit 2>/dev/null
    within 100 eval '! sway_is_up'
}

sway_socket() { find "$runtime" -maxdepth 1 -name 'sway-ipc.*.sock' -print -quit; }
sway_is_up() { test -S "$(sway_socket)"; }
# swaymsg starts the program by its name, but here `sway` is the scenario.
sway_run() { as_user env SWAYSOCK="$(sway_socket)" swaymsg "$@" >/dev/null; }
# True if the answer to $1 has text $2.
sway_has() { as_user env SWAYSOCK="$(sway_socket)" swaymsg -r -t "$1" | jq . | grep -qF -- "$2"; }
on_workspace() {
    [ "$(as_user env SWAYSOCK="$(sway_socket)" swaymsg -r -t get_workspaces |
        jq -r '.[] | select(.focused).name')" = "$1" ]
}
# An on-screen keyboard reduces the height of the workspace.
keyboard_is() {
    local height
    height=$(as_user env SWAYSOCK="$(sway_socket)" swaymsg -r -t get_workspaces |
        jq '.[] | select(.focused).rect.height')
    if [ "$height" -lt 700 ]; then [ "$1" = shown ]; else [ "$1" = hidden ]; fi
}
