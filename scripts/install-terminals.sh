#!/bin/sh
# Installs the real terminals that test/terminals/ drives, and what drives them, from Debian's
# packages and npm (Debian 12 or newer, or Ubuntu; run as root). Asks nothing; running it twice is
# cheap.
#
# usage: scripts/install-terminals.sh [--few | --newer]
#   --few     only the multiplexers and the terminals that need little: tmux, screen, xterm, urxvt
#   --newer   also Debian 13's terminals, in a root directory of their own (some minutes, 2 GB)
# PLATEN_TERMINALS   where what is no package of this system goes (/var/tmp/platen-terminals)
set -eu

place=${PLATEN_TERMINALS:-/var/tmp/platen-terminals}
# The core of Ghostty, built for WebAssembly by its own project; no package of Debian has it.
ghostty=ghostty-web@0.4.0

few="tmux screen xterm rxvt-unicode"
many="kitty python3-gi gir1.2-gtk-3.0 gir1.2-vte-2.91 alacritty konsole dbus neovim
  foot sway grim wtype"
display="xvfb xdotool x11-utils x11-apps xclip imagemagick libgl1-mesa-dri"
fonts="fonts-dejavu-core"
more_fonts="fonts-noto-cjk fonts-noto-color-emoji"
# What a root of its own needs besides the terminals.
inside="libgl1-mesa-dri libgl1 libegl1 libglx-mesa0 qt6-wayland ncurses-term"

newer=""
case "${1-}" in
  "") packages="$few $many $display $fonts $more_fonts" ;;
  --few) packages="$few $display $fonts" ;;
  --newer) packages="$few $many $display $fonts $more_fonts debootstrap" newer=yes ;;
  *) echo "unknown argument: $1" >&2; exit 2 ;;
esac

export DEBIAN_FRONTEND=noninteractive
# Another package run may be under way (an image that is still setting itself up): wait for it.
lock="-o DPkg::Lock::Timeout=300"

missing=""
for package in $packages; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing="$missing $package"
done
if [ -n "$missing" ]; then
  apt-get $lock update -q
  # shellcheck disable=SC2086
  apt-get $lock install -y -q --no-install-recommends $missing
fi

# Without a network to npm one terminal fewer is tested.
if [ "${1-}" != --few ] && [ ! -e "$place/node_modules/ghostty-web" ]; then
  npm install --no-audit --no-fund --no-save --ignore-scripts --prefix "$place" "$ghostty" ||
    echo "Ghostty's core could not be installed"
fi

if [ -n "$newer" ]; then
  root="$place/debian-13"
  if [ ! -e "$root/var/lib/dpkg/status" ]; then
    # The mirror that this system's own packages come from.
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' |
      grep -v security | grep debian | head -n 1)
    debootstrap --variant=minbase --include=ca-certificates trixie "$root" \
      "${mirror:-http://deb.debian.org/debian/}"
  fi
  # No service may start in there.
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  chroot "$root" apt-get update -q
  # shellcheck disable=SC2086
  chroot "$root" apt-get install -y -q --no-install-recommends $few $many $fonts $more_fonts $inside
fi
echo "all terminals are installed"
