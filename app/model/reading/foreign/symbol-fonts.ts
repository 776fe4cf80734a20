/** Fonts whose letters are pictures: check boxes, bullets and arrows of forms. */
export type SymbolFont = "wingdings" | "wingdings 2" | "webdings"

const pictures: Record<SymbolFont, Record<string, string>> = {
  wingdings: {
    "\u00a8": "☐",
    o: "☐",
    q: "☐",
    r: "☐",
    p: "☐",
    "\u00fe": "☑",
    "\u00fd": "☒",
    x: "☒",
    "\u00fc": "✓",
    "\u00fb": "✗",
    l: "●",
    n: "■",
    u: "◆",
    v: "❖",
    "\u00a7": "▪",
    "\u00d8": "➢",
    "\u00e0": "→",
    "\u00e8": "→",
    "\u00df": "←",
  },
  "wingdings 2": { R: "☑", "\u00a3": "☐", "*": "☐", S: "☒", T: "☒", P: "✓", O: "✗" },
  webdings: { a: "✓", c: "☐", r: "✗", g: "■" },
}

/** The symbol font that a list of font names begins with; null where it begins with another, undefined without a list. */
export function toSymbolFont(fonts: string | undefined): SymbolFont | null | undefined {
  if (fonts === undefined) return undefined
  const [name] = /^(?:wingdings(?: ?[23])?|webdings)/i.exec(fonts.trim().replace(/^["']/, "")) ?? []
  if (!name) return null
  const font = name.toLowerCase().replace(/s(?=\d)/, "s ")
  return font in pictures ? (font as SymbolFont) : null
}

/** The characters of the printed page. Letters without a picture here stay as they are. */
export function toSymbols(text: string, font: SymbolFont): string {
  // Some filers address the font by the private codes that Windows gives it, U+F000 to U+F0FF.
  return text.replace(/[\uf020-\uf0ff]|\S/g, (letter) => {
    const code = letter.charCodeAt(0)
    const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : letter
    return pictures[font][plain] ?? letter
  })
}

/** Ticks and boxes whose font a filer did not name: as words of their own these letters are nothing else. */
export function markStrayBoxes(text: string): string {
  if (!/[\u00fe\u00fd\u00a8]/.test(text)) return text
  return text.replace(
    /(?<![^\s\u00a0([])[\u00fe\u00fd\u00a8](?![^\s\u00a0)\].,;])/g,
    (letter) => pictures.wingdings[letter] ?? letter,
  )
}
