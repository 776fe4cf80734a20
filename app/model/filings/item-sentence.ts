import type { FilingWords } from "./reading-documents"

const longest = 260
const shortest = 40
/** Words before a period that do not end a sentence. */
const abbreviation =
  /(?:\b(?:Mr|Ms|Mrs|Dr|Messrs|Inc|Corp|Co|Ltd|No|Jr|Sr|St|vs|approx|U\.S|N\.A|p\.m|a\.m)|\b[A-Z])\.$/

/** The first sentence of an 8-K's item (`5.02`), cut at a word where it is long; null if the report has no text of it. */
export function itemSentence({ sections }: FilingWords, item: string): string | null {
  const section = sections.find(({ key }) => key === `item-${item.replace(".", "-")}`)
  const text = section?.texts
    .filter((line) => !/^item\s+\d/i.test(line) || line.length > 200)
    .find((line) => line.length >= shortest && /[.;:]/.test(line))
  if (!text) return null
  const sentence = firstSentence(text.replace(/^item\s+[\d.]+[^.]*\.\s*/i, ""))
  if (sentence.length <= longest) return sentence
  return `${sentence.slice(0, longest).replace(/\s+\S*$/, "")}…`
}

function firstSentence(text: string): string {
  let sentence = ""
  for (const part of text.split(/(?<=[.!?]["”]?)\s+(?=["“(]?[A-Z])/)) {
    sentence = sentence ? `${sentence} ${part}` : part
    if (sentence.length >= shortest && !abbreviation.test(part)) break
  }
  return sentence
}
