import type { Ticker } from "~/lib/ticker"
import {
  changeSince,
  findOutcome,
  formatGuidancePeriod,
  isCompared,
  listGivenBefore,
  nameGuidance,
  standOf,
} from "~/model/releases/guidance-outcome"
import type { Guidance, ReleaseFiling, ReleasesDocument } from "~/model/releases/release-document"
import { placeInReader } from "./announced-figures"
import type { EarningsRow } from "./company-earnings"

/** What a release expects of a period, with the outcome that a later release announces. */
export interface GuidedFigure {
  label: string
  /** `Q2 2026`, `Fiscal 2026` */
  of: string
  unit: Guidance["unit"]
  low: number | null
  high: number | null
  value: number | null
  note: string | null
  quote: string | null
  url: string
}

/** The release of a quarter; null if it was not read. */
export function findRead(
  { accession }: Pick<EarningsRow, "accession">,
  releases: ReleasesDocument | null,
): ReleaseFiling | null {
  const read = releases?.filings.find((filing) => filing.accession === accession)
  return read?.state === "read" ? read : null
}

function toGuided(given: Guidance, from: ReleaseFiling, ticker: Ticker): GuidedFigure {
  const { unit, low, high, quote } = given
  return {
    label: nameGuidance(given),
    of: formatGuidancePeriod(given),
    unit,
    low,
    high,
    value: null,
    note: null,
    quote: quote || null,
    url: placeInReader(ticker, from, given),
  }
}

/** Why guidance of an announced period has no outcome. */
function withoutOutcome(given: Guidance, outcome: ReleaseFiling | null): string {
  if (!isCompared(given)) return "not compared with the release of its period"
  return outcome ? "not found in the release of its period" : "the release of its period is not loaded"
}

/** What the release of a quarter expects. `rows` newest first. */
export function listGuided(
  ticker: Ticker,
  row: EarningsRow,
  rows: readonly EarningsRow[],
  releases: ReleasesDocument | null,
): GuidedFigure[] {
  const read = findRead(row, releases)
  if (!read) return []
  const earlier = listGivenBefore(releases?.filings ?? [], row.date)
  return read.guidance.map((given) => {
    const later = rows.find(
      (each) =>
        each.fiscalYear === given.fiscalYear && each.quarter === (given.quarter ?? 4) && each.date > row.date,
    )
    const outcome = later && findRead(later, releases)
    const value = outcome ? findOutcome(given, outcome, later.announced) : null
    const standing = value === null ? null : standOf(given, value)
    const note = [
      changeSince(given, earlier)?.change ?? null,
      standing ? `outcome ${standing.place}` : null,
      later
        ? value === null
          ? withoutOutcome(given, outcome ?? null)
          : null
        : "its period has not been announced",
    ].filter((each) => each !== null)
    return { ...toGuided(given, read, ticker), value, note: note.join("; ") || null }
  })
}

/** What earlier releases expected of a quarter, or of the year that it ends, beside the outcome. */
export function listOutcomes(
  ticker: Ticker,
  row: EarningsRow,
  releases: ReleasesDocument | null,
): GuidedFigure[] {
  const read = findRead(row, releases)
  return listGivenBefore(releases?.filings ?? [], row.date)
    .filter(
      ({ given }) =>
        given.fiscalYear === row.fiscalYear &&
        (given.quarter === row.quarter || (given.quarter === null && row.quarter === 4)),
    )
    .map(({ given, from }) => {
      const value = read ? findOutcome(given, read, row.announced) : null
      const note = value === null ? withoutOutcome(given, read) : (standOf(given, value)?.place ?? null)
      return { ...toGuided(given, from, ticker), value, note }
    })
}
