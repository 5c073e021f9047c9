# KWin with software rendering: the focused program, by a script of ours; touches; clicks.

start_kwin() {
    as_user systemctl --user set-environment XDG_SESSION_TYPE=wayland XDG_CURRENT_DESKTOP=KDE
    start_in_session env KWIN_COMPOSE=Q kwin_wayland --drm --no-lockscreen --no-global-shortcuts
    compositor=kwin_wayland
    check "KWin starts" within 1200 compositor_is_up
    check "it reads the touchscreen" within 600 compositor_reads ts
    compositor_says
}
stop_kwin() {
    as_user systemctl --user stop inputrx.service
    as_user systemctl --user unset-environment XDG_SESSION_TYPE XDG_CURRENT_DESKTOP
    stop_compositor
}

# The one that tells programs about a cancelled touch.
touches_in_kwin() {
    : >$heard
    chmod 666 $heard
    allow_sending
    start_kwin
    touch_client_of_session
    ends_by=C
    touches_in kwin
    ends_by=
    killed_with_a_finger_down
    stop_kwin
}

kwin_scripting() {
    as_user busctl --user call org.kde.KWin /Scripting org.kde.kwin.Scripting "$@"
}
# True if KWin has our script: `b true` or `b false`.
kwin_has_script() { [ "$(kwin_scripting isScriptLoaded s inputrx-focus 2>/dev/null)" = "b $1" ]; }
# kwin_window PROGRAM ARGUMENT…: starts it. To wait is cheaper than to ask again and again.
kwin_window() {
    as_user env WAYLAND_DISPLAY="$(wayland_display)" "$@" >/dev/null 2>&1 &
    sleep 4
}
# kwin_runs JAVASCRIPT: KWin runs a script of the test.
kwin_runs() {
    echo "$1" >/run/test.js
    chmod 644 /run/test.js
    kwin_scripting unloadScript s test >/dev/null
    kwin_scripting loadScript ss /run/test.js test >/dev/null
    kwin_scripting start
}
kwin_focuses() {
    kwin_runs "workspace.clientList().forEach(function (w) { if (w.resourceClass == '$1') workspace.activeClient = w; });"
}

# `preset: kde`: the focus, the windows that fill the screen, desktops, and the end of the daemon and of KWin.
kwin() {
    local three="ts: swipe 50%,66% 50%,34% fingers=3"
    check "inputrx starts, preset: kde, before KWin" serve <<'YAML'
states:
  app: {preset: kde}
  workspace: {preset: kde}
  fullscreen: {preset: kde}
  keyboard: {preset: kde}
bindings:
  - {on: swipe up, fingers: 3, when: {app: wev}, run: fired first}
  - {on: swipe up, fingers: 3, when: {app: "*terminal"}, run: fired second}
  - {on: swipe up, fingers: 3, run: fired other}
YAML
    start_kwin
    check "it loads its script into KWin" within 300 kwin_has_script true
    check "without a window, no program has the focus" within 50 state_is app empty
    expect "a gesture without a focused program" other "$three"
    kwin_window wev
    check "the focused program is known" within 300 state_is app wev
    expect "its gesture acts" first "$three"
    check "it does not fill the screen" state_is fullscreen no
    kwin_runs "workspace.activeClient.fullScreen = true;"
    check "and then it does" within 50 state_is fullscreen yes
    kwin_window weston-terminal --shell=/bin/cat
    check "a second one has the focus" within 300 state_is app '.*terminal'
    expect "its gesture alone acts" second "$three"
    check "it does not fill the screen, either" within 50 state_is fullscreen no
    kwin_focuses wev
    check "the focus goes back" within 100 state_is app wev
    expect "and with it the gesture" first "$three"
    as_user inputrx status | grep -E "^ *(app|workspace|fullscreen|keyboard) " | sed 's/^/# /'
    check "no process beside the daemon" test -z "$(pgrep -P "$daemon")"

    as_user systemctl --user stop inputrx.service
    check "the daemon ends: KWin has its script no more" within 50 kwin_has_script false
    as_user systemctl --user start inputrx.service
    daemon=$(property MainPID)
    reading ts
    check "started again, it knows the focus" within 100 state_is app wev
    kill -KILL "$daemon"
    within 100 eval '[ "$(property MainPID)" != 0 ] && [ "$(property MainPID)" != '"$daemon"' ]'
    daemon=$(property MainPID)
    reading ts
    check "killed and started again, too" within 100 state_is app wev
    kwin_focuses org.freedesktop.weston.wayland-terminal
    check "and follows it" within 100 state_is app '.*terminal'
    pkill -x 'wev|weston-terminal'
    check "without a window it is empty" within 100 state_is app empty
    sed -i '/app: {preset/d; /fullscreen: {/d; /when: {app/d' /home/tester/.config/inputrx/config.yaml
    as_user systemctl --user reload inputrx.service
    check "a configuration without these states: KWin has no script" within 50 kwin_has_script false

    allow_sending
    : >$heard
    chmod 666 $heard
    as_user env WAYLAND_DISPLAY="$(wayland_display)" $click_client 2>>$heard >/dev/null &
    check "a program shows a window" within 600 grep -q 'wl_keyboard@[0-9]*\.enter' $heard
    kwin_runs "workspace.activeClient.noBorder = true; workspace.activeClient.fullScreen = true;"
    sleep 2
    grep -o 'xdg_toplevel@[0-9]*.configure(.*' $heard | tail -n 1 | sed 's/^/# /'
    set -- $(grep -o 'xdg_toplevel@[0-9]*.configure(.*' $heard | tail -n 1 | sed 's/.*configure(//' | tr -cs 0-9 ' ')
    clicks_in kwin "$1" "$2"
    pkill -x wev
    stop_kwin
}
