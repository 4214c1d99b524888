#!/bin/sh
# Installs the real terminals that test/terminals/ drives, and what drives them, from Debian's
# packages (Debian 12 or newer, or Ubuntu; run as root). Asks nothing; running it twice is cheap.
#
# usage: scripts/install-terminals.sh [--few]
#   --few   only the multiplexers and the terminals that need little: tmux, screen, xterm, urxvt
set -eu

few="tmux screen xterm rxvt-unicode"
many="kitty python3-gi gir1.2-gtk-3.0 gir1.2-vte-2.91 alacritty konsole dbus neovim
  foot sway grim wtype"
display="xvfb xdotool x11-utils x11-apps xclip imagemagick libgl1-mesa-dri"
fonts="fonts-dejavu-core"

case "${1-}" in
  "") packages="$few $many $display $fonts fonts-noto-cjk fonts-noto-color-emoji" ;;
  --few) packages="$few $display $fonts" ;;
  *) echo "unknown argument: $1" >&2; exit 2 ;;
esac

missing=""
for package in $packages; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || { echo "all terminals are installed"; exit 0; }

export DEBIAN_FRONTEND=noninteractive
# Another package run may be under way (an image that is still setting itself up): wait for it.
lock="-o DPkg::Lock::Timeout=300"
apt-get $lock update -q
# shellcheck disable=SC2086
apt-get $lock install -y -q --no-install-recommends $missing
