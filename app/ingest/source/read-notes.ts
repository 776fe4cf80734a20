import { edgarAddress } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { documentName } from "~/model/filings/reader-address"
import { readBuybacks } from "~/model/notes/read-buybacks"
import { readCovenants } from "~/model/notes/read-covenants"
import { readReportNotes } from "~/model/notes/read-report"
import type { NoteReport, NoteReports } from "~/model/notes/reports-document"
import { spellLabels } from "~/model/segments/spell-labels"
import type { EdgarSource } from "./edgar-source"

/** A report that is not read yet. */
export function toUnreadNotes({ accession, form, filed, period }: SubmittedFiling): NoteReport {
  return { accession, form, filed, period, state: "unread", series: [], buybacks: null, covenants: [] }
}

/** The notes of some reports, one request each. One after the other: a report takes several megabytes of memory. */
export async function readNoteReports(
  cik: Cik,
  chosen: readonly SubmittedFiling[],
  edgar: EdgarSource,
): Promise<NoteReports> {
  const reports: NoteReport[] = []
  const labels: Record<string, string> = {}
  for (const filing of chosen) {
    const { accession, primaryDocument } = filing
    const unread = toUnreadNotes(filing)
    try {
      const isHtml = /\.html?$/i.test(primaryDocument)
      const name = documentName({ accession, primaryDocument })
      const html = isHtml
        ? await edgar.readText(edgarAddress.filingDocument(edgar.hosts, cik, accession, name))
        : null
      if (html === null) reports.push({ ...unread, state: "absent" })
      else {
        const series = readReportNotes(html)
        const members = series.flatMap((each) => each.members?.map(({ member }) => member) ?? [])
        Object.assign(labels, spellLabels(new Set(members), html))
        const buybacks = readBuybacks(html, accession, filing.period ?? filing.filed)
        reports.push({
          ...unread,
          state: "read",
          series,
          buybacks,
          covenants: readCovenants(html, accession),
        })
      }
    } catch (error) {
      if (!(error instanceof EdgarUnavailable)) throw error
      reports.push(unread)
    }
  }
  return { cik, reports, labels }
}
