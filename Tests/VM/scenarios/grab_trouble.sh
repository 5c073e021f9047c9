# Random hands while inputrx is killed, stopped, ended and reloaded: the touchscreen events that
# other programs get.
#
# A program (`libinput debug-events`) sees all hands twice: first without inputrx, then with it.
# Marks in its output name the next hand, and the events that it must get from that:
#
#     plain    (first time) the events of the hand itself
#     grabbed  none, if a gesture takes the hand; else exactly those of the hand
#     free     inputrx is dead: exactly those of the hand
#     trouble  something happens during the hand: every contact that lands must also end, once

watched=/run/watched
hands=()

# Hands that gestures take begin with `-`. Some move where a gesture could begin, and are forwarded
# late.
make_hands() {
    local index x y
    RANDOM=$2
    hands=()
    for ((index = 0; index < $1; index++)); do
        x=$((20 + RANDOM % 60)) y=$((20 + RANDOM % 60))
        case $((RANDOM % 8)) in
            0 | 1) hands+=("tap $x%,$y% for=30ms") ;;
            2) hands+=("swipe $x%,$y% $((20 + RANDOM % 60))%,$((20 + RANDOM % 60))% for=60ms") ;;
            3) hands+=("swipe $x%,$y% 50%,50% fingers=2 for=60ms") ;;
            4) hands+=("tap $x%,$y% fingers=2 for=30ms") ;;
            5) hands+=("tap 1%,$y% for=30ms") ;;
            6) hands+=("-swipe 1%,$y% 45%,$y% for=80ms") ;;
            7) hands+=("-swipe 50%,66% 50%,34% fingers=3 for=100ms") ;;
        esac
    done
}

# hand INDEX PHASE: plays a hand, and waits until the other program has seen all of it.
hand() {
    echo "@ $1 $2" >>"$watched"
    late=
    play "ts: ${hands[$1]#-} & sleep 220ms"
    [ -z "$late" ] || echo "@ late" >>"$watched"
}

# The next events belong to no hand, but every contact must end here, too.
pause() { echo "@ - trouble" >>"$watched"; }

