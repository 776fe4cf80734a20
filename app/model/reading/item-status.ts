import { wordCount } from "~/model/reading/text/markup"
import type { SectionHead } from "./reading-document"

/** Words of a heading above a reference to another document, and of what such an item may say beside it. */
const [wordsAbove, wordsBeside] = [25, 60]

/** Tells an item that is here from one that is elsewhere or that the company does not have. */
export function getStatus(text: string): SectionHead["status"] {
  const words = wordCount(text)
  if (words < 260 && isElsewhere(text)) return "incorporated"
  if (words < 30 && /\b(?:none|not applicable|reserved|omitted|removed|n\/a)\b/i.test(text)) return "none"
  return "text"
}

/** True if an item begins with a reference to another document, or says little beside it. */
function isElsewhere(text: string): boolean {
  const sentences = text.split(/(?<=[.;])\s+|\n/)
  const isReference = (sentence: string) =>
    /\bincorporated\b.{0,40}\bby\b.{0,20}\breference\b/is.test(sentence)
  const first = sentences.findIndex(isReference)
  if (first === -1) return false
  const measure = (some: string[]) => wordCount(some.join(" "))
  return (
    measure(sentences.slice(0, first)) < wordsAbove ||
    measure(sentences.filter((sentence) => !isReference(sentence))) < wordsBeside
  )
}
