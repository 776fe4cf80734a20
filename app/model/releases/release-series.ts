import type { Accession } from "~/lib/accession"
import { isSameEnd, isYearBefore } from "~/model/earnings/earnings-event"

/** A measure that a release gives for its quarter, with that of the year before beside it. */
export interface ReleaseReading {
  kind: "adjusted" | "metric"
  label: string
  unit: "amount" | "share" | "percent" | "number"
  /** What is counted, as the company names it; empty without a name. */
  of: string
  /** In single units, percentages as printed. */
  value: number
  yearAgo: number | null
  /** Its place in the reader. */
  url: string
}

/** The readings of one release. */
export interface ReadRelease {
  accession: Accession
  /** The last day of its quarter. */
  end: string
  readings: readonly ReleaseReading[]
}

/** A measure over the quarters of several releases. */
export interface ReleaseSeries extends Pick<ReleaseReading, "kind" | "label" | "unit" | "of"> {
  /** Oldest first. */
  points: SeriesPoint[]
}

interface SeriesPoint {
  end: string
  value: number
  /** What the release of the next year gives for the quarter, where it differs. */
  restated: number | null
  accession: Accession
  url: string
}

/**
 * The measures that recur in releases, given oldest first: joined by name, and where a name changed, by the values of
 * the year before that stand beside the new one.
 */
export function joinSeries(releases: readonly ReadRelease[]): ReleaseSeries[] {
  const open: ReleaseSeries[] = []
  for (const { accession, end, readings } of releases) {
    const continued = new Set<ReleaseSeries>()
    for (const reading of readings) {
      const { yearAgo } = reading
      const before = ({ points }: ReleaseSeries) => points.find((each) => isYearBefore(each.end, end))
      const series =
        open.find((each) => !continued.has(each) && isSameMeasure(each, reading)) ??
        open.find((each) => !continued.has(each) && isRenamed(each, before(each)?.value, reading, readings))
      const point = { end, value: reading.value, restated: null, accession, url: reading.url }
      if (!series) {
        const { kind, label, unit, of } = reading
        open.push({ kind, label, unit, of, points: [point] })
        continue
      }
      continued.add(series)
      const beside = before(series)
      if (beside && yearAgo !== null && beside.value !== yearAgo) beside.restated = yearAgo
      if (!series.points.some((each) => isSameEnd(each.end, end))) series.points.push(point)
      series.label = reading.label
    }
  }
  return open.filter(({ points }) => points.length > 1)
}

/** True for measures of one kind, unit and name. */
export function isSameMeasure(
  a: Pick<ReleaseReading, "kind" | "label" | "unit" | "of">,
  b: Pick<ReleaseReading, "kind" | "label" | "unit" | "of">,
): boolean {
  return a.kind === b.kind && a.unit === b.unit && nameOf(a.label) === nameOf(b.label)
}

/** A name without its case, its punctuation and the marks of its footnotes. */
function nameOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/\(\s*(?:\d{1,2}|[a-z])\s*\)|[*†‡¹²³⁴-⁹]/g, " ")
    .replace(/[^\p{L}\p{N}%$]+/gu, " ")
    .trim()
}

/**
 * True for a series whose name the release has no more, and whose value of a year ago stands beside the new name. A
 * figure of few digits proves nothing.
 */
function isRenamed(
  series: ReleaseSeries,
  then: number | undefined,
  { kind, unit, yearAgo }: ReleaseReading,
  own: readonly ReleaseReading[],
): boolean {
  if (kind !== series.kind || unit !== series.unit || own.some((each) => isSameMeasure(each, series)))
    return false
  return yearAgo !== null && then === yearAgo && significantDigits(yearAgo) >= 4
}

function significantDigits(value: number): number {
  return String(Math.abs(value))
    .replace(/\D/g, "")
    .replace(/^0+|0+$/g, "").length
}
