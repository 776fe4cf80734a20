import { parseDataSchedule } from "~/edgar/data-schedule"
import { listSgmlDocuments, parseSgmlHeader } from "~/edgar/sgml-header"
import type { FiledSchedule, OldFiling, OldFilingReading } from "./old-filing"

/** Never throws for what the files hold, and takes time in proportion to their length. */
export function readOldFiling(filing: OldFiling): OldFilingReading {
  const documents = filing.files.flatMap(toDocuments)
  const header = filing.files.map(({ text }) => parseSgmlHeader(text)).find((each) => each !== null)
  const schedules = documents.flatMap(({ type, name, text }): FiledSchedule[] => {
    const schedule = /^EX-27/i.test(type) ? parseDataSchedule(text) : null
    return schedule ? [{ schedule, document: name }] : []
  })
  return {
    accession: filing.accession,
    form: filing.form,
    filed: filing.filed,
    period: header?.period ?? null,
    figures: [],
    schedules,
    reason: null,
  }
}

type SubmittedDocument = { type: string; name: string; text: string }

function toDocuments({ name, text }: { name: string; text: string }): SubmittedDocument[] {
  const documents = listSgmlDocuments(text).map(({ type, filename, start, end }) => ({
    type,
    name: filename ?? name,
    text: text.slice(start, end),
  }))
  if (documents.length > 0) return documents
  return [{ type: /^\s*(?:<TABLE>[\s\S]{0,80}?)?<ARTICLE>/i.test(text) ? "EX-27" : "", name, text }]
}
