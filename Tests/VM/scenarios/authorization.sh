# Access to devices: by the permissions of the node, and by the user's approval.

authorization() {
    echo 'bindings: [{on: swipe left, run: [fired, swipe]}]' >/run/one.yaml
    chmod 644 /run/one.yaml
    play "device touchscreen as=closed name=\"Closed Touchscreen\""
    udevadm settle --timeout=30
    chmod 600 "${node[closed]}" "${node[ts]}"
    start /run/one.yaml -u 1234
    check "says that a device cannot be read" within 100 logged "Closed Touchscreen.*cannot be read"
    expect "nothing is read without permission" "" "closed: swipe 62%,50% 38%,50%"
    check "no descriptor is open" does_not_read "${node[closed]}"
    # A finger that is already down when access is granted must not count.
    play "closed: swipe 70%,50% 60%,50% end=stay"
    setfacl -m u:1234:rw "${node[closed]}"
    check "an access list opens it" reading closed
    expect "half a swipe from before does not count" "" "closed: move 40%,50%" "closed: up"
    expect "a swipe after that does" swipe "closed: swipe 62%,50% 38%,50%"
    chmod 666 "${node[ts]}"
    check "a changed mode opens another" reading ts
    expect "a swipe there" swipe "ts: swipe 62%,50% 38%,50%"
    check "the refusal was said once" logged_times "Closed Touchscreen.*cannot be read" 1
    stop
    play "closed: unplug"

    export XDG_STATE_HOME=/run/state
    echo 'bindings: [{on: key KEY_PROG1, run: [fired, key]}]' >/run/keys.yaml
    start /run/keys.yaml
    reading kb
    play 'device keyboard as=usb name="Usb Keyboard" bus=usb vendor=046d product=c31c'
    udevadm settle --timeout=30
    check "a USB keyboard is held back, and that is said" within 100 logged "Usb Keyboard.*authorize"
    expect "its keys do not count" "" "usb: key press KEY_PROG1"
    # The command that the log advises.
    $(sed -n 's/.*approve it with `\(inputrx authorize [^`]*\)`.*/\1/p' "$log" | tail -n 1) >/dev/null
    check "the command that is said lets it in" reading usb
    expect "its keys count now" key "usb: key press KEY_PROG1"
    play "usb: unplug"
    sleep 0.5
    play "usb: plug"
    udevadm settle --timeout=30
    check "it is let in when it comes back" reading usb
    expect "its keys count again" key "usb: key press KEY_PROG1"
    inputrx revoke "${node[usb]}" >/dev/null
    check "inputrx revoke shuts it out" within 50 does_not_read "${node[usb]}"
    expect "its keys do not count any more" "" "usb: key press KEY_PROG1"
    inputrx authorize "${node[usb]}" >/dev/null
    check "let in again" reading usb
    play 'device keyboard as=impostor name="Usb Keyboard" bus=usb vendor=046d product=c31c'
    udevadm settle --timeout=30
    check "a second one of its identity is held back, and that is said" \
        within 100 logged "Usb Keyboard (${node[impostor]}) is held back: ${node[usb]} has the same identity"
    expect "its keys do not count" "" "impostor: key press KEY_PROG1"
    expect "those of the first one do" key "usb: key press KEY_PROG1"
    play "impostor: unplug"
    play 'device touchscreen as=dressed name="Dressed Panel" bus=usb keys=KEY_PROG1,KEY_KP7'
    udevadm settle --timeout=30
    check "a touchscreen that can type a digit is held back" within 100 logged "Dressed Panel.*authorize"
    expect "its key does not count" "" "dressed: key press KEY_PROG1"
    play "dressed: unplug"
    stop
    chmod 777 /run/state/inputrx
    start /run/keys.yaml
    reading kb
    check "a folder of approvals that others can write to is refused" logged "which others can write to"
    stop
    play "usb: unplug"
    rm -r /run/state
    unset XDG_STATE_HOME
}