# grab_trouble_of COUNT SEED: plays this many hands, ten for each run of the daemon.
grab_trouble_of() {
    local index trouble reader lives=0
    cat >/run/trouble.yaml <<'EOF2'
devices: [{kind: touchscreen, grab: gestures}]
bindings:
  - {on: swipe right, from: left edge, run: [fired, edge]}
  - {on: swipe up, fingers: 3, run: [fired, three]}
EOF2
    make_hands "$1" "$2"
    : >"$watched"
    stdbuf -oL libinput debug-events --udev seat0 >>"$watched" 2>&1 &
    reader=$!
    within 100 has "$watched" DEVICE_ADDED
    play "ts: tap 50%,50%"
    sleep 1
    for ((index = 0; index < ${#hands[@]}; index++)); do hand "$index" plain; done
    pause
    for ((index = 0; index < ${#hands[@]}; index += 10, lives++)); do a_life "$index" $((lives % 8)); done
    play "sleep 300ms"
    kill "$reader"
    wait "$reader" 2>/dev/null
    judge_hands >/run/judgement
    grep '^#' /run/judgement
    sed -n 's/^wrong/#/p' /run/judgement | head -n 12
    check "$1 hands while inputrx is killed, stopped and reloaded: all are seen as they should be" \
        all_right "$1"
}
all_right() { ! grep -q '^wrong' /run/judgement && grep -q "^# $1 hands" /run/judgement; }

# a_life FIRST KIND: one run of the daemon with ten hands; the trouble happens during the sixth.
a_life() {
    local index=$1 last=$(($1 + 10)) phase=grabbed signal=KILL
    [ "$last" -le ${#hands[@]} ] || last=${#hands[@]}
    case $2 in 1 | 5) signal=TERM ;; 2 | 6) signal=HUP ;; 3) signal=STOP ;; esac
    # The last contact was in the first slot, so that the grab does not wait for it.
    play "ts: tap 50%,50% for=20ms"
    start /run/trouble.yaml
    grabbed
    # Wait until the other program has opened the twin.
    within 50 seen_by_reader "$twin"
    for (( ; index < last; index++)); do
        if [ $((index % 10)) -eq 5 ]; then
            (sleep "0.0$((RANDOM % 10))" && kill -$signal "$daemon") &
            local killer=$!
            hand "$index" trouble
            wait "$killer"
            phase=free
            case $signal in
                HUP) phase=grabbed && within 50 logged_times "2 bindings" 2 ;;
                STOP)
                    # No event arrives until the guard acts.
                    pause
                    while [ -e "$twin" ]; do play "ts: tap 50%,50% for=20ms & sleep 200ms"; done
                    kill -KILL "$daemon"
                    ;;
            esac
            [ $signal = HUP ] || wait "$daemon" 2>/dev/null
            # The twin's contacts end, and the guard repeats the touchscreen events that programs
            # have missed.
            pause
            play "sleep 300ms"
        else
            hand "$index" "$phase"
        fi
    done
    pause
    [ $signal != HUP ] || stop
    daemon=
    # A hand that begins in the next run must not be seen through this run's twin.
    while [ -e "$twin" ]; do sleep 0.1; done
}
seen_by_reader() { grep -q "${1##*/} .*DEVICE_ADDED" "$watched"; }

judge_hands() {
    printf '%s\n' "${hands[@]}" | awk '
        NR == FNR { kind[FNR - 1] = $0; next }
        function finish(    key) {
            if (hand == "") return
            # Contacts that are down while inputrx is stopped end when the guard acts, after the
            # hand.
            if (phase != "trouble" || hand == "-")
                for (key in down) { problem = problem " " key " sticks"; delete down[key] }
            if (phase == "plain") look[hand] = seen
            else if (!late) {
                if (hand != "-") count[phase]++
                expected = phase == "grabbed" && kind[hand] ~ /^-/ ? "" : look[hand]
                if (phase != "trouble" && seen != expected)
                    problem = problem " seen [" seen "], not [" expected "]"
                if (problem != "") print "wrong hand " hand " (" phase ", " kind[hand] "):" problem
            }
            else lates++
            if (phase != "plain" && hand != "-" && !(hand in done)) { done[hand]; hands++ }
        }
        $2 == "late" && /^@/ { late = 1; next }
        /^@/ { finish(); hand = $2; phase = $3; seen = problem = ""; late = 0; next }
        match($0, /TOUCH_(DOWN|UP|CANCEL|MOTION|FRAME)/) {
            what = substr($0, RSTART + 6, RLENGTH - 6)
            match($0, /event[0-9]+/)
            device = substr($0, RSTART, RLENGTH)
            rest = match($0, /[0-9]s[ \t]+/) ? substr($0, RSTART + RLENGTH) : ""
            seen = seen "|" what " " rest
            split(rest, part, /[ \t]+/)
            key = device "/" part[1]
            if (what == "DOWN") {
                if (key in down) problem = problem " " key " lands twice"
                down[key]
            }
            if (what == "UP" || what == "CANCEL") {
                # After inputrx was killed, a program may see the end of a contact whose beginning
                # it missed.
                if (!(key in down) && phase != "trouble") problem = problem " " key " ends twice"
                delete down[key]
            }
        }
        END {
            finish()
            printf "# %d hands: %d while grabbed, %d during trouble, %d without inputrx, %d late\n",
                hands, count["grabbed"], count["trouble"], count["free"], lates
        }
    ' - "$watched"
}

# Each run plays a part of it, with each signal once; `make nightly` all of it.
grab_trouble() { grab_trouble_of 40 1; }
grab_trouble_long() { grab_trouble_of 1000 "$RANDOM"; }
