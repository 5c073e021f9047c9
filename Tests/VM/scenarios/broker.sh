# docs/run/fleet.md with a real broker: actions and states over MQTT with TLS, by mosquitto's own
# clients, and a broker that stops and restarts.

broker() {
    mkdir -p /run/mqtt
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
        -subj /CN=localhost -addext subjectAltName=DNS:localhost \
        -keyout /run/mqtt/key.pem -out /run/mqtt/ca.pem >/dev/null 2>&1
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
        -subj /CN=localhost -keyout /run/mqtt/other.key -out /run/mqtt/other.pem >/dev/null 2>&1
    cat >/run/mqtt/broker.conf <<'EOF'
listener 8883 127.0.0.1
certfile /run/mqtt/ca.pem
keyfile /run/mqtt/key.pem
allow_anonymous true
persistence true
persistence_location /run/mqtt/
EOF
    chown -R $user:$user /run/mqtt
    start_broker
    : >/run/mqtt/heard
    chmod 666 /run/mqtt/heard
    as_user mosquitto_sub "${mqtt[@]}" -t 'kiosk/#' -v -q 1 -c -i observer >>/run/mqtt/heard &
    check "its certificate is accepted" as_user mosquitto_pub "${mqtt[@]}" -q 1 -t x -m x
    check "one that is not its own is refused" eval \
        '! as_user mosquitto_pub -h localhost -p 8883 --cafile /run/mqtt/other.pem -q 1 -t x -m x 2>/dev/null'

    check "inputrx starts" serve <<'EOF'
states:
  shift:
    command: [mosquitto_sub, -h, localhost, -p, "8883", --cafile, /run/mqtt/ca.pem, -q, "1", -t, shop/shift]
bindings:
  - {on: swipe left, fingers: 3, when: {shift: day}, run: fired day}
  - {on: swipe left, fingers: 3, when: {shift: night}, run: fired night}
  - on: swipe right
    fingers: 3
    # Wait for the broker's confirmation (-q 1), for at most ten minutes.
    run: >-
      for second in $(seq 600); do
      mosquitto_pub -h localhost -p 8883 --cafile /run/mqtt/ca.pem -q 1 -t kiosk/gesture -m "$INPUTRX_GESTURE"
      && exit; sleep 1; done; exit 1
    timeout: 11min
    if-running: parallel
  - on: drag vertical
    fingers: 2
    feed: [mosquitto_pub, -h, localhost, -p, "8883", --cafile, /run/mqtt/ca.pem, -l, -t, kiosk/slider]
  - {on: swipe up, fingers: 4, run: fired here}
EOF
    tell_shift day
    check "a state comes over MQTT" within 20 follows_shift day
    tell_shift night
    check "and changes" within 20 follows_shift night
    play "ts: swipe 38%,50% 62%,50% fingers=3"
    check "a gesture arrives over MQTT" within 300 heard_times 1 "^kiosk/gesture swipe right"
    play "ts: swipe 50%,70% 50%,30% fingers=2"
    check "each part of a drag arrives" within 300 heard_times 1 '^kiosk/slider .*"end"'

    kill "$mosquitto"
    wait "$mosquitto" 2>/dev/null
    play "ts: swipe 38%,50% 62%,50% fingers=3"
    expect "without the broker, other gestures act" here "ts: swipe 50%,66% 50%,34% fingers=4"
    play "ts: swipe 38%,50% 62%,50% fingers=3"
    check "the daemon goes on" as_user systemctl --user --quiet is-active inputrx.service
    start_broker
    check "both gestures made meanwhile arrive when it is back" \
        within 900 heard_times 3 "^kiosk/gesture swipe right"
    tell_shift day
    check "the state follows again" within 60 follows_shift day
    as_user systemctl --user stop inputrx.service
    kill "$mosquitto"
}

mqtt=(-h localhost -p 8883 --cafile /run/mqtt/ca.pem)

start_broker() {
    as_user /usr/sbin/mosquitto -c /run/mqtt/broker.conf >>/run/mqtt/log 2>&1 &
    mosquitto=$!
    check "the broker listens" within 300 eval 'ss -ltn | grep -q ":8883 "'
}

# Retained: a client that connects later receives it, too.
tell_shift() { as_user mosquitto_pub "${mqtt[@]}" -q 1 -r -t shop/shift -m "$1"; }

heard_times() { [ "$(grep -c -- "$2" /run/mqtt/heard)" -eq "$1" ]; }

# True if the binding for shift $1 acts: mosquitto_sub receives a shift some time after it was sent,
# and reconnects some time after the broker has restarted.
follows_shift() {
    : >"$fired"
    play "ts: swipe 62%,50% 38%,50% fingers=3"
    sleep 1
    [ "$(cat "$fired")" = "$1" ]
}
