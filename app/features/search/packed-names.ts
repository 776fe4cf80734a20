import { compareNames } from "./search-order"

/**
 * Names as they travel: words that recur are one character each, other words a space and their letters in
 * lower case; then each line without its shared start. `isUpper` names are written in capitals throughout.
 */
export interface PackedNames {
  /** Separated by spaces, the most frequent first. */
  words: string
  lines: string
  /** `u` for a name in capitals, `t` for one whose words are as in `words` or begin with a capital. */
  cases: string
}

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
  const words = chooseWords(names, isUpper)
  const byForm = new Map(words.map((word, index) => [word, wordCode(index)]))
  const byLower = new Map([...words].reverse().map((word) => [word.toLowerCase(), byForm.get(word)!]))
  const lines = names.map((name, row) =>
    name
      .split(" ")
      .map((word) =>
        isUpper[row]
          ? (byLower.get(word.toLowerCase()) ?? ` ${word.toLowerCase()}`)
          : (byForm.get(word) ?? ` ${word.toLowerCase()}`),
      )
      .join(""),
  )
  return {
    words: words.join(" "),
    lines: frontCoded(lines),
    cases: isUpper.map((upper) => (upper ? "u" : "t")).join(""),
  }
}

/** Words that recur, and those that could not be restored from their small letters. */
function chooseWords(names: readonly string[], isUpper: boolean[]): string[] {
  const counts = new Map<string, number>()
  const needed = new Set<string>()
  for (const [row, name] of names.entries()) {
    for (const word of name.split(" ")) {
      const form = isUpper[row] ? capitalised(word.toLowerCase()) : word
      counts.set(form, (counts.get(form) ?? 0) + 1)
      const lower = word.toLowerCase()
      const isPlain = ![...lower].some((letter) => isWordCode(letter.charCodeAt(0)))
      const restored = isUpper[row] ? lower.toUpperCase() : capitalised(lower)
      if (!isPlain || restored !== word) needed.add(isUpper[row] ? lower : word)
    }
  }
  const often = [...counts].filter(([word, count]) => count >= oftenEnough && word.length > 1)
  const chosen = new Set(often.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word))
  return [...chosen, ...[...needed].filter((word) => !chosen.has(word)).sort(compareNames)]
}

/** Each text without what it shares with the one before; the count is one letter, base 36. */
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

export function unpackNames({ words, lines, cases }: PackedNames): string[] {
  if (lines === "") return []
  const known = words.split(" ")
  let before = ""
  return lines.split("\n").map((line, row) => {
    before = before.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1)
    const isUpper = cases.charCodeAt(row) === 117
    const name = restore(before, known, isUpper)
    return isUpper ? name.toUpperCase() : name
  })
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
    const word = line.slice(at + 1, end)
    words.push(isUpper ? word : capitalised(word))
    at = end
  }
  return words.join(" ")
}
