const units: readonly (readonly [RegExp, number])[] = [
  [/\b(?:in|of|\$|dollars?)\s*billions\b|\bbillions of\b/i, 1_000_000_000],
  [
    /\b(?:in|\$|dollars?|amounts?)\s*\(?(?:us)?\$?\s*millions?\b|\bmillions of (?:u\.?s\.? )?dollars|^\W*millions?\b|\(millions?\b/i,
    1_000_000,
  ],
  [
    /\b(?:in|\$|dollars?|amounts?)\s*\(?\$?\s*(?:thousands?|000'?s?)\b|\bthousands of (?:u\.?s\.? )?dollars|\b000'?s? omitted|\(thousands?\b|[$(]\s*000'?s?\b|^\W*thousands?\b/i,
    1_000,
  ],
  [/\bin (?:whole )?(?:u\.?s\.? )?dollars\b(?! in)|\bwhole dollars\b/i, 1],
]

/** The unit that a caption names for amounts, by its first words; null if it names none. */
export function captionScale(caption: string): number | null {
  let first: { index: number; scale: number } | null = null
  for (const [pattern, scale] of units) {
    const index = caption.search(pattern)
    if (index >= 0 && (first === null || index < first.index)) first = { index, scale }
  }
  return first?.scale ?? null
}
