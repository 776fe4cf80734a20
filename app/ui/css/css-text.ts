/** The place of the first of these signs outside of brackets and strings; the end if there is none. */
export function findEnd(text: string, from: number, signs: string): number {
  const special = /[\\"'([{)\]},;]/g
  let depth = 0
  special.lastIndex = from
  for (let found = special.exec(text); found; found = special.exec(text)) {
    const [sign] = found
    if (depth === 0 && signs.includes(sign)) return found.index
    if (sign === "\\") special.lastIndex += 1
    else if (sign === '"' || sign === "'") special.lastIndex = endOfString(text, found.index)
    else if ("([{".includes(sign)) depth += 1
    else if (")]}".includes(sign)) depth -= 1
  }
  return text.length
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== text[from]) at += text[at] === "\\" ? 2 : 1
  return at + 1
}

/** The parts of a text between separators that are outside of brackets and strings. */
export function splitList(text: string, separator: string): string[] {
  const parts: string[] = []
  for (let at = 0; at <= text.length; ) {
    const end = findEnd(text, at, separator)
    parts.push(text.slice(at, end).trim())
    at = end + 1
  }
  return parts.filter(Boolean)
}
