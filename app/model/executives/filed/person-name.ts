const suffixes = /^(?:jr|sr|ii|iii|iv|md|phd|esq|cpa|dr|mr|mrs|ms|amb|gen|adm|hon)$/

/** The words of a name that identify a person: without initials, titles and suffixes, in any order. */
function nameWords(name: string): Set<string> {
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\(.*?\)|["“”].*?["“”]/g, " ")
    .split(/[^\p{L}'’-]+/u)
    .map((word) => word.replace(/['’-]/g, ""))
  return new Set(words.filter((word) => word.length > 1 && !suffixes.test(word)))
}

/** Two names of one person begin alike when one is short for the other, as Tim and Timothy, Kate and Katherine. */
const shortLength = 3

/** True if two names are of one person: `COOK TIMOTHY D`, `Timothy D. Cook` and `Tim Cook`. */
export function isSamePerson(one: string, other: string): boolean {
  const [a, b] = [nameWords(one), nameWords(other)]
  const common = [...a].filter((word) => b.has(word))
  if (common.length >= 2) return common.length === Math.min(a.size, b.size)
  if (common.length === 0 || a.size !== 2 || b.size !== 2) return false
  const rest = (words: Set<string>) =>
    [...words].find((word) => !common.includes(word))?.slice(0, shortLength)
  return rest(a) === rest(b)
}

/** `MARK PARKER Mark Parker`, a signature with its printed name, as the printed name. */
export function withoutRepeat(name: string): string {
  const words = name.split(" ")
  const half = words.slice(words.length / 2).join(" ")
  const isTwice =
    words.length % 2 === 0 &&
    words
      .slice(0, words.length / 2)
      .join(" ")
      .toLowerCase() === half.toLowerCase()
  return isTwice ? half : name
}

/** Two to five words that begin with a capital, as printed names do. */
export function isPersonName(text: string): boolean {
  const words = text.replace(/,? (?:Jr|Sr|II|III|IV|M\.?D|Ph\.?D)\.?$/i, "").split(/\s+/)
  return (
    text.length <= 60 &&
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) =>
      /^(?:\p{Lu}[\p{L}.'’-]*|de|la|van|von|der|den|del|di|da|le|du|bin|al)\.?$/u.test(word),
    ) &&
    !/\b(?:inc|corp|company|date|title|signature|officer|director|president|trustee|llc|capacity|name|attorney)\b/i.test(
      text,
    )
  )
}

/** Capitals of a signature as a name: `JEN-HSUN HUANG` is `Jen-Hsun Huang`. */
export function toNameCase(name: string): string {
  if (/\p{Ll}/u.test(name.replace(/\b(?:de|la|van|von)\b/g, ""))) return name
  return name.replace(/\p{L}+/gu, (word) =>
    /^(?:II|III|IV)$/.test(word) ? word : word[0] + word.slice(1).toLowerCase(),
  )
}
