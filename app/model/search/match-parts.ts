import { plainText } from "./match"

interface TextPart {
  text: string
  isMatch: boolean
}

/**
 * The parts of a text that a query matched: its whole text where it occurs, otherwise the words of the text that
 * begin with one of its words.
 */
export function matchParts(text: string, query: string): TextPart[] {
  const wanted = plainText(query)
  if (!wanted) return [{ text, isMatch: false }]
  const lower = text.toLowerCase()
  // Lower case can change the length of a text (İ), so that places in one are not places in the other.
  if (lower.length !== text.length) return [{ text, isMatch: false }]
  const whole = lower.indexOf(wanted)
  if (whole >= 0) return toParts(text, [[whole, whole + wanted.length]])
  const words = wanted.split(" ")
  const ranges: [number, number][] = []
  for (const { 0: word, index } of lower.matchAll(/[\p{L}\p{N}]+/gu)) {
    const begun = words.filter((each) => word.startsWith(each)).sort((a, b) => b.length - a.length)[0]
    if (begun) ranges.push([index, index + begun.length])
  }
  return toParts(text, ranges)
}

function toParts(text: string, ranges: [number, number][]): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const [from, to] of ranges) {
    parts.push({ text: text.slice(at, from), isMatch: false }, { text: text.slice(from, to), isMatch: true })
    at = to
  }
  parts.push({ text: text.slice(at), isMatch: false })
  return parts.filter((part) => part.text !== "")
}
