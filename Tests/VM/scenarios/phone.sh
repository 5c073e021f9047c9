# The compositors of phones and kiosks: phoc with squeekboard, which one swipe shows and hides, and
# cage with a single program.

phone() {
    printf '[core]\nxwayland=false\n' >/run/phoc.ini
    start_compositor phoc -C /run/phoc.ini -E 'foot --app-id phone sleep 1000'
    check "phoc starts" within 600 compositor_is_up
    check "it reads the touchscreen" within 300 compositor_reads ts
    # It keeps its settings in memory, because dconf is not installed.
    as_user env WAYLAND_DISPLAY="$(wayland_display)" GSETTINGS_BACKEND=memory \
        squeekboard >/run/squeekboard.log 2>&1 &
    check "squeekboard starts" within 1200 keyboard_of_phone false
    keyboard_of_phone false || tail -n 5 /run/squeekboard.log | sed 's/^/# squeekboard: /'

    : >"$fired"
    check "inputrx starts" serve <<'YAML'
states:
  keyboard: {preset: squeekboard}
bindings:
  - on: swipe up
    from: bottom edge
    when: {keyboard: no}
    run: busctl --user call sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b true
  - on: swipe up
    from: bottom edge
    when: {keyboard: yes}
    run: busctl --user call sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b false
  - {on: state keyboard yes, run: fired shown}
  - {on: state keyboard no, at-start: true, run: fired hidden}
YAML
    check "the daemon asks squeekboard at the start" within 300 grep -qx hidden "$fired"
    : >"$fired"
    play "ts: swipe 50%,99.5% 50%,60%"
    check "a swipe from the bottom edge shows the keyboard" within 300 keyboard_of_phone true
    check "and the state follows" within 300 grep -qx shown "$fired"
    play "ts: swipe 50%,99.5% 50%,60%"
    check "the same swipe hides it" within 300 keyboard_of_phone false
    check "and the state follows again" within 300 grep -qx hidden "$fired"

    as_user busctl --user call sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b true
    check "the state follows other programs, too" within 300 fired_times 2 shown
    pkill -x squeekboard
    check "a keyboard that ends is hidden" within 300 fired_times 2 hidden
    as_user systemctl --user stop inputrx.service
    stop_compositor
}

kiosk() {
    start_compositor cage -- foot --app-id kiosk sleep 1000
    check "cage starts" within 600 compositor_is_up
    check "it reads the touchscreen" within 300 compositor_reads ts
    check "its program runs" within 600 eval "pgrep -x foot >/dev/null"
    check "inputrx starts" serve <<'YAML'
bindings:
  - {on: swipe up, fingers: 3, run: fired up}
YAML
    expect "a gesture acts beside the program in full screen" up "ts: swipe 50%,62% 50%,38% fingers=3"
    as_user systemctl --user stop inputrx.service
    stop_compositor
}

# True if squeekboard reports that it is shown.
keyboard_of_phone() {
    [ "$(as_user busctl --user --auto-start=no get-property sm.puri.OSK0 /sm/puri/OSK0 \
        sm.puri.OSK0 Visible 2>/dev/null)" = "b $1" ]
}
fired_times() { [ "$(grep -cx "$2" "$fired")" -eq "$1" ]; }
