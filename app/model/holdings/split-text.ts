/** `4 for 1`, `1 for 8` */
export function splitText(ratio: number): string {
  return ratio >= 1 ? `${Number(ratio.toFixed(2))} for 1` : `1 for ${Number((1 / ratio).toFixed(2))}`
}
