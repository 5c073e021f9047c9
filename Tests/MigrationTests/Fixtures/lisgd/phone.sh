#!/bin/sh
# The gestures of a phone, in the shape of Sxmo's hook.
. "$(which phone_common.sh)"

THRESHOLD="${PHONE_THRESHOLD:-125}"
THRESHOLD_PRESSED="${PHONE_THRESHOLD_PRESSED:-60}"

case "$(wlr-randr | grep Transform)" in
	*90) orientation=1;;
	*) orientation=0;;
esac

#order matters, only the first match is run
exec lisgd "$@" -d "${PHONE_TOUCHSCREEN:-"/dev/input/touchscreen"}" ${orientation:+-o $orientation} \
	-t "$THRESHOLD" -T "$THRESHOLD_PRESSED" \
	-g '1,DRUL,BR,*,phone_hook bottom-right' \
	-g '1,DLUR,BL,*,phone_hook bottom-left' \
	-g '1,ULDR,TL,*,phone_hook top-left' \
	-g '1,URDL,TR,*,phone_hook top-right' \
	-g '1,LR,B,L,phone_hook enter' \
	-g '1,RL,B,L,phone_hook back' \
	-g '1,LR,L,*,phone_hook previous' \
	-g '1,RL,R,*,phone_hook next' \
	-g '1,DU,L,*,P,phone_hook louder' \
	-g '1,UD,L,*,P,phone_hook quieter' \
	-g '1,LR,T,*,P,phone_hook brighter' \
	-g '1,RL,T,*,P,phone_hook darker' \
	-g "1,DU,B,*,phone_hook show-keyboard" \
	-g "1,UD,B,*,phone_hook hide-keyboard" \
	-g "1,UD,T,*,phone_hook show-menu" \
	-g "1,DU,T,*,phone_hook hide-menu" \
	-g "2,UD,T,*,phone_hook show-system-menu" \
	-g '1,DU,R,*,P,phone_hook scroll-up' \
	-g '1,UD,R,*,P,phone_hook scroll-down' \
	-g '1,LR,R,S,phone_hook scroll-right' \
	-g '1,RL,L,S,phone_hook scroll-left' \
	-g '2,RL,*,*,phone_hook move-previous' \
	-g '2,LR,*,*,phone_hook move-next'
