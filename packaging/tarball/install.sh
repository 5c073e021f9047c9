#!/bin/sh
# Installs inputrx from this folder, or removes it.
#
#     ./install.sh                  for everybody, in /usr/local; needs root
#     ./install.sh --user           for you, in ~/.local; root only for the udev rule, if you agree
#     ./install.sh --prefix FOLDER  somewhere else
#     ./install.sh --uninstall      removes what was installed; with the same --user or --prefix
#     ./install.sh --no-rule        leaves out the udev rule
#
# The tarball for systems without glibc brings libraries, which must be in /usr/local/lib/inputrx: there is
# no --user and no --prefix.
set -eu
cd "$(dirname "$0")"
# Set if this tarball has libraries of its own.
own=
[ ! -d files/lib/inputrx ] || own=yes

prefix=/usr/local
action=install
rule=yes
usage() { sed -n '4,8s/^# \{0,1\}//p' install.sh; }
while [ $# -gt 0 ]; do
    case $1 in
        --user) prefix=${HOME:?}/.local ;;
        --prefix)
            [ $# -gt 1 ] || { usage >&2; exit 64; }
            prefix=$2
            shift
            ;;
        --prefix=*) prefix=${1#*=} ;;
        --uninstall) action=uninstall ;;
        --no-rule) rule='' ;;
        -h | --help) usage; exit ;;
        *) usage >&2; exit 64 ;;
    esac
    shift
done
if [ -n "$own" ] && [ "$prefix" != /usr/local ]; then
    echo "install.sh: the libraries of this tarball must be in /usr/local/lib/inputrx" >&2
    exit 64
fi
case $prefix in /*) ;; *) echo "install.sh: --prefix needs an absolute path" >&2; exit 64 ;; esac

rules=/etc/udev/rules.d
# systemd searches this folder of /usr/local and of ~/.local.
unit=$prefix/share/systemd/user/inputrx.service
# OpenRC's service, for machines without systemd. With --user there is none, because it starts with the machine.
openrc=
if [ -x /sbin/openrc-run ] && [ ! -d /run/systemd/system ] && [ "$prefix" != "${HOME:-}/.local" ]; then openrc=yes; fi
# All files below `files` except the rules and the unit keep their place under the prefix.
files() { (cd files && find . -type f ! -name '*.rules' ! -name inputrx.service | sed 's|^\./||'); }

# Runs a command as root: directly, or with sudo or doas after announcing it.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; return; fi
    for tool in sudo doas; do
        if command -v $tool >/dev/null; then
            echo "as root: $*"
            $tool "$@"
            return
        fi
    done
    echo "Only root can do this: $*" >&2
    return 1
}

# make_folder FOLDER: with its parents; prints those that were not there.
make_folder() {
    [ ! -d "$1" ] || return 0
    make_folder "$(dirname "$1")" && mkdir "$1" && echo "$1"
}
# The folders that install.sh made, one a line, so that --uninstall removes no others.
made=$prefix/libexec/inputrx/folders

# for_users FUNCTION: calls it with the option of systemctl for each user who is logged in; without root, for you.
for_users() {
    [ -d /run/systemd/system ] || return 0
    if [ "$(id -u)" -ne 0 ]; then "$1"; return; fi
    for user in $(systemctl list-units --plain --no-legend --state=active 'user@*.service' |
        sed -n 's/^user@\([0-9]*\)\.service.*/\1/p'); do
        "$1" --machine="$user@"
    done
}
manager() { systemctl --user "$@" 2>/dev/null || true; }
reload_units() { manager "$@" daemon-reload; }
# Stops and disables the service of a user, unless it is that of another installation.
end_service() {
    [ "$(manager "$@" show --property=FragmentPath --value inputrx.service)" = "$unit" ] || return 0
    manager "$@" stop inputrx.service
    manager "$@" disable inputrx.service
}

reload_rules() {
    if ! command -v udevadm >/dev/null; then
        echo "There is no udev here. Without it libinput finds no device: install eudev (mdev is not enough)." >&2
        return 1
    fi
    as_root udevadm control --reload && as_root udevadm trigger --subsystem-match=input --action=change
}

if [ $action = uninstall ]; then
    if [ -n "$openrc" ] && [ -e /etc/init.d/inputrx ]; then
        rc-service --ifstarted inputrx stop || true
        rc-update --quiet --all delete inputrx 2>/dev/null || true
        rm -f /etc/init.d/inputrx
        # Yours, if you have changed it.
        ! cmp -s openrc/inputrx.confd /etc/conf.d/inputrx || rm -f /etc/conf.d/inputrx
    fi
    # What gestures started goes on (KillMode=process in the unit).
    for_users end_service
    folders=$(LC_ALL=C sort -ru "$made" 2>/dev/null || true)
    files | while read -r file; do rm -f "$prefix/$file"; done
    rm -f "$unit" "$made"
    for_users reload_units
    rmdir "$prefix/libexec/inputrx" 2>/dev/null || true
    [ "$(readlink /usr/share/libinput)" != "$prefix/lib/inputrx/quirks" ] || rm /usr/share/libinput
    [ -z "$own" ] || find "$prefix/lib/inputrx" -depth -type d -exec rmdir {} + 2>/dev/null || true
    find "$prefix/share/doc/inputrx" "$prefix/share/gnome-shell/extensions/inputrx-focus@inputrx" \
        -depth -type d -exec rmdir {} + 2>/dev/null || true
    # Folders in folders come first. In those that stay is something of others.
    printf '%s\n' "$folders" | while read -r folder; do rmdir "$folder" 2>/dev/null || true; done
    if [ -n "$rule" ] && [ -e $rules/70-inputrx.rules ]; then
        as_root rm -f $rules/70-inputrx.rules $rules/99-zz-inputrx.rules
        reload_rules || true
    fi
    echo "Removed. Your configuration is still in ~/.config/inputrx, and approvals in ~/.local/state/inputrx."
    exit
