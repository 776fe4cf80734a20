import type { ReleaseTable } from "./collect-release"
import type { Reconciliation } from "./release-document"
import type { GridPart } from "./release-grid"
import {
  isSamePeriod,
  type ReleasePeriod,
  type ReleaseQuarter,
  readHeads,
  readInstant,
  readPeriod,
  toMeasure,
} from "./release-periods"

export const change =
  /\bchange|\bgrowth\b|\bvs\.?\b|\bvariance\b|\binc(?:rease)?\.?\s*\/|\by\/y\b|\byr\/yr\b|\bq\/q\b|\byoy\b|%\s*$|\bpercent(?:age)?\b|\bconstant[\s-]currency\b|\bimpact\b|o\/\(u\)/i
export type Unit = Reconciliation["unit"]

/** One figure of a release's statements, in the unit that its table names. */
export interface Announced {
  size: number
  decimals: number
  isPercent: boolean
  scale: number | null
  period: ReleasePeriod | null
  label: string
  group: string
}

/** What a table says of all its rows. */
export interface Context {
  anchor: string
  document: string
  scale: number | null
  about: ReleaseQuarter
  announced: readonly Announced[]
  columns: ColumnHead[]
  /** The period of the whole table, where its columns have none. */
  period: ReleasePeriod | null
}

export interface ColumnHead {
  text: string
  period: ReleasePeriod | null
  /** The heading without the words of its period. */
  measure: string
  isChange: boolean
}

/** The columns of a part with their periods, and its place. */
export function toContext(
  table: ReleaseTable,
  part: GridPart,
  about: ReleaseQuarter,
  announced: readonly Announced[],
): Context {
  const caption = part.captions.join(" ")
  const title = `${table.before.slice(-200)} ${caption}`
  const periods = readHeads(part.heads, caption, table.before, about)
  const columns = part.heads.map((text, at): ColumnHead => {
    const own = periods[at] ?? readInstant(text, about, `${table.before.slice(-200)} ${caption}`)
    const measure = toMeasure(text)
    return { text, period: own, measure, isChange: change.test(text) && !/\bgaap\b/i.test(text) }
  })
  // A day over two columns, one of which is a change or an average, tells neither.
  for (const each of columns) {
    const { period } = each
    const isOfDay = period?.months === 0
    if (
      isOfDay &&
      columns.some((other) => other !== each && other.period && isSamePeriod(other.period, period))
    )
      each.isChange = true
  }
  return {
    anchor: table.anchor,
    document: table.document,
    scale: table.scales[table.parts.indexOf(part)] ?? null,
    about,
    announced,
    columns,
    period: readPeriod(caption, about) ?? readPeriod(title, about),
  }
}
