/** Signs that begin markup anywhere, what GFM makes a link without any sign, and an ampersand of an entity. */
const inline =
  /[\\`*[\]<|~@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=\/)\/|(?<=www)\.|!(?=\[)|&(?=#?\w+;)/giu

/** Signs that begin a block at the start of a line: headings, quotations, lists, rules and heads of tables. */
const lineStart = /^(?:[#>=]|[-+:](?=[\s=:-]|$))/
const numberEnd = /^[.)](?=\s|$)/

/** Text that Markdown shows as it is: no link, image, emphasis or element comes of it. */
export function escapeMarkdown(text: string): string {
  return text.replace(inline, "\\$&")
}

/** Escapes text after what is on its line already, without the page's own signs, so that it begins no block. */
export function escapeAfter(before: string, text: string): string {
  const escaped = escapeParted(before, escapeMarkdown(text))
  if (!/^\s*\d{0,9}$/.test(before)) return escaped
  const [, start = "", rest = ""] = /^(\s*\d{0,9})(.*)$/s.exec(escaped) ?? []
  const isNumber = /\d/.test(before + start)
  return (isNumber ? numberEnd : lineStart).test(rest) ? `${start}\\${rest}` : escaped
}

/** An address that is in two parts of a page is text too. */
function escapeParted(before: string, text: string): string {
  if (before.endsWith("/")) return text.replace(/^\//, "\\/")
  return /w$/i.test(before) ? text.replace(/^(w{0,2})\./i, "$1\\.") : text
}
