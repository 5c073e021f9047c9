# The properties of a twin for programs and udev rules, apart from its touches: those of the
# original.

# Prints the properties without those that distinguish two devices, and without links, which belong
# to one device each. Tags have no order.
properties() {
    udevadm info -q property "$1" |
        grep -v '^\(DEVPATH\|DEVNAME\|MINOR\|DEVLINKS\|USEC_INITIALIZED\|SEQNUM\)=' |
        sed '/TAGS=/s/:/\nTAG /g' | sort
}
same_properties() {
    properties "$1" >/run/properties.original
    properties "$2" >/run/properties.twin
    [ -s /run/properties.original ] &&
        diff /run/properties.original /run/properties.twin >/run/properties.diff && return
    sed 's/^/# /' /run/properties.diff
    false
}

# Prints libinput's description of a device, without its node and the number of its group in this
# program.
listed() {
    awk -v RS= -v node="$1" '$0 ~ "Kernel: +" node "\n" { print }' /run/listed |
        grep -v '^\(Kernel\|Group\):'
}
same_list() {
    libinput list-devices >/run/listed 2>/dev/null
    listed "$1" >/run/listed.original
    listed "$2" >/run/listed.twin
    [ -s /run/listed.original ] && diff /run/listed.original /run/listed.twin >/run/listed.diff && return
    sed 's/^/# /' /run/listed.diff
    false
}

# A display with a pen, whose udev rules match the port, and a panel of another seat.
grab_twins() {
    cat >/etc/udev/rules.d/72-ports.rules <<'EOF2'
ATTRS{phys}=="usb-7/*", ENV{ID_PATH}="pci-0000:00:14.0-usb-0:7:1.0", ENV{WL_OUTPUT}="DSI-1"
ATTRS{phys}=="usb-7/*", ENV{ID_INPUT_TOUCHSCREEN}=="1", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 -1 1 1 0 0"
ATTRS{phys}=="usb-8/*", ENV{ID_SEAT}="seat1"
EOF2
    udevadm control --reload
    cat >/run/twins.yaml <<'EOF2'
devices:
  - {name: Pen Display, grab: edges}
  - {name: Far Panel, grab: edges}
bindings:
  - {on: swipe right, from: left edge, run: fired edge}
EOF2
    devices 'device pen as=pen name="Pen Display Pen" phys=usb-7/input0' \
        'device touchscreen as=display name="Pen Display" phys=usb-7/input1'
    local reader
    watch_seat
    play "pen: pen writing 50%,50%"
    expect_seen "while the pen writes, a palm is not seen" "" "display: tap 60%,60%"
    play "pen: pen away 50%,50%" && sleep 1
    expect_seen "when it is away, a finger is" "D0 U0" "display: tap 60%,60%"

    start /run/twins.yaml
    reading display
    check "a display with a pen is grabbed" grabbed
    sleep 1
    check "udev tells the same of its twin" same_properties "${node[display]}" "$twin"
    check "libinput, too" same_list "${node[display]}" "$twin"
    play "pen: pen writing 50%,50%"
    expect_seen "grabbed: while the pen writes, a palm is not seen" "" \
        "display: tap 60%,60%" "display: swipe 60%,60% 70%,70% fingers=1"
    play "pen: pen away 50%,50%" && sleep 1
    expect_seen "grabbed: when it is away, a finger is" "D0 U0" "display: tap 60%,60%"
    stop
    within 50 no_twin
    : >"$seen"
    play "pen: pen writing 50%,50%"
    play "display: tap 60%,60%"
    sleep 0.5
    echo "# given back: while the pen writes, of a palm is seen: $(touches)"
    play "pen: pen away 50%,50%"
    play "display: unplug"
    play "pen: unplug"

    devices 'device touchscreen as=far name="Far Panel" phys=usb-8/input0'
    expect_seen "a panel of another seat: this one does not see its touches" "" "far: tap 50%,50%"
    start /run/twins.yaml
    reading far
    check "it is grabbed" grabbed
    sleep 1
    expect_seen "nor those of its twin" "" "far: tap 50%,50%"
    leave_seat
    watch_other_seat seat1
    expect_seen "which its own seat sees" "D0 U0" "far: tap 50%,50%"
    leave_seat
    stop

    # Devices that only claim to be twins. Their paths name an entry of udev's database, or a file.
    local number=c13:$((0x$(stat -c %T "${node[far]}")))
    devices "device keyboard as=claims name=Claims phys=inputrx/twin/$number" \
        "device touchscreen as=climbs name=Climbs phys=inputrx/twin/c13:../../../../etc/hostname"
    check "a keyboard that claims to be its twin stays on its seat" no_property "${node[claims]}" ID_SEAT
    check "a path that leads elsewhere gives nothing" no_property "${node[climbs]}" ID_SEAT
    play "claims: unplug"
    play "climbs: unplug"

    # The same without the rule.
    mkdir -p /etc/udev/rules.d
    ln -s /dev/null /etc/udev/rules.d/99-zz-inputrx.rules
    udevadm control --reload
    devices 'device touchscreen as=display name="Pen Display" phys=usb-7/input1'
    start /run/twins.yaml
    reading far display
    check "without the rule, a panel of another seat is not grabbed" within 100 logged \
        "Far Panel is not grabbed: its twin belongs to seat0, not to seat1, because the udev rule 99-zz-inputrx.rules"
    check "and other differences are said" within 100 logged \
        "the twin of Pen Display differs in ID_PATH, LIBINPUT_CALIBRATION_MATRIX, LIBINPUT_DEVICE_GROUP, WL_OUTPUT, because"
    stop
    play "display: unplug"
    play "far: unplug"
    rm /etc/udev/rules.d/72-ports.rules /etc/udev/rules.d/99-zz-inputrx.rules
    udevadm control --reload
}
no_property() { ! udevadm info -q property "$1" | grep -q "^$2="; }

