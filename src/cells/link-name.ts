// The link of a style: a target, and before it the name by which a terminal knows that cells in
// several rows are one link. Knows how the two stand in one string; never who gives names.
//
//     p12.3.40;https://example.org/        a name, then the target
//     https://example.org/                 no name: the target stands for itself

/** A name has letters, digits, "." and "-"; no target begins so before its first ";", for all
 *  begin with a scheme and ":". */
const NAMED = /^([\w.-]{1,64});/

/** A target with its name. */
export function named(name: string, target: string): string {
  return target === "" ? "" : `${name};${target}`
}

/** The target alone. */
export function targetOf(link: string): string {
  return link.replace(NAMED, "")
}

/** The name; one made of the target if it has none, so that its rows are one link all the same. */
export function nameOf(link: string): string {
  return NAMED.exec(link)?.[1] ?? `t${hashOf(link)}`
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
