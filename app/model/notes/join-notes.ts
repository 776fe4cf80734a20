import type { Accession } from "~/lib/accession"
import type { IsoDate } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import { decodeFigures, encodeFigures, type NoteFacts, type NoteFigure, replacesFigure } from "./note-facts"
import type { NoteReports } from "./reports-document"

/** The closes of a company's shares as traded, and its splits. */
export interface Market {
  closes: readonly Price[]
  splits: readonly { date: IsoDate; ratio: number }[]
}

/** A company's notes: what its facts have, and what its reports have beyond them. */
export type Notes = NoteFacts & {
  labels: Record<string, string>
  reports: NoteReports["reports"]
  /** Of the topic of repurchases alone. */
  market?: Market
}

/**
 * Joins the figures of a company's facts with those of its reports. Of two figures of one concept, members and period,
 * the one that was filed later counts, unless it is the other one rounded. Null if neither is known.
 */
export function joinNotes(facts: NoteFacts | null, stored: NoteReports | null): Notes | null {
  if (!facts && !stored) return null
  const reports = stored?.reports.filter(({ state }) => state === "read") ?? []
  const filings = new Map<Accession, { form: string; filed: string }>()
  for (const [at, accession] of (facts?.filings.accession ?? []).entries())
    filings.set(accession, { form: facts?.filings.form[at] ?? "", filed: facts?.filings.filed[at] ?? "" })
  for (const { accession, form, filed } of reports) filings.set(accession, { form, filed })
  const listed = [...filings].sort(
    ([a, one], [b, other]) => one.filed.localeCompare(other.filed) || a.localeCompare(b),
  )
  const places = new Map(listed.map(([accession], place) => [accession, place]))
  const joined = new Map<string, { head: SeriesHead; figures: Map<string, NoteFigure> }>()
  const add = (series: NoteFacts["series"][number], placeOf: (filing: number) => number) => {
    const { concept, unit, members } = series
    const head = { concept, unit, ...(members ? { members } : {}) }
    const key = JSON.stringify(head)
    const known = joined.get(key) ?? { head, figures: new Map<string, NoteFigure>() }
    joined.set(key, known)
    for (const figure of decodeFigures(series)) {
      const filing = placeOf(figure.filing)
      const period = `${figure.end} ${figure.start}`
      const before = known.figures.get(period)
      if (!before || replacesFigure({ ...figure, filing }, before, (place) => listed[place]?.[1].form))
        known.figures.set(period, { ...figure, filing })
    }
  }
  const accessions = facts?.filings.accession ?? []
  for (const series of facts?.series ?? [])
    add(series, (filing) => places.get(accessions[filing] as Accession) ?? 0)
  for (const { accession, series } of reports)
    for (const each of series) add(each, () => places.get(accession) ?? 0)
  return {
    cik: facts?.cik ?? (stored as NoteReports).cik,
    filings: {
      accession: listed.map(([accession]) => accession),
      form: listed.map(([, { form }]) => form),
      filed: listed.map(([, { filed }]) => filed),
    },
    years: facts?.years ?? [],
    series: [...joined.values()].map(({ head, figures }) => ({
      ...head,
      ...encodeFigures([...figures.values()].sort((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : 0))),
    })),
    labels: stored?.labels ?? {},
    reports,
  }
}

type SeriesHead = Pick<NoteFacts["series"][number], "concept" | "unit" | "members">

/** What lenders require, quoted from the newest annual report that says it, or else from the newest report. */
export function listCovenants({ reports }: Notes): { accession: Accession; quotes: string[] } | null {
  const saying = reports.filter(({ covenants }) => covenants.length > 0)
  const report = saying.find(({ form }) => !/^10-Q/.test(form)) ?? saying[0]
  return report ? { accession: report.accession, quotes: report.covenants } : null
}
