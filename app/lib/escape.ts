const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" }

/** Characters that XML 1.0 (section 2.2) does not allow: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const notInXml = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\p{Cs}\ufffe\uffff]/gu
const notInText = /[^\P{Cc}\t\n\r\u007f-\u009f]|[&<>\p{Cs}\ufffe\uffff]/u

/** Text without the characters that make an XML document unreadable, even as references. */
export function dropNotXml(text: string): string {
  return text.replace(notInXml, "")
}

/** Escapes text for use between XML or HTML tags. Characters that XML does not allow are left out. */
export function escapeText(text: string): string {
  return notInText.test(text)
    ? dropNotXml(text).replace(/[&<>]/g, (character) => entities[character] ?? character)
    : text
}

/** Escapes text for a double-quoted XML or HTML attribute. Characters that XML does not allow are left out. */
export function escapeAttribute(text: string): string {
  return dropNotXml(text).replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** Reverses both functions and React's apostrophes; other entities are unchanged. */
export function unescapeMarkup(markup: string): string {
  return markup.includes("&")
    ? markup.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => characters[name] ?? entity)
    : markup
}
