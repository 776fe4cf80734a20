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
import { listNames } from "./read-segments"

/** A report that is not read yet. */
export function toUnreadNotes({ accession, form, filed, period }: SubmittedFiling): NoteReport {
  return { accession, form, filed, period, state: "unread", series: [], buybacks: null, covenants: [] }
}

const isInline = /<ix:/i
/** `abc-20251231xex13.htm`, `dex131.htm`, `exhibit13.htm` */
const isShareholderReport = /ex(?:hibit)?[-_.]?13/i

function isHtmlName(name: string): boolean {
  return /\.html?$/i.test(name)
}

/** The notes of some reports, one request each but for those whose notes are in an exhibit. One after the other: a report takes several megabytes of memory. */
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
      const isHtml = isHtmlName(primaryDocument)
      const read = (name: string) =>
        edgar.readText(edgarAddress.filingDocument(edgar.hosts, cik, accession, name))
      const html = isHtml ? await read(documentName({ accession, primaryDocument })) : null
      if (html === null) reports.push({ ...unread, state: "absent" })
      else {
        let whole = html
        let series = readReportNotes(html, cik)
        if (series.length === 0 && isInline.test(html)) {
          // An annual report to shareholders has the notes; its contexts can be in either document.
          const names = await listNames(cik, filing, edgar)
          for (const name of names.filter((each) => isHtmlName(each) && isShareholderReport.test(each)))
            whole += (await read(name)) ?? ""
          series = readReportNotes(whole, cik)
        }
        const members = series.flatMap((each) => each.members?.map(({ member }) => member) ?? [])
        Object.assign(labels, spellLabels(new Set(members), whole))
        const buybacks = readBuybacks(html, accession, filing.period ?? filing.filed)
        reports.push({
          ...unread,
          state: "read",
          series,
          buybacks,
          covenants: readCovenants(whole, accession),
        })
      }
    } catch (error) {
      if (!(error instanceof EdgarUnavailable)) throw error
      reports.push(unread)
    }
  }
  return { cik, reports, labels }
}
