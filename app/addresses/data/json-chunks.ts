const rowsAChunk = 200

/** The text of `JSON.stringify(value)` in parts. A long list at the top is divided, so that it is never one text. */
export function* toJsonChunks(value: Record<string, unknown>): Generator<string> {
  let separator = "{"
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue
    yield `${separator}${JSON.stringify(key)}:`
    separator = ","
    if (Array.isArray(member)) yield* toListChunks(member)
    else yield JSON.stringify(member)
  }
  yield separator === "{" ? "{}" : "}"
}

function* toListChunks(list: readonly unknown[]): Generator<string> {
  yield "["
  for (let start = 0; start < list.length; start += rowsAChunk) {
    const rows = list.slice(start, start + rowsAChunk)
    yield `${start === 0 ? "" : ","}${JSON.stringify(rows).slice(1, -1)}`
  }
  yield "]"
}
