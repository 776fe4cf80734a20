/** Words at the end of a name that people leave out: legal forms, and words such as "Holdings". */
const endings = new Set(
  `ab adr ads ag asa bv co companies company corp corporation de group holding holdings inc incorporated limited
   llc llp lp ltd na new nv nv/sa oyj plc pte sa sab sarl se spa the trust`.split(/\s+/),
)

/** True for a word that people leave out at the end of a name. */
export function isEnding(word: string): boolean {
  return endings.has(word)
}

/** Lower case without accents and punctuation, single spaces: `McDonald's` is `mcdonalds`, `AT&T` is `at and t`. */
export function foldText(text: string): string {
  // Almost every name, in a fifth of the time. Folded lists of tens of thousands of names are made in the browser.
  if (/^[\x20-\x7e]*$/.test(text)) return foldAscii(text.toLowerCase())
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

function foldAscii(lower: string): string {
  if (!/[^a-z0-9 ]| {2}|^ | $/.test(lower)) return lower
  return lower
    .replace(/['.]/g, "")
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
}

/** Letters and digits only, for comparing texts that differ in spaces and punctuation. */
export function squeezeText(text: string): string {
  return foldText(text).replaceAll(" ", "")
}

/**
 * The common form of two spellings of one name: `Coca Cola Co`, `The Coca-Cola Company` and `coca cola` have
 * the same key. A name of legal forms alone keeps all of its words.
 */
export function nameKey(name: string): string {
  const words = foldText(name).split(" ")
  let from = words[0] === "the" ? 1 : 0
  let to = words.length
  while (to > from + 1 && endings.has(words[to - 1] ?? "")) to -= 1
  if (to <= from) [from, to] = [0, words.length]
  if (words[to - 1] === "and" && to > from + 1) to -= 1
  return words.slice(from, to).join("")
}
