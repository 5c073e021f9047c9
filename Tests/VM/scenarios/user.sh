# A user who is logged in on seat0, in a guest with systemd. Sourced after lib.sh.

user=tester
runtime=/run/user/$(id -u $user)
as_user() {
    runuser -u "$user" -- env XDG_RUNTIME_DIR="$runtime" \
        DBUS_SESSION_BUS_ADDRESS="unix:path=$runtime/bus" "$@"
}
property() { as_user systemctl --user show -P "$1" inputrx.service; }
granted() { getfacl -cp "${node[$1]}" 2>/dev/null | grep -q "^user:$user:rw"; }
not_granted() { ! granted "$1"; }

wait_for_user() {
    check "the user is logged in on seat0" \
        within 300 eval "loginctl list-sessions --no-legend | grep -q '$user.*seat0'"
    check "the user's service manager runs" within 300 test -S "$runtime/systemd/private"
}

# True if process $1 has ended.
gone() { [ ! -e "/proc/$1" ]; }

# The program that a gesture started (`sleep`) is running.
goes_on() { [ "$(cat "/proc/$program/comm" 2>/dev/null)" = sleep ]; }
