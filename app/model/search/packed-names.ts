import { compareNames } from "./search-order"

/**
 * Names as sent to the browser. Words are in lower case, with a mark if their capitalization is unusual. Frequent
 * words are one character, other words a space and their letters. Each line omits the prefix that it shares with the
 * previous line.
 */
export interface PackedNames {
  /** Separated by spaces, most frequent first. */
  words: string
  lines: string
  /** `u` for a name in upper case, `t` for title case. */
  cases: string
}

/** Marks of unusual capitalization: lower case, upper case, each capital marked, literal. */
const mark = { small: "_", capitals: "^", spelt: "=", raw: "!" } as const

const oftenEnough = 8
const capitals = 26
const firstCapital = 0x41
const firstWide = 0x100
const surrogates = { from: 0xd800, count: 0x800 }

function wordCode(index: number): string {
  if (index < capitals) return String.fromCharCode(firstCapital + index)
  const code = firstWide + index - capitals
  return String.fromCharCode(code < surrogates.from ? code : code + surrogates.count)
}

function wordIndex(code: number): number {
  if (code < firstWide) return code - firstCapital
  return code - firstWide + capitals - (code < surrogates.from ? 0 : surrogates.count)
}

function isWordCode(code: number): boolean {
  return code >= firstWide || (code >= firstCapital && code < firstCapital + capitals)
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** `names` in the order of `compareNames`. */
export function packNames(names: readonly string[]): PackedNames {
  const isUpper = names.map((name) => name.toLowerCase().toUpperCase() === name)
  const written = names.map((name, row) => name.split(" ").map((word) => writeWord(word, isUpper[row]!)))
  const words = chooseWords(written)
  const codes = new Map(words.map((word, index) => [word, wordCode(index)]))
  return {
    words: words.join(" "),
    lines: frontCoded(written.map((line) => line.map((word) => codes.get(word) ?? ` ${word}`).join(""))),
    cases: isUpper.map((upper) => (upper ? "u" : "t")).join(""),
  }
}

function writeWord(word: string, isUpper: boolean): string {
  const lower = word.toLowerCase()
  const spelt = [...word].map((letter) =>
    letter === letter.toLowerCase() ? letter : mark.capitals + letter.toLowerCase(),
  )
  const ways = isUpper
    ? [lower]
    : [lower, mark.small + lower, mark.capitals + lower, mark.spelt + spelt.join("")]
  const isPlain = ![...lower].some((letter) => isWordCode(letter.charCodeAt(0)) || /[_^=!]/.test(letter))
  return (isPlain && ways.find((way) => readWord(way, isUpper) === word)) || (word && mark.raw + word)
}

function readWord(written: string, isUpper: boolean): string {
  const letters = written.slice(1)
  switch (written.charAt(0)) {
    case mark.raw:
    case mark.small:
      return letters
    case mark.capitals:
      return letters.toUpperCase()
    case mark.spelt:
      return letters.replace(/\^(.)/gu, (_, letter: string) => letter.toUpperCase())
    default:
      return isUpper ? written.toUpperCase() : capitalised(written)
  }
}

/** Frequent words, and words that can be encoded only in the list. */
function chooseWords(lines: string[][]): string[] {
  const counts = new Map<string, number>()
  for (const word of lines.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([word, count]) => word.startsWith(mark.raw) || (count >= oftenEnough && word.length > 1))
    .sort((a, b) => b[1] - a[1] || compareNames(a[0], b[0]))
    .map(([word]) => word)
}

/** Each text without the prefix shared with the previous one; the prefix length is one letter, base 36. */
function frontCoded(texts: string[]): string {
  let before = ""
  return texts
    .map((text) => {
      let shared = 0
      while (shared < 35 && shared < text.length && text[shared] === before[shared]) shared += 1
      before = text
      return shared.toString(36) + text.slice(shared)
    })
    .join("\n")
}

/** Name by name, so that the caller can pause. */
export function* unpackNames({ words, lines, cases }: PackedNames): Generator<string> {
  if (lines === "") return
  const written = words.split(" ")
  const known = {
    u: written.map((word) => readWord(word, true)),
    t: written.map((word) => readWord(word, false)),
  }
  let before = ""
  for (const [row, line] of lines.split("\n").entries()) {
    before = before.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1)
    const isUpper = cases.charAt(row) === "u"
    yield restore(before, isUpper ? known.u : known.t, isUpper)
  }
}

function restore(line: string, known: string[], isUpper: boolean): string {
  const words: string[] = []
  for (let at = 0; at < line.length; ) {
    const code = line.charCodeAt(at)
    if (isWordCode(code)) {
      words.push(known[wordIndex(code)]!)
      at += 1
      continue
    }
    let end = at + 1
    while (end < line.length && line.charCodeAt(end) !== 32 && !isWordCode(line.charCodeAt(end))) end += 1
    words.push(readWord(line.slice(at + 1, end), isUpper))
    at = end
  }
  return words.join(" ")
}
