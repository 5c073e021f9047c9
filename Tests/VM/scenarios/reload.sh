# A changed configuration applies at once if it is valid, and not at all if it is not. `smoke` has the ordinary changes;
# the unit tests of `WatchedFile` and `ConfigurationFile`, with the kernel's inotify, have all others but these.

reload() {
    local one='bindings: [{on: tap, run: [fired, one]}]'
    local two='bindings: [{on: tap, run: [fired, two]}]'
    echo 'bindings: [{on: tapp, run: x}]' >/run/wrong.yaml
    inputrx run -c /run/wrong.yaml 2>/run/wrong.log </dev/null
    check "a wrong configuration at the start: 78" test $? -eq 78

    mkdir -p /run/cf/a/b
    echo "$one" >/run/cf/a/b/c.yaml
    start /run/cf/a/b/c.yaml
    reading ts
    mkdir -p /run/cf-mounted/b
    echo "$two" >/run/cf-mounted/b/c.yaml
    mount --bind /run/cf-mounted /run/cf/a
    sleep 1
    expect "a folder mounted over" two "ts: tap 50%,50%"
    umount /run/cf/a
    sleep 1
    expect "and no more" one "ts: tap 50%,50%"
    stop

    # A file that becomes readable, for a user to whom its mode applies.
    echo "$one" >/run/cf/a/b/c.yaml
    start /run/cf/a/b/c.yaml -u 1234
    within 100 logged "1 binding"
    chmod 000 /run/cf/a/b/c.yaml
    check "a file that cannot be read any more" within 50 logged "Permission denied; the old"
    chmod 644 /run/cf/a/b/c.yaml
    check "and is readable again" within 50 logged "in force now"
    stop
}

# many BINDINGS NAME: a configuration with a tap and many more bindings, one of which has this name.
many() {
    local count
    echo 'bindings:'
    echo '- {on: tap, run: [fired, tap]}'
    for ((count = 1; count < $1; count++)); do
        echo "- {on: long press, fingers: 2, run: [fired, $2-$count], when: {mode: m$count}}"
    done
}

# forty_taps NAME: 40 taps must all fire. They alternate between two places, because a finger that
# returns at once to the same place counts as one that never lifted.
forty_taps() {
    local expected=$(printf 'tap %.0s' {1..40}) taps=() count
    for count in {1..20}; do taps+=("ts: tap 25%,50%" "ts: tap 75%,50%"); done
    expect "$1" "$expected" "${taps[@]}"
}

# A configuration that takes long to read changes again and again during touches.
reload_while_touched() {
    local reloads
    mkdir -p /run/session && chmod 700 /run/session
    export XDG_RUNTIME_DIR=/run/session
    many 500 one >/run/many.yaml
    many 500 two >/run/more.yaml
    start /run/many.yaml
    reading ts
    while sleep 1; do
        mv /run/more.yaml /run/many.new && cp /run/many.yaml /run/more.yaml && mv /run/many.new /run/many.yaml
    done &
    reloads=$!
    forty_taps "40 taps while 500 bindings are replaced again and again"
    kill $reloads
    wait $reloads
    check "they were in force" within 200 logged "in force now"
    play "ts: tap 50%,50%"
    many 1 >/run/many.yaml
    sed -i 's/fired, tap/fired, last/' /run/many.yaml
    check "inputrx reload waits until the file is in force" inputrx reload
    expect "and it is" last "ts: tap 50%,50%"
    stop
    unset XDG_RUNTIME_DIR
}

status_answers() { inputrx status >/run/status 2>&1; }

# The folder in which other programs find the daemon is removed.
runtime_folder_removed() {
    mkdir -p /run/session && chmod 700 /run/session
    export XDG_RUNTIME_DIR=/run/session
    echo 'bindings: [{on: tap, run: [fired, one]}]' >/run/reload.yaml
    start /run/reload.yaml
    reading ts
    rm -rf /run/session/inputrx
    check "the daemon makes its folder again" within 50 logged "was removed; made it again"
    check "status answers" within 50 status_answers
    check "reload answers" inputrx reload
    inputrx run -c /run/reload.yaml 2>/run/wrong.log </dev/null
    check "a second daemon is refused: 69" test $? -eq 69
    stop
    unset XDG_RUNTIME_DIR
}

# A configuration that another user can change, while root runs its commands.
configuration_of_others() {
    mkdir -p /run/others
    cat >/run/others/config.yaml <<'EOF2'
bindings:
  - {on: swipe left, fingers: 3, run: fired left}
EOF2
    start /run/others/config.yaml
    reading ts
    check "a configuration of root gives no warning" test "$(grep -c 'can change' "$log")" -eq 0
    chmod 666 /run/others/config.yaml
    kill -HUP "$daemon"
    check "one that every user can write does" within 50 logged \
        "/run/others/config.yaml: every user can change it, and so run any program as root; chmod o-w /run/others/config.yaml"
    chmod 644 /run/others/config.yaml
    chown 1234 /run/others
    kill -HUP "$daemon"
    check "and one in a folder of another user" within 50 logged \
        "/run/others/config.yaml: user 1234 can change the folder /run/others, and so run any program as root; chown root /run/others"
    inputrx doctor -c /run/others/config.yaml >"$said" 2>&1
    check "doctor says so, too" has "$said" "user 1234 can change the folder /run/others"
    stop
    rm -r /run/others
}
