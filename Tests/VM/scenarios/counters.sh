# The counters for a monitoring program.

counted() { grep -qF -- "$1" /run/inputrx.prom; }

counters() {
    cat >/run/counters.yaml <<'EOF_'
bindings:
  - {name: next, on: swipe left, run: [fired, next]}
  - {name: fails, on: tap, run: "fired fails; exit 3"}
EOF_
    rm -f /run/inputrx.prom
    start /run/counters.yaml --metrics /run/inputrx.prom
    check "the daemon reads the touchscreen" reading ts
    expect "two swipes and a tap run their commands" "next next fails" \
        "ts: swipe 62%,50% 38%,50%" "ts: swipe 62%,50% 38%,50%" "ts: tap 50%,50%"
    check "both swipes are counted" within 150 counted 'inputrx_actions_total{binding="next"} 2'
    check "and the failure" within 150 counted 'inputrx_failures_total{binding="fails"} 1'
    check "and the touchscreen and the touchpad" counted "inputrx_devices 2"
    check "anybody may read the counters" setpriv --reuid 65534 --regid 65534 --clear-groups \
        cat /run/inputrx.prom
    echo "bindings: [{on: nonsense}]" >/run/counters.yaml
    check "a refused configuration shows" within 150 counted "inputrx_configuration_refused 1"
    check "SIGTERM ends it" stop
}
