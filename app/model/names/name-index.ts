import { include } from "~/lib/collections"
import { editDistance } from "~/lib/text/edit-distance"
import { nearNames, synonyms } from "./synonyms"

/** What is named: a statement row, a ratio or a metric. */
export interface Named {
  key: string
  label: string
}

interface NameIndex {
  /** The keys that a text names, the usual one first; empty for a text that names none. */
  find: (text: string) => readonly string[]
  /** The same, also with the words of a name in another order; a text that has nothing else names one thing. */
  findInAnyOrder: (text: string) => readonly string[]
  /** The keys whose names are nearest to a text, at most four. */
  listNear: (text: string) => readonly string[]
}

/** Words that are left out between others: `return on equity` is `return equity`. */
const joints = new Set(["the", "of", "on", "to", "per", "for", "a", "s"])
/** Words that change no name. */
const additions = new Set(
  "total consolidated reported annual quarterly ttm ltm figure expense cost charge spending".split(" "),
)
/** Words that change no name of a figure, where no longer text has to be divided into names. */
const fillers = new Set([
  ...joints,
  ...additions,
  ..."and plus company group number trade gaap amount level spend load size year".split(" "),
  ..."how much many what is was are were did does do it its they have has".split(" "),
])

const maxNear = 4
const maxTypos = 3
/** No name is longer. */
const maxNameLength = 80

/** Finds keys by key, label or everyday name, in any case, singular or plural, with or without signs. */
export function toNameIndex(all: readonly Named[]): NameIndex {
  const keys = new Map<string, Set<string>>()
  const unordered = new Map<string, Set<string>>()
  const add = (name: string, key: string) => {
    const words = toWords(name)
    for (const form of [
      words.join(""),
      squash(name),
      joinWithout(words, joints),
      joinWithout(words, andWords),
    ])
      if (form) include(keys, form, key)
    const sorted = sortWords(words, andWords)
    if (sorted) include(unordered, sorted, key)
  }
  // A key's own name never means another.
  for (const { key } of all) add(key, key)
  for (const { key, label } of all) add(label, key)
  const known = new Set(all.map(({ key }) => key))
  for (const [key, names] of Object.entries(synonyms))
    if (known.has(key)) for (const name of names.split(", ")) add(name, key)

  const near = new Map(
    Object.entries(nearNames).flatMap(([keysOf, names]) => {
      const nearest = keysOf.split(", ").filter((key) => known.has(key))
      return nearest.length > 0
        ? names.split(", ").map((name) => [toWords(name).join(""), nearest] as const)
        : []
    }),
  )

  const find = (given: string): readonly string[] => {
    const text =
      given
        .replace(/\([^)]*\)|,? net$/gi, "")
        .replace(shareOf, " to ")
        .replace(inPercent, "") || given
    const words = toWords(text)
    const forms = [
      squash(given),
      squash(text),
      words.join(""),
      joinInside(words),
      joinInside(words.filter((word) => !additions.has(word))),
    ]
    const found = forms.find((form) => form && keys.has(form))
    return found ? [...(keys.get(found) ?? [])] : []
  }
  const findInAnyOrder = (text: string): readonly string[] => {
    const found = find(text)
    // The cost of debt is no debt.
    if (found.length > 0 || near.has(toWords(text).join("")) || /\bcosts? of\b/i.test(text)) return found
    const forms = [andWords, fillers].map((left) => sortWords(toWords(text.replace(inPercent, "")), left))
    return [...(forms.map((form) => unordered.get(form)).find(Boolean) ?? [])]
  }
  return {
    find,
    findInAnyOrder,
    listNear: (text) => near.get(toWords(text).join("")) ?? listNear(text, keys),
  }
}

/** A rate in percent is the rate. */
const inPercent = /(?<=(?:margin|rate|yield|ratio|growth|return)s?) (?:%|percent(?:age)?)$/i

/** `capex as a percentage of sales` is `capex to sales`. */
const shareOf = /\s+(?:as\s+)?(?:an?\s+)?(?:%|percent(?:age)?|share)\s+of\s+/gi

const andWords = new Set([...joints, "and"])

function squash(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, "")
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll("&", " and ").replace(/['’]/g, "")
}

/** Words in the singular; those of a key are divided at its capitals. */
function toWords(text: string): string[] {
  const divided = text.replace(/([a-z])([A-Z])/g, "$1 $2")
  return (fold(divided).match(/[a-z]+|\d+/g) ?? []).map(toSingular)
}

function toSingular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  return word
    .replace(/ies$/, "y")
    .replace(/(x|ss|sh|ch)es$/, "$1")
    .replace(/s$/, "")
}

function joinWithout(words: readonly string[], left: ReadonlySet<string>): string {
  return words.filter((word) => !left.has(word)).join("")
}

/** The words of a name in one order: `diluted average shares` is `average diluted shares`. */
function sortWords(words: readonly string[], left: ReadonlySet<string>): string {
  return [...new Set(words.filter((word) => !left.has(word)))].sort().join(" ")
}

/** Joints are left out only between two words: `roe to` is no name. */
function joinInside(words: readonly string[]): string {
  return words
    .filter((word, at) => at === words.length - 1 || (at === 0 && word !== "the") || !joints.has(word))
    .join("")
}

/** Names that share words with a text, and names that differ by typos; by the general words only where nothing else is near. */
function listNear(text: string, keys: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const all = toWords(text.replace(/\bcagr\b/i, "growth")).filter((word) => !andWords.has(word))
  const special = all.filter((word) => !fillers.has(word))
  const near = rankNear(special, keys)
  return near.length > 0 ? near : rankNear(all, keys)
}

function rankNear(
  words: readonly string[],
  keys: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const form = words.join("").slice(0, maxNameLength)
  if (!form) return []
  const most = Math.min(maxTypos, Math.max(1, Math.floor(form.length / 3)))
  const scored = new Map<string, number>()
  for (const [name, named] of keys) {
    const shared = words
      .filter((word) => (word.length > 2 ? name.includes(word) : name === word))
      .reduce((sum, word) => sum + word.length, 0)
    const steps = editDistance(form, name, most)
    const typed = steps <= most ? 1 - steps / (most + 1) : 0
    const score = Math.max(typed, (2 * shared) / (form.length + name.length))
    if (score > 0) for (const key of named) scored.set(key, Math.max(score, scored.get(key) ?? 0))
  }
  return [...scored]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxNear)
    .map(([key]) => key)
}
