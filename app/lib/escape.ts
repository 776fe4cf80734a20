const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" }

/** Escapes text for use between XML or HTML tags. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => entities[character] ?? character) : text
}

/** Escapes text for a double-quoted XML or HTML attribute. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** Reverses both functions and React's apostrophes; other entities are unchanged. */
export function unescapeMarkup(markup: string): string {
  return markup.includes("&")
    ? markup.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => characters[name] ?? entity)
    : markup
}
