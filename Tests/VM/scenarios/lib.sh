# The functions of the scenarios. Source it, in a guest only.
#
# Each check prints one line, `ok NAME` or `not ok NAME: why`; lines with `#` explain it.

fired=/run/fired       # one line for each command that ran
log=/run/inputrx.log   # what the daemon said
actions=/run/actions   # what the daemon printed
said=/run/said         # what a command beside it printed
daemon=
passed=0
failed=0

ok() {
    echo "ok $1"
    passed=$((passed + 1))
}

not_ok() {
    echo "not ok $1: $2"
    failed=$((failed + 1))
    tail -n 8 "$log" 2>/dev/null | sed 's/^/#   log: /'
    # Prints the output of a command that reads the devices.
    [ ! -s "$said" ] || tail -n 20 "$said" | cat -v | sed 's/^/#   said: /'
}

# Installs the files that `make install` staged, and the command that bindings run.
install_staged() {
    cp -a "$PROJECT/.build/vm/stage/." /
    make_command_fired
}

# The command that bindings run.
make_command_fired() {
    cat >/usr/local/bin/fired <<'EOF'
#!/bin/sh
echo "$*" >>/run/fired
EOF
    chmod +x /usr/local/bin/fired
    : >"$fired"
    chmod 666 "$fired"
}

# In an emulated machine, starting a process takes longer than the rest of a scenario. So the shell
# performs frequent tasks itself: it waits by reading from a pipe without a writer, and reads files
# without `cat` and `grep`.
mkfifo /run/nobody
exec {nobody}<>/run/nobody
sleep() {
    read -r -t "$1" -u "$nobody" || true
}

# has FILE TEXT: the file has a line that matches this regular expression of grep.
has() {
    local content
    case $2 in
        *[][*^$\\]*) grep -q -- "$2" "$1" ;;
        *)
            IFS= read -r -d '' content <"$1"
            [[ $content == *"$2"* ]]
            ;;
    esac
}

# Waits up to $1 tenths of a second until the rest of the line succeeds, at growing intervals.
within() {
    local left=$1 pause=1
    shift
    while ! "$@"; do
        [ "$left" -gt 0 ] || return 1
        sleep "0.$pause"
        left=$((left - pause))
        [ "$pause" -ge 5 ] || pause=$((pause + 1))
    done
}

# -- devices ---------------------------------------------------------------------------------

declare -A node

start_player() {
    coproc player { exec "$PROJECT/.build/release/scripted-device" -; }
}

# Plays a statement and waits until it is over; notes the nodes of the devices that it makes, and in
# $late if a busy machine played it later than planned.
late=
play() {
    local line
    echo "$1" >&"${player[1]}" || return 1
    while read -r -t 60 -u "${player[0]}" line; do
        case $line in
            ok) return 0 ;;
            "device "*) set -- $line && node[$2]=$3 ;;
            "late "*) late=1 && echo "# ${line}" ;;
        esac
    done
    echo "# the player ended"
    return 1
}

# Creates devices and waits until udev knows them.
devices() {
    local statement
    for statement; do play "$statement"; done
    udevadm settle --timeout=30
}

# -- the daemon ------------------------------------------------------------------------------

# start CONFIGURATION [-u USER] [OPTION…]: starts the installed program with configuration $1.
start() {
    local configuration=$1 as=()
    shift
    if [ "${1:-}" = -u ]; then
        as=(setpriv --reuid "$2" --regid "$2" --clear-groups)
        shift 2
    fi
    : >"$fired"
    : >"$log"
    : >"$actions"
    # Append to the log, so that a scenario can empty it.
    "${as[@]}" inputrx run -v -c "$configuration" "$@" >>"$actions" 2>>"$log" </dev/null &
    daemon=$!
}

# True if process $1 has file $2 open.
opens() {
    local descriptor
    for descriptor in "/proc/$1/fd/"*; do
        [ ! "$descriptor" -ef "$2" ] || return 0
    done
    return 1
}

# True if the daemon has the device open.
reads() {
    opens "$daemon" "$1"
}

does_not_read() {
    ! reads "$1"
}

