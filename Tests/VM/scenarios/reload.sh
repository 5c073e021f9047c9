# A changed configuration applies at once if it is right, and not at all if it is wrong.

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
}
