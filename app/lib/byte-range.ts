/** The bytes from `start` to before `end` of a whole of some size. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The range that a request asks for (RFC 9110, 14.2), by its headers; null for the whole, which also answers several
 * ranges and a range of another version. "unsatisfiable" if nothing is in the range.
 */
export function parseRange(headers: Headers, size: number, etag: string): ByteRange | "unsatisfiable" | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(headers.get("range")?.trim() ?? "")
  const ifRange = headers.get("if-range")
  if (!found || (ifRange !== null && ifRange !== etag)) return null
  const [, first = "", last = ""] = found
  if (first === "" && last === "") return null
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1)
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null
  return start < end ? { start, end } : "unsatisfiable"
}

export function formatRange({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end - 1}/${size}`
}