fi

# A loader for these programs: glibc's, of this machine.
case $(uname -m) in
    aarch64) loader=/lib/ld-linux-aarch64.so.1 ;;
    *) loader=/lib64/ld-linux-x86-64.so.2 ;;
esac
if [ -z "$own" ] && [ ! -e $loader ]; then
    echo "This system has no glibc ($loader). Take the tarball" >&2
    echo "$(basename "$PWD")-without-glibc.tar.xz, which brings its own." >&2
    exit 69
fi
missing=
[ -n "$own" ] || missing=$(ldd files/libexec/inputrx/inputrx-daemon 2>/dev/null | awk '/not found/ { printf " %s", $1 }')
if [ -n "$missing" ]; then
    echo "These libraries are missing:$missing" >&2
    echo "  Debian, Ubuntu  apt install libinput10 libevdev2 libudev1 libyaml-0-2 libexpat1" >&2
    echo "  Fedora          dnf install libinput libevdev systemd-libs libyaml expat" >&2
    echo "  Arch            pacman -S libinput libevdev systemd-libs libyaml expat gcc-libs" >&2
    exit 69
fi

new=$(make_folder "$prefix/bin" 2>/dev/null) || true
if [ ! -w "$prefix/bin" ]; then
    echo "You may not write to $prefix: run this as root, or with --user" >&2
    exit 77
fi
new=$new'
'$(
    files | sed -n 's|/[^/]*$||p' | sort -u | while read -r folder; do make_folder "$prefix/$folder"; done
    [ ! -e files/lib/systemd/user/inputrx.service ] || make_folder "$(dirname "$unit")"
)
printf '%s\n' "$new" >>"$made"
files | while read -r file; do
    mode=644
    case $file in bin/* | libexec/* | lib/inputrx/*.so*) mode=755 ;; esac
    # A program that runs cannot be written to; busybox may have no `install`.
    rm -f "$prefix/$file"
    cp "files/$file" "$prefix/$file"
    chmod $mode "$prefix/$file"
done
if [ -e files/lib/systemd/user/inputrx.service ]; then
    sed "s|=/usr/|=$prefix/|" files/lib/systemd/user/inputrx.service >"$unit"
fi
if [ -n "$openrc" ]; then
    mkdir -p /etc/conf.d
    sed "s|@PREFIX@|$prefix|" openrc/inputrx.initd >/etc/init.d/inputrx
    chmod 755 /etc/init.d/inputrx
    [ -e /etc/conf.d/inputrx ] || cp openrc/inputrx.confd /etc/conf.d/inputrx
fi
if [ -n "$own" ] && [ ! -e /usr/share/libinput ]; then
    mkdir -p /usr/share
    ln -s "$prefix/lib/inputrx/quirks" /usr/share/libinput
fi

if [ -n "$rule" ]; then
    if as_root mkdir -p $rules && as_root cp files/lib/udev/rules.d/*.rules $rules &&
        as_root chmod 644 $rules/70-inputrx.rules $rules/99-zz-inputrx.rules; then
        reload_rules || true
        # Who is at the screen is known only to logind or elogind.
        if [ ! -e /run/systemd/seats ] && [ ! -e /run/elogind ]; then
            echo "There is no logind, which applies the rule: give yourself the devices with a rule of your own," >&2
            echo "  see docs/use/devices.md, Permissions, in $prefix/share/doc/inputrx" >&2
        fi
    else
        echo "Without the rule, inputrx may read no device: see README.md, Permissions." >&2
    fi
fi
for_users reload_units
if [ ! -d /run/systemd/system ]; then
    echo "There is no systemd here: start inputrx with your session, by a line in the start file of your compositor:"
    echo "  inputrx run &"
    if [ -n "$openrc" ]; then
        echo "Or let OpenRC start it with the machine: name your user in /etc/conf.d/inputrx, then, as root,"
        echo "  rc-update add inputrx && rc-service inputrx start"
    fi
fi

echo "Installed $("$prefix/bin/inputrx" --version) in $prefix."
case :$PATH: in *:"$prefix/bin":*) ;; *) echo "Add $prefix/bin to your PATH." ;; esac
echo "Next: inputrx init proposes a configuration and starts the daemon."
