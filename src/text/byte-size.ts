// A number of bytes as people write it. Never knows what has so many.

/** A size: "512 B", "3.4 kB", "12 MB" (decimal, as disks are sold). */
export function byteSize(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"]
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit === 0 || size >= 10 ? Math.round(size) : size.toFixed(1)} ${units[unit] ?? ""}`
}

/** Bytes that a text in Base64 stands for (RFC 4648); nothing of it is decoded. */
export function base64Bytes(text: string): number {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0
  return Math.max(0, Math.floor((text.length * 3) / 4) - padding)
}
