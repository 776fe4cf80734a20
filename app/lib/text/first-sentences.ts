/** Words whose point ends no sentence, besides single letters. */
const abbreviations =
  /(?:^|[\s(])(?:[A-Z]|Inc|Corp|Co|Cos|Ltd|LLC|L\.P|N\.V|S\.A|Bros|No|Nos|vs|approx|Mr|Mrs|Ms|Dr|Jr|Sr|St|Messrs|U\.S|U\.K|e\.g|i\.e|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\.$/

/** The first sentences of a text, whole ones; empty where it has none. */
export function firstSentences(text: string, count: number): string {
  const plain = text.replace(/\s+/g, " ").trim()
  let end = 0
  let found = 0
  for (const { index, 0: sign } of plain.matchAll(/[.!?][”"’')\]]*(?=\s|$)/g)) {
    const next = plain.slice(index + sign.length).trimStart()
    if (abbreviations.test(plain.slice(0, index + 1)) || /^[a-z0-9(]/.test(next)) continue
    end = index + sign.length
    found += 1
    if (found === count) break
  }
  return plain.slice(0, end)
}
