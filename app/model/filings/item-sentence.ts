import type { FilingWords } from "./reading-documents"

const longest = 260
const shortest = 40
/** The number of an item, and its title to the period; a title without one stays. */
const heading = /^item\s+\d+(?:\.\d{2})?(?!\.?\d)\.?(?!\.)[^.]*\.\s*/i
/** Words before a period that do not end a sentence. */
const abbreviation =
  /(?:\b(?:Mr|Ms|Mrs|Dr|Messrs|Inc|Corp|Co|Ltd|No|Jr|Sr|St|vs|approx|U\.S|N\.A|p\.m|a\.m)|\b[A-Z])\.$/

/** The paragraphs of an 8-K's item (`5.02`) without its heading; empty if the report has no text of it. */
export function itemTexts({ sections }: FilingWords, item: string): string[] {
  const section = sections.find(({ key }) => key === `item-${item.replace(".", "-")}`)
  const texts =
    section?.texts ??
    textsWithin(
      sections.flatMap((each) => each.texts),
      item,
    )
  return texts
    .map((line) => line.replace(heading, ""))
    .filter((line) => line && (!/^item\s+\d/i.test(line) || line.length > 200))
}

/** An item whose heading is not a block of its own, as in a table around heading and text. */
function textsWithin(texts: readonly string[], item: string): string[] {
  const from = texts.findIndex((text) =>
    new RegExp(`^item\\s+${item.replace(".", "\\.")}\\b`, "i").test(text),
  )
  if (from < 0) return []
  const to = texts.findIndex((text, at) => at > from && /^(?:item\s+\d|signatures?$)/i.test(text))
  return texts.slice(from, to < 0 ? from + 1 : to)
}

/** The first sentence of an 8-K's item (`5.02`), cut at a word where it is long; null if the report has no text of it. */
export function itemSentence(words: FilingWords, item: string): string | null {
  const text = itemTexts(words, item).find((line) => line.length >= shortest && /[.:]/.test(line))
  if (!text) return null
  const [sentence = text] = splitSentences(text)
  if (sentence.length <= longest) return sentence
  return `${sentence.slice(0, longest).replace(/\s+\S*$/, "")}…`
}

/** Sentences of at least a few words; a period after an abbreviation or an initial does not end one. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let sentence = ""
  for (const part of text.split(/(?<=[.!?]["”]?)\s+(?=["“(]?[A-Z])/)) {
    sentence = sentence ? `${sentence} ${part}` : part
    if (sentence.length < shortest || abbreviation.test(part)) continue
    sentences.push(sentence)
    sentence = ""
  }
  return sentence ? [...sentences, sentence] : sentences
}
