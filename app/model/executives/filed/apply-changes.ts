import type { SubmittedFiling } from "~/edgar/submissions"
import type { IsoDate } from "~/lib/dates"
import type { PayDocument } from "~/model/executives/pay-document"
import { documentName } from "~/model/filings/reader-address"
import { compareRows, isChief, type PersonRow } from "./merge-people"
import { isSamePerson, toNameCase } from "./person-name"
import type { PersonChange } from "./read-changes"

/** A current report with the persons of its item 5.02. */
export interface ReportedChange {
  filing: SubmittedFiling
  persons: PersonChange[]
}

/**
 * People with what newer current reports say of them: who came is added or has the new title, who left by a day that
 * has passed has left.
 */
export function applyChanges(rows: PersonRow[], reports: ReportedChange[], asOf: IsoDate): PersonRow[] {
  const people = rows.map((row) => ({ ...row }))
  const oldestFirst = reports.toSorted((a, b) => a.filing.filed.localeCompare(b.filing.filed))
  for (const { filing, persons } of oldestFirst)
    for (const change of persons) {
      const known = people.find((row) => isSamePerson(row.name, change.name))
      const knownAt = known ? [known.source?.filed ?? "", known.lastFiled ?? ""].sort().at(-1) : null
      if (known && knownAt && knownAt >= filing.filed) continue
      if (change.kind === "gives up") continue
      const isDue = change.effective !== null && change.effective <= asOf
      if (change.kind === "leaves") {
        if (known && isDue) Object.assign(known, { state: "left", source: toSource(filing) })
      } else if (known) {
        if (change.title && isDue) Object.assign(known, { role: change.title, source: toSource(filing) })
        if (known.state !== "current" && isDue) known.state = "current"
      } else if (isDue && change.title) people.push(toRow(change, filing))
    }
  return people.sort(compareRows)
}

/**
 * The chief executive of the newest fiscal year in a proxy statement's pay table, where no other filing names one.
 */
export function addTaggedChief(rows: PersonRow[], pay: PayDocument | null): PersonRow[] {
  const [year] = pay?.pay?.years ?? []
  const proxy = pay?.proxy
  if (!year || !proxy || rows.some((row) => row.state === "current" && isChief(row.role))) return rows
  const given = year.chiefs.findLast(({ name }) => name !== null)?.name
  if (!given) return rows
  const name = toNameCase(given)
  const source = {
    ...{ accession: proxy.accession, form: proxy.form, filed: proxy.filed },
    ...{ document: proxy.file, section: "" },
  }
  const role = "Chief Executive Officer"
  const known = rows.find((row) => isSamePerson(row.name, name))
  if (known?.state === "left") return rows
  const others = rows.filter((row) => row !== known)
  const chief: PersonRow = known
    ? { ...known, role, isOfficer: true, state: "current", source }
    : { ...emptyRow, name, role, isOfficer: true, isDirector: false, source }
  return [...others, chief].sort(compareRows)
}

const emptyRow = {
  ...{
    cik: null,
    since: null,
    isSinceExact: false,
    lastFiled: null,
    accession: null,
    file: null,
    form: null,
  },
  ...{ holdings: [], state: "current" as const, age: null, filedSince: null },
}

function toRow({ name, title }: PersonChange, filing: SubmittedFiling): PersonRow {
  const role = title ?? ""
  const isDirector = /\bdirector\b|\bchair/i.test(role)
  return { ...emptyRow, name, role, isDirector, isOfficer: role !== "Director", source: toSource(filing) }
}

function toSource(filing: SubmittedFiling): PersonRow["source"] {
  const { accession, form, filed } = filing
  return { accession, form, filed, document: documentName(filing), section: "item-5-02" }
}
