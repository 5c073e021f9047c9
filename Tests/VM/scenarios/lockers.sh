# The lines of docs/handbook/lock-screen.md, with real lock screens: swaylock in sway, i3lock in X11.

lock_page=/usr/local/share/doc/inputrx/docs/handbook/lock-screen.md
lock_line() { grep -m1 '^inputrx state locked yes; ' "$lock_page"; }
# The script for swayidle: the block that begins with `#!/bin/sh`.
lock_script() { sed -n '/^#!\/bin\/sh$/,/^```$/p' "$lock_page" | grep -v '^```'; }

locked_is() { as_user inputrx status | grep -qE "^ *locked  *$1"; }
locker_runs() { pgrep -x "$locker" >/dev/null; }
no_locker() { ! locker_runs; }
# The password of the user, which a finger on the keyboard types.
type_password() {
    play "kb: key press KEY_A"
    play "kb: key press KEY_B"
    play "kb: key press KEY_ENTER"
}
give_password() {
    echo "$user:ab" | chpasswd
    chgrp shadow /etc/shadow
    chmod 640 /etc/shadow
}

# locks NAME: it is locking; no gesture acts until the password is typed.
locks() {
    check "$1: the lock screen starts" within 300 locker_runs
    check "$1: inputrx takes it for locked" within 50 locked_is yes
    # It shows itself and takes the keyboard.
    sleep 3
    expect "$1: no gesture acts" "" "$swipe"
    check "$1: it is still there" locker_runs
    type_password
    check "$1: the password unlocks" within 150 no_locker
    check "$1: inputrx knows" within 50 locked_is no
    expect "$1: and gestures act again" acts "$swipe"
}

# lock_screen_lines LOCKER VARIABLE=VALUE…: each line of the page, with this locker.
lock_screen_lines() {
    local line
    locker=$1
    shift
    swipe="ts: swipe 50%,66% 50%,34% fingers=3"
    line=$(lock_line | sed "s/swaylock/$locker/")
    lock_script | sed "s/swaylock/$locker/" >/run/lock-script
    # Not all lockers have the option, and i3lock goes into the background without it.
    [ "$locker" = swaylock ] || sed -i "s/$locker -f/$locker/" /run/lock-script
    chmod +x /run/lock-script
    check "the page has a line and a script" test -n "$line" -a -s /run/lock-script
    check "inputrx starts" serve <<YAML
bindings:
  - {on: swipe up, fingers: 3, run: fired acts}
  - {on: swipe down, fingers: 3, when: locked, run: fired locked}
  - name: lock
    on: swipe down
    from: top-right corner
    run: $line
YAML
    expect "$locker: a gesture acts" acts "$swipe"

    as_user "$@" sh -c "$line" </dev/null >/run/lock.log 2>&1 &
    locks "$locker, in a line"

    as_user "$@" sh -c "${line/ $locker/ $locker $other}" </dev/null >/run/lock.log 2>&1 &
    locks "$locker $other"

    play "ts: swipe 99%,1% 90%,50%"
    locks "$locker, by a gesture"

    check "$locker: the script ends once the screen is locked" \
        within 300 eval "as_user $* /run/lock-script </dev/null >/run/lock.log 2>&1"
    check "$locker, by the script: it is locked then" locker_runs
    locks "$locker, by the script"

    as_user "$@" sh -c "$line" </dev/null >/run/lock.log 2>&1 &
    within 300 locker_runs
    within 50 locked_is yes
    sleep 3
    expect "$locker: a gesture for the lock screen acts" locked "ts: swipe 50%,34% 50%,66% fingers=3"
    pkill -KILL -x "$locker"
    check "$locker: killed, it is over" within 50 locked_is no
    expect "$locker: and gestures act" acts "$swipe"
    as_user systemctl --user stop inputrx.service
}

lockers_in_sway() {
    give_password
    cat >/run/sway.config <<'CONFIG'
output HEADLESS-1 resolution 600x500
input type:touch map_to_output HEADLESS-1
xwayland disable
exec systemctl --user import-environment WAYLAND_DISPLAY SWAYSOCK
CONFIG
    launch_sway
    within 50 compositor_is_up
    other=-f
    lock_screen_lines swaylock "WAYLAND_DISPLAY=$(wayland_display)" "SWAYSOCK=$(sway_socket)"
    stop_sway
}
