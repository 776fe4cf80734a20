const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' }

/** Text between the tags of XML or HTML. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => entities[character] ?? character) : text
}

/** Text between the double quotes of an XML or HTML attribute. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** The inverse of both; other entities stay as they are. */
export function unescapeMarkup(markup: string): string {
  return markup.includes("&")
    ? markup.replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => characters[name] ?? entity)
    : markup
}
