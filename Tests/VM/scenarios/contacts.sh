# A touchscreen that inputrx reads from the kernel gives the same gestures as through libinput.

# The bindings for both; the first line selects the reader.
contact_configuration() {
    cat <<EOF
devices: [{kind: touchscreen, read: $1}]
thresholds: {tap: 2s}
bindings:
  - {name: tap, on: tap, fingers: any, run: [fired, tap]}
  - {name: double, on: double tap, run: [fired, double]}
  - {name: press, on: long press, fingers: any, for: 3s, run: [fired, press]}
  - {name: swipe, on: swipe, fingers: any, run: [fired, swipe]}
  - {name: edge, on: swipe right, from: left, run: [fired, edge]}
  - {name: pinch, on: pinch in, fingers: any, run: [fired, pinch]}
  - {name: rotate, on: rotate clockwise, fingers: any, run: [fired, rotate]}
EOF
}

# Plays every touch once and reads it twice: through libinput and raw. All gestures with their
# places, distances and times must be identical to the last digit.
contacts_agree() {
    echo 'ATTRS{name}=="Turned Panel", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 -1 1 1 0 0"' \
        >/etc/udev/rules.d/99-turned.rules
    udevadm control --reload
    devices 'device touchscreen as=turned name="Turned Panel" size=200x100' \
        'device touchscreen as=plain name="Plain Panel" resolution=none'
    local who other
    declare -A reader=()
    for who in libinput contacts; do
        contact_configuration $who >/run/$who.yaml
        inputrx run --dry-run --json -v -c /run/$who.yaml >/run/$who.json 2>/run/$who.log </dev/null &
        reader[$who]=$!
        for other in ts turned plain; do
            within 150 opens "${reader[$who]}" "${node[$other]}"
        done
    done
    sleep 1
    for who in ts turned plain; do
        play "$who: tap 50%,50%"
        play "sleep 400ms"
        play "$who: tap 30%,60% count=2"
        play "$who: tap 50%,50% fingers=3 stagger=6ms lift=3ms"
        play "$who: tap 50%,50% fingers=5 stagger=6ms lift=3ms"
        play "$who: swipe 1mm,50% 40%,45%"
        play "$who: swipe 62%,50% 38%,50% fingers=2 stagger=8ms lift=4ms"
        play "$who: swipe 50%,66% 50%,34% fingers=4 stagger=8ms lift=4ms"
        play "$who: pinch 50%,50% from=60 to=20"
        play "$who: pinch 50%,50% from=50 to=50 turn=70"
        play "$who: down 50%,50% & $who: sleep 30ms"
        play "$who: palm"
        play "$who: up"
        play "sleep 400ms"
    done
    sleep 2
    kill "${reader[@]}"
    wait "${reader[@]}" 2>/dev/null
    play "turned: unplug"
    play "plain: unplug"
    rm /etc/udev/rules.d/99-turned.rules
    udevadm control --reload
    echo "# $(wc -l </run/contacts.json) actions"
    check "contacts that are read raw make gestures" test "$(wc -l </run/contacts.json)" -ge 15
    check "the same as through libinput, to the last digit" cmp /run/libinput.json /run/contacts.json
}

contacts() {
    contacts_agree

    cat >/run/contacts.yaml <<'EOF'
devices: [{kind: touchscreen, read: contacts}]
thresholds: {tap: 60s, long-press: 500s}
bindings:
  - {on: tap, run: [fired, tap]}
  - {on: tap, fingers: 2, run: [fired, tap-2]}
  - {on: swipe, fingers: any, run: [fired, swipe]}
EOF
    start /run/contacts.yaml -v
    reading ts

    twenty_losses "raw: "
    play "ts: down 30%,50%"
    while_stopped "ts: overflow frames=300"
    expect "raw: a tap beside a finger whose events were lost: nothing" "" \
        "ts: down 70%,50% slot=1" "sleep 60ms" "ts: up slot=1" "ts: up"
    expect "raw: a two-finger tap after that" tap-2 "ts: tap 50%,50% fingers=2"

    # The reader of the device changes; both must not recognise the same touch.
    local reader
    for reader in libinput contacts; do
        play "ts: down 30%,50%"
        sed -i "s/read: .*}/read: $reader}]/;s/}]]/}]/" /run/contacts.yaml
        kill -HUP "$daemon"
        check "a reload to $reader" within 100 logged "in force"
        : >"$log"
        reading ts
        expect "a touch that began before it: nothing" "" "ts: up"
        expect "one tap is one tap ($reader)" tap "ts: tap 50%,50%"
    done
    stop
}

# The contacts of a touchpad are read in addition to libinput if a binding is for touchpads.
touchpad_contacts() {
    cat >/run/pad.yaml <<'EOF'
thresholds: {tap: 2s, long-press: 60s}
bindings:
  - {on: tap, fingers: 3, device: {kind: touchpad}, run: [fired, tap-3]}
  - {on: tap, fingers: 1-5, run: [fired, unasked]}
  - {on: swipe right, from: left, device: {kind: touchpad}, run: [fired, edge]}
  - {on: swipe left, fingers: 2, device: {kind: touchpad}, run: [fired, two]}
  - {on: swipe left, fingers: 3, device: {kind: touchpad}, run: [fired, three]}
  - {on: swipe right, fingers: 3, from: left, device: {kind: touchpad}, run: [fired, edge-3]}
  - {on: swipe right, fingers: 3, device: {kind: touchpad}, run: [fired, right-3]}
EOF
    start /run/pad.yaml -v
    reading tp
    check "the log says that contacts are read" within 50 logged "asks where its fingers are"
    expect "a tap by three fingers on a touchpad" tap-3 "tp: tap 50%,50% fingers=3" "sleep 300ms"
    expect "a tap for which no binding names touchpads: nothing" "" "tp: tap 50%,50% fingers=2" \
        "sleep 300ms"
    expect "a swipe from the left edge of a touchpad" edge "tp: swipe 1mm,50% 50%,50%"
    expect "the same from the middle: nothing" "" "tp: swipe 40%,50% 80%,50%"
    expect "a swipe by two fingers on a touchpad" two "tp: swipe 70%,50% 30%,50% fingers=2"
    expect "libinput's swipe by three fingers" three "tp: swipe 70%,50% 30%,50% fingers=3"
    expect "three fingers from the edge: once" edge-3 "tp: swipe 1mm,50% 50%,50% fingers=3"
    expect "three fingers from the middle: libinput's" right-3 \
        "tp: swipe 30%,50% 70%,50% fingers=3"
    stop
}
