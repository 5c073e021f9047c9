# A recording that scripted-device writes itself has the same events as the kernel's.

# The events of a recording without their times and without key repeats, whose number depends on the
# kernel's ticks.
untimed() { events_of "$1" | cut -d ' ' -f 3- | awk '/^1 [0-9]+ 2$/ { skip = 1; next } skip { skip = 0; next } 1'; }

golden() {
    local player=$PROJECT/.build/release/scripted-device folder=$PROJECT/Golden name
    for name in two-screens palm keys switches tablet-pad touchpad; do
        "$PROJECT/record-in-guest" "$player" "$name" >/dev/null 2>"$said"
        "$player" -o "/run/$name.yml" - <"$folder/$name.script" >/dev/null
        untimed "/out/$name.yml" >/run/kernel
        untimed "/run/$name.yml" >/run/simulated
        check "golden: $name has events" test -s /run/kernel
        check "golden: $name is the kernel's" diff /run/kernel /run/simulated
    done
}
