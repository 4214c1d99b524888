// Where a terminal's programs are installed: on this system, or in another root directory with the
// versions of a newer one (scripts/install-terminals.sh --newer). Only the emulator runs in there;
// the command under test and all that drives the emulator run here.

import {existsSync} from "node:fs"
import {tmpdir} from "node:os"
import {dirname, join} from "node:path"

/** A place that programs are started in. */
export interface Place {
  /** What follows a terminal's name, as in `kitty@debian-13`; "" for this system. */
  readonly name: string
  /** Its root directory; "" for this system's. */
  readonly root: string
}

export const HERE: Place = {name: "", root: ""}

/** Where the install script puts what is no package of this system. */
export const INSTALLED = process.env["PLATEN_TERMINALS"] ?? "/var/tmp/platen-terminals"

/** Other places that are there and can be entered: only root may change the root directory. */
export function otherPlaces(): readonly Place[] {
  const root = join(INSTALLED, "debian-13")
  const isThere = process.getuid?.() === 0 && existsSync(join(root, "usr/bin"))
  return isThere ? [{name: "debian-13", root}] : []
}

/** The command that runs a command in that place. */
export function inside(place: Place, command: readonly string[]): readonly string[] {
  if (place.root === "") return command
  // In a namespace of its own, so that nothing stays mounted. Devices, processes and temporary files
  // are those of this system, and so is the Node that the relay runs on.
  const script = [
    "set -e",
    "root=$1 temporary=$2 node=$3 folder=$4",
    "shift 4",
    'mkdir -p "$root$temporary" "$root$folder"',
    'touch "$root$node"',
    'mount --rbind /dev "$root/dev"',
    'mount --rbind /proc "$root/proc"',
    'mount --bind "$temporary" "$root$temporary"',
    'mount --bind "$node" "$root$node"',
    'exec chroot "$root" "$@"',
  ].join("\n")
  const node = process.execPath
  const words = [place.root, tmpdir(), node, dirname(node)]
  const own = ["unshare", "--mount", "--propagation", "private"]
  return [...own, "sh", "-c", script, "sh", ...words, ...command]
}
