// Where the user's cache is. Knows nothing of what is kept there.

import {homedir} from "node:os"
import {join} from "node:path"

/** The user's directory for what can be made again; `undefined` where there is none. By the XDG
 *  base directories, Apple's file system guide, and Windows' known folders. */
export function cacheDirectory(
  env: Readonly<NodeJS.ProcessEnv>,
  platform: NodeJS.Platform,
): string | undefined {
  // The XDG specification ignores a relative path.
  if (env.XDG_CACHE_HOME?.startsWith("/")) return join(env.XDG_CACHE_HOME, "platen")
  if (platform === "win32") {
    return env.LOCALAPPDATA ? join(env.LOCALAPPDATA, "platen", "cache") : undefined
  }
  const home = env.HOME || homedir()
  if (!home.startsWith("/")) return undefined
  return platform === "darwin"
    ? join(home, "Library", "Caches", "platen")
    : join(home, ".cache", "platen")
}
