#!/bin/sh
# Counts instructions per element with callgrind, which is repeatable on a busy machine.
# usage: count-instructions.sh ["GROUP" "NAME"]; some of Rx by default
set -eu
cd "$(dirname "$0")"
swift build -c release --product RxBenchmarks >/dev/null
binary=$(mktemp)
# Valgrind cannot read the debug information of some libraries.
objcopy --strip-debug "$(swift build -c release --show-bin-path)/RxBenchmarks" "$binary"
trap 'rm -f "$binary"' EXIT

collect() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$binary" --count "$@" 2>&1 |
        sed -n 's/.*Collected : *\([0-9]*\).*/\1/p'
}

count() {
    few=$(collect 1000 "$1" "$2")
    many=$(collect 3000 "$1" "$2")
    printf '%-34s %8d instructions\n' "$1, $2" $(((many - few) / 2000))
}

if [ $# -eq 2 ]; then
    count "$1" "$2"
else
    for group in "share 1" "share 100" throttle debounce "throttle event time" "debounce event time" \
        "groupBy 10" "range filter map" "filter map skip take distinct"; do
        count "$group" Rx
    done
fi
