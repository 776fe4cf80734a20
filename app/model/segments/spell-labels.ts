import { memberLabel } from "./member-label"

/** `eCommerce`, `iPhone` and `YouTube` have a capital inside; `EMEA` has nothing else. */
const hasOwnSpelling = /^(?:[\p{L}\d]*\p{Ll}\p{Lu}[\p{L}\d]*|\p{Lu}{3,})$/u

/**
 * Labels of members without one, in which words are written as the filing writes them: `Iphone Services` is `iPhone
 * Services` where the text has `iPhone` more often than any other spelling. Members whose words stay are left out.
 */
export function spellLabels(members: Iterable<string>, text: string): Record<string, string> {
  const labels = [...members].map((member) => ({ member, words: memberLabel(member, {}).split(" ") }))
  const wanted = new Set(
    labels.flatMap(({ words }) =>
      words.flatMap((word, at) => [word.toLowerCase(), (word + (words[at + 1] ?? "")).toLowerCase()]),
    ),
  )
  const spellings = findSpellings(text, wanted)
  const spelled = labels.map(({ member, words }) => [member, spell(words, spellings)] as const)
  return Object.fromEntries(spelled.filter(([member, label]) => label !== memberLabel(member, {})))
}

/** The most frequent spelling of each wanted word, where it is one of its own. */
function findSpellings(text: string, wanted: ReadonlySet<string>): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const [word] of text.matchAll(/[\p{L}\d]+/gu)) {
    const key = word.toLowerCase()
    if (!wanted.has(key)) continue
    const forms = counts.get(key) ?? new Map<string, number>()
    forms.set(word, (forms.get(word) ?? 0) + 1)
    counts.set(key, forms)
  }
  return new Map(
    [...counts].flatMap(([key, forms]) => {
      const [most] = [...forms].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      return most && hasOwnSpelling.test(most[0]) ? [[key, most[0]] as const] : []
    }),
  )
}

/** Two words that the text writes as one are one: `You Tube` is `YouTube`. */
function spell(words: string[], spellings: ReadonlyMap<string, string>): string {
  const spelled: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word = "", next] = words.slice(at, at + 2)
    const joined = next === undefined ? undefined : spellings.get((word + next).toLowerCase())
    if (joined !== undefined) at += 1
    spelled.push(joined ?? spellings.get(word.toLowerCase()) ?? word)
  }
  return spelled.join(" ")
}
