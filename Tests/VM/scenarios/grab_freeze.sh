# A grab and a held key whose unit is stopped as a whole: the guards must continue.

# Lets the user create devices, as the rule in the documentation does.
allow_uinput() {
    cp "$(find /usr/local/share/doc/inputrx -name 71-inputrx-send.rules)" /etc/udev/rules.d/
    udevadm control --reload
    udevadm trigger --sysname-match=uinput
    within 100 eval "getfacl -cp /dev/uinput | grep -q '^user:$user:rw'"
}

guards_scope() {
    as_user systemctl --user --no-legend --plain list-units 'inputrx-guard-*.scope' | grep -q running
}
# Taps during the time after which the guard acts.
tap_for_5_s() {
    local tap
    : >"$seen"
    for tap in 1 2 3 4 5 6 7 8; do play "ts: tap 50%,50%" && sleep 0.5; done
}
grabs() { journalctl -b --no-pager _SYSTEMD_USER_UNIT=inputrx.service | grep -c "grabbed Scripted touchscreen"; }
grabbed_more_than() { [ "$(grabs)" -gt "$1" ]; }
key_is() { has "$seen" "KEY_LEFTMETA ([0-9]*) $1"; }

grab_freeze() {
    local reader how back times
    check "the user may make devices" allow_uinput
    cp /home/tester/.config/inputrx/config.yaml /run/ungrabbed.yaml
    cat >/home/tester/.config/inputrx/config.yaml <<'EOF2'
devices:
  - {kind: touchscreen, grab: gestures}
bindings:
  - {on: swipe left, fingers: 3, run: fired left}
  - {on: drag vertical, fingers: 2, held: super}
EOF2
    as_user systemctl --user restart inputrx.service
    daemon=$(property MainPID)
    reading ts
    check "a user's daemon grabs" within 100 grabbed_more_than 0
    check "its guards have a scope of their own" within 50 guards_scope
    watch_seat --show-keycodes
    expect_seen "a tap is seen" "D0 U0" "ts: tap 50%,50%"
    expect_seen "a swipe is not" "" "ts: swipe 62%,50% 38%,50% fingers=3"

    for how in "kill -s STOP|kill -s CONT" "freeze|thaw"; do
        back=${how#*|}
        how=${how%|*}
        as_user systemctl --user $how inputrx.service
        tap_for_5_s
        check "systemctl $how: taps are seen again within 5 s" has "$seen" TOUCH_DOWN
        expect_seen "and then each of them" "D0 U0" "ts: tap 50%,50%"
        times=$(grabs)
        as_user systemctl --user $back inputrx.service
        check "systemctl $back: the panel is grabbed again" within 300 grabbed_more_than "$times"
        sleep 1
        expect_seen "and a swipe is not seen" "" "ts: swipe 62%,50% 38%,50% fingers=3"
    done

    : >"$seen"
    play "ts: swipe 50%,40% 50%,60% fingers=2 end=stay"
    check "a key is held" within 50 key_is pressed
    as_user systemctl --user kill -s STOP inputrx.service
    check "systemctl kill -s STOP: it comes up" within 100 key_is released
    as_user systemctl --user kill -s CONT inputrx.service
    play "ts: up slot=0" && play "ts: up slot=1"
    leave_seat
    [ "$failed" -eq 0 ] || journalctl -b --no-pager _SYSTEMD_USER_UNIT=inputrx.service | tail -n 40 | sed 's/^/# /'

    as_user systemctl --user restart inputrx.service
    daemon=$(property MainPID)
    sleep 3
    check "a restart leaves no process behind" eval \
        "! journalctl -b --no-pager | grep -q 'left-over process.*inputrx-guard'"
    cat /run/ungrabbed.yaml >/home/tester/.config/inputrx/config.yaml
    as_user systemctl --user restart inputrx.service
    daemon=$(property MainPID)
    reading ts
    check "the old guards end" within 100 no_guards
    rm /etc/udev/rules.d/71-inputrx-send.rules
}