# Waits until the daemon reads all of these devices, named as in the script.
reading() {
    local name
    for name; do
        within 150 reads "${node[$name]}" || {
            echo "# ${node[$name]} ($name) is not read"
            return 1
        }
    done
    # A descriptor is open some time before the device counts as read; on a busy host, this takes
    # long.
    within 10 at_rest "$daemon" || true
}

# The number of wake-ups of process $1.
wakeups() { awk '/^voluntary_ctxt_switches/ { print $2 }' "/proc/$1/status"; }

# True if process $1 sleeps for 0.3 s.
at_rest() {
    local before after
    read_status "$1" before
    sleep 0.3
    read_status "$1" after
    [ "$before" = "$after" ] && [[ $after == S* ]]
}
# read_status PROCESS VARIABLE: the state and the number of wake-ups of a process.
read_status() {
    local key value state
    while read -r key value; do
        case $key in
            State:) state=$value ;;
            voluntary_ctxt_switches:) printf -v "$2" '%s' "$state $value" ;;
        esac
    done <"/proc/$1/status"
}

stop() {
    kill "$daemon" 2>/dev/null
    wait "$daemon"
    local status=$?
    daemon=
    return $status
}

# -- expectations ------------------------------------------------------------------------

# True if as many commands ran as there are words in $1.
fired_as_many() {
    local ran words=($1)
    mapfile -t ran <"$fired"
    [ ${#ran[@]} -eq ${#words[@]} ]
}

# True if exactly these commands ran, in any order.
fired_exactly() {
    local word line rest=() ran
    mapfile -t ran <"$fired"
    for word in $1; do
        rest=()
        for line in "${ran[@]}"; do
            if [ "$line" = "$word" ]; then word=; else rest+=("$line"); fi
        done
        [ -z "$word" ] || return 1
        ran=("${rest[@]}")
    done
    [ ${#ran[@]} -eq 0 ]
}

what_fired() { xargs <"$fired"; }

# expect NAME "COMMANDS" STATEMENT…: plays, then compares the commands that ran with the expected
# ones: none missing, none extra, in any order.
expect() { compare "$fired" fired_as_many fired_exactly what_fired "$@"; }

# compare FILE ENOUGH EXACT SHOW NAME "EXPECTED" STATEMENT…: empties the file, plays, waits for
# `ENOUGH EXPECTED`, and a little later requires `EXACT EXPECTED`; otherwise SHOW prints the actual
# result. A hand that was played late and not recognised is repeated.
compare() {
    local file=$1 enough=$2 exact=$3 show=$4 name=$5 expected=$6 statement attempt
    shift 6
    for attempt in 1 2 3; do
        : >"$file"
        late=
        for statement; do play "$statement"; done
        # Commands start some milliseconds later, here tens of milliseconds; half a second reveals
        # extra ones.
        within 100 "$enough" "$expected"
        sleep 0.5
        if "$exact" "$expected"; then
            ok "$name"
            return
        fi
        [ -n "$late" ] || break
    done
    not_ok "$name" "expected [$expected], there was [$("$show")]"
}

# check NAME COMMAND…: passes if the command succeeds.
check() {
    local name=$1
    shift
    if "$@"; then ok "$name"; else not_ok "$name" "\`$*\` failed"; fi
}

# True if the command fails.
refuses() { ! "$@"; }

# Runs a command whose output only matters if it fails; it is in /run/output.
quietly() { "$@" >/run/output 2>&1 || { sed 's/^/# /' /run/output; false; }; }

# The files of inputrx, whoever made them.
left() { find / -xdev -path /out -prune -o -name '*inputrx*' -print; }
# Whether no guard runs, and not the process that starts them. systemd may call a scope running
# although its last process has ended, so this looks for processes.
no_guards() { ! grep -qxE 'inputrx-guards?' /proc/[0-9]*/comm 2>/dev/null; }

logged() {
    has "$log" "$1"
}

logged_times() {
    [ "$(grep -c -- "$1" "$log")" -eq "$2" ]
}

finish() {
    echo "# $passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}