# A node that can be read but not written: its guard could not repeat positions.
grab_unwritable() {
    cat >/run/unwritable.yaml <<'EOF2'
devices: [{kind: touchscreen, grab: edges}]
bindings:
  - {on: swipe right, from: left edge, run: fired edge}
EOF2
    chmod 600 "${node[ts]}"
    setfacl -m u:1234:r "${node[ts]}"
    setfacl -m u:1234:rw /dev/uinput
    start /run/unwritable.yaml -u 1234
    reading ts
    check "a node that can only be read is not grabbed" within 50 logged \
        "Scripted touchscreen is not grabbed: ${node[ts]} can be read but not written"
    setpriv --reuid 1234 --regid 1234 --clear-groups inputrx doctor -c /run/unwritable.yaml >"$said" 2>&1
    check "doctor says so" has "$said" \
        "Scripted touchscreen is not grabbed: ${node[ts]} can be read but not written"
    expect "its gestures act" edge "ts: swipe 1%,50% 50%,50%"
    setfacl -m u:1234:rw "${node[ts]}"
    kill -HUP "$daemon"
    check "once it can be written, a reload grabs it" grabbed
    stop
    setfacl -x u:1234 "${node[ts]}"
    setfacl -x u:1234 /dev/uinput
}

# Taps by two fingers one after another. Those that follow within 35 ms are one touch, because a
# panel that loses a finger reports the same; a grab does not change that.
grab_two_taps() {
    local how gap times=() tap
    for how in 'grab: gestures' 'read: contacts' 'read: libinput'; do
        cat >/run/two-taps.yaml <<EOF2
devices: [{kind: touchscreen, $how}]
bindings:
  - {on: tap, fingers: 2, run: fired two}
EOF2
        start /run/two-taps.yaml
        reading ts
        [ "$how" != 'grab: gestures' ] || grabbed
        sleep 1
        for gap in 0.02 0.06; do
            : >"$fired"
            for tap in {1..10}; do play "ts: tap 50%,50% fingers=2" && sleep $gap; done
            sleep 1
            times+=("$(grep -c two "$fired")")
        done
        stop
    done
    echo "# taps by two fingers that fired, of 10 each 20 and 60 ms after another: ${times[*]}"
    check "60 ms apart, all taps by two fingers fire, with a grab and without" \
        test "${times[1]} ${times[3]} ${times[5]}" = "10 10 10"
    check "20 ms apart, as many with a grab as without" \
        test "${times[0]} ${times[0]}" = "${times[2]} ${times[4]}"
}
