export interface ChartPoint {
  /** In the drawing's units. */
  x: number
  /** The label and one line per series. */
  lines: string[]
  /** `text` is null for a sentence, such as why there are no figures. */
  figures: { name: string; text: string | null }[]
  /** The height of each series' value; null without one. */
  heights: (number | null)[]
}

/** Reads a period of a drawn chart: its tooltip, its vertical line and the heights of its values; null for a gap. */
export function parsePoint(tooltip: string, line: string, heights: string | null): ChartPoint {
  const lines = tooltip.split("\n")
  return {
    x: Number(/^M(-?[\d.]+)/.exec(line)?.[1] ?? 0),
    lines,
    figures: lines.slice(1).map((each) => {
      // A name may contain a colon, a figure does not.
      const colon = each.lastIndexOf(": ")
      if (heights === null || colon < 0) return { name: each, text: null }
      return { name: each.slice(0, colon), text: each.slice(colon + 2) }
    }),
    heights: (heights?.split(",") ?? []).map((height) => (height === "" ? null : Number(height))),
  }
}

/** The index of the period that is nearest to a place; null without periods. */
export function nearestPoint(points: { x: number }[], x: number): number | null {
  let nearest: number | null = null
  for (const [index, point] of points.entries())
    if (nearest === null || Math.abs(point.x - x) < Math.abs((points[nearest]?.x ?? 0) - x)) nearest = index
  return nearest
}
