import type { ReadingDocument } from "~/model/reading/reading-document"
import { getText } from "~/model/reading/text/markup"

const maxText = 1_500

/**
 * A sentence for a filing that gives no figures: where its Items 6 and 8 refer to, by their own words.
 */
export function whyNothing(reading: ReadingDocument | null): string {
  for (const item of ["item-6", "item-8"]) {
    const text = itemText(reading, item)
    const place = text === null ? null : getPlace(text)
    if (place) return `${item === "item-6" ? "Item 6" : "Item 8"} refers to ${place}.`
  }
  return "No statement in it could be read with certainty."
}

function itemText(reading: ReadingDocument | null, item: string): string | null {
  const section = reading?.sections.find(({ key }) => key === item)
  if (!section) return null
  const text = section.blocks.map(({ html }) => getText(html)).join(" ")
  return text.length > maxText * 2 ? null : text.slice(0, maxText)
}

function getPlace(text: string): string | null {
  if (!/\bincorporated\b|\bby reference\b|\bis (?:set forth|included|contained)\b|\bappears?\b/i.test(text))
    return null
  if (/\bannual report\b/i.test(text)) {
    return /\bexhibit\s*\(?13\b/i.test(text)
      ? "the annual report in Exhibit 13, which is not part of this document"
      : "the annual report, which was filed on paper or in another document"
  }
  if (/\bproxy statement\b/i.test(text)) return "the proxy statement, which is another filing"
  return /\bexhibit\b/i.test(text) ? "an exhibit, which is not part of this document" : null
}
