# A changed configuration applies at once if it is valid, and not at all if it is not.

reload() {
    local one='bindings: [{on: tap, run: [fired, one]}]'
    local two='bindings: [{on: tap, run: [fired, two]}]'
    echo "$one" >/run/reload.yaml
    start /run/reload.yaml
    reading ts
    expect "before the change" one "ts: tap 50%,50%"
    echo 'bindings: [{on: tapp, run: [fired, wrong]}]' >/run/reload.yaml
    check "a wrong configuration is reported" within 50 logged 'reload.yaml:1:17'
    expect "and the old one stays" one "ts: tap 50%,50%"
    echo "$two" >/run/reload.yaml.new
    mv /run/reload.yaml.new /run/reload.yaml
    sleep 1
    expect "a right one applies" two "ts: tap 50%,50%"
    echo "$one" >/run/reload.yaml
    kill -HUP "$daemon"
    sleep 1
    expect "SIGHUP: the file as it is now" one "ts: tap 50%,50%"
    stop

    echo 'bindings: [{on: tapp, run: x}]' >/run/wrong.yaml
    inputrx run -c /run/wrong.yaml 2>/run/wrong.log </dev/null
    check "a wrong configuration at the start: 78" test $? -eq 78
    follows_the_file
}

# A configuration file that is replaced in every possible way.
follows_the_file() {
    local one='bindings: [{on: tap, run: [fired, one]}]'
    local two='bindings: [{on: tap, run: [fired, two]}]'
    local three='bindings: [{on: tap, run: [fired, three]}]'
    mkdir -p /run/cf/a/b
    echo "$one" >/run/cf/a/b/c.yaml
    start /run/cf/a/b/c.yaml
    reading ts

    mkdir /run/cf/a/new
    echo "$two" >/run/cf/a/new/c.yaml
    mv /run/cf/a/b /run/cf/a/old
    mv /run/cf/a/new /run/cf/a/b
    sleep 1
    expect "the folder swapped" two "ts: tap 50%,50%"
    echo "$three" >/run/cf/a/b/c.yaml
    sleep 1
    expect "an edit in the swapped-in folder" three "ts: tap 50%,50%"
    rm -rf /run/cf/a/b
    mkdir /run/cf/a/b
    echo "$one" >/run/cf/a/b/c.yaml
    sleep 1
    expect "the folder removed and made anew" one "ts: tap 50%,50%"
    rm -rf /run/cf/a/b
    sleep 2
    mkdir /run/cf/a/b
    sleep 1
    echo "$two" >/run/cf/a/b/c.yaml
    sleep 1
    expect "slowly" two "ts: tap 50%,50%"
    echo "$three" >/run/cf/a/b/c.yaml
    sleep 1
    expect "a later edit" three "ts: tap 50%,50%"
    mv /run/cf /run/cf-away
    mkdir -p /run/cf/a/b
    echo "$one" >/run/cf/a/b/c.yaml
    sleep 1
    expect "a folder further up replaced" one "ts: tap 50%,50%"
    mkdir -p /run/cf-mounted/b
    echo "$two" >/run/cf-mounted/b/c.yaml
    mount --bind /run/cf-mounted /run/cf/a
    sleep 1
    expect "a folder mounted over" two "ts: tap 50%,50%"
    umount /run/cf/a
    sleep 1
    expect "and no more" one "ts: tap 50%,50%"

    # From here on, the daemon must keep the old configuration.
    rm /run/cf/a/b/c.yaml
    mkfifo /run/cf/a/b/c.yaml
    check "a FIFO is refused" within 50 logged "it is a FIFO, not a file; the old"
    expect "and the old one stays" one "ts: tap 50%,50%"
    rm /run/cf/a/b/c.yaml
    : >/run/cf/a/b/c.yaml
    check "an empty file is refused" within 50 logged "is empty; the old configuration stays"
    expect "and the old one stays in force" one "ts: tap 50%,50%"
    { printf 'bindings:\n'; sleep 4; echo ' - {on: tap, run: [fired, two]}'; } >/run/cf/a/b/c.yaml &
    local writer=$! said
    said=$(wc -l <"$log")
    sleep 1
    expect "a file that is being written is not in force" one "ts: tap 50%,50%"
    wait "$writer"
    sleep 1
    expect "until it is written" two "ts: tap 50%,50%"
    check "nothing else was said of it" test "$(tail -n +$((said + 1)) "$log" | grep -c 'config:')" -eq 1
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

# The configuration is read again and again during touches.
reload_while_touched() {
    local reloads
    mkdir -p /run/session && chmod 700 /run/session
    export XDG_RUNTIME_DIR=/run/session
    many 1000 one >/run/many.yaml
    many 1000 two >/run/more.yaml
    start /run/many.yaml
    reading ts
    while sleep 0.1; do kill -HUP "$daemon"; done &
    reloads=$!
    forty_taps "40 taps while an unchanged file of 1,000 bindings is reloaded every 100 ms"
    kill $reloads
    while sleep 1; do
        cp /run/more.yaml /run/many.new && mv /run/many.new /run/many.yaml
        sleep 1
        many 1000 one >/run/many.new && mv /run/many.new /run/many.yaml
    done &
    reloads=$!
    forty_taps "40 taps while 1,000 bindings are replaced again and again"
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
