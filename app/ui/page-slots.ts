/*
 * A page is rendered with a mark in the place of each slot, so that React and the search for scripts do not go through
 * the HTML of large tables. React escapes what would be a mark in a text.
 */
const anyMark = /<!--slot ([^>]*)-->/

/** For each slot the mark that is rendered in its place. */
export function slotMarks(slots: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...slots.keys()].map((name) => [name, `<!--slot ${name}-->`]))
}

/** The page in UTF-8, with the HTML of the slots in the place of their marks. */
export function fillPage(page: string, slots: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  // Every second part is the name of a slot.
  const parts = page
    .split(anyMark)
    .map((part, place) => encoder.encode(place % 2 === 1 ? (slots.get(part) ?? "") : part))
  const filled = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    filled.set(part, at)
    at += part.byteLength
  }
  return filled
}
