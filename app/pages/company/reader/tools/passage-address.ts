interface Passage {
  /** The section that a page must show, if it shows only one. */
  section: string | null
  /** An id at or before the passage, for browsers that do not find the text. */
  anchor: string | null
  text: string
}

/** A passage up to this length is named by all its words, a longer one by its first and last words. */
const longestWhole = 120
const endWords = 5

/**
 * The address of a passage with a text fragment (`#:~:text=`), which browsers find again when the page around it
 * changes, after an id of ours.
 */
export function passageAddress(page: string, { section, anchor, text }: Passage): string {
  const url = new URL(page)
  if (section) url.searchParams.set("section", section)
  url.hash = ""
  return `${url.href.replace(/#$/, "")}#${anchor ?? ""}:~:text=${textDirective(text)}`
}

function textDirective(text: string): string {
  const trimmed = text.trim()
  const words = trimmed.split(/\s+/)
  const isWhole = trimmed.length <= longestWhole && !trimmed.includes("\n")
  if (isWhole || words.length <= 2 * endWords)
    return isWhole ? escapeDirective(words.join(" ")) : ends(words, 2)
  return ends(words, endWords)
}

/** The first and the last words: a range may cross paragraphs, which a whole text may not. */
function ends(words: string[], count: number): string {
  const size = Math.max(1, Math.min(count, Math.floor(words.length / 2)))
  return `${escapeDirective(words.slice(0, size).join(" "))},${escapeDirective(words.slice(-size).join(" "))}`
}

/** A hyphen, a comma and an ampersand have a meaning in the directive. */
function escapeDirective(text: string): string {
  return encodeURIComponent(text).replace(/-/g, "%2D")
}
