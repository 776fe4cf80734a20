import { toPoints } from "./foreign-style"

/** The columns or rows that a cell spans; 1 for what is no number or far too many. */
export function toSpan(value: string | undefined): number {
  const span = Number.parseInt(value ?? "1", 10)
  return span >= 1 && span <= 200 ? span : 1
}

/** Pixels, from an attribute in pixels or points; undefined for an impossible size. */
export function toSize(value: string | undefined): number | undefined {
  const pixels = value && /^\d+$/.test(value) ? Number(value) : (toPoints(value ?? "") ?? 0) / 0.75
  return pixels >= 1 && pixels <= 4000 ? Math.round(pixels) : undefined
}
