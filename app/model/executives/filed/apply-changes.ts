import type { SubmittedFiling } from "~/edgar/submissions"
import { daysBetween, type IsoDate } from "~/lib/dates"
import type { PayDocument } from "~/model/executives/pay-document"
import { documentName } from "~/model/filings/reader-address"
import { compareRows, emptyRow, isChief, type PersonRow } from "./merge-people"
import { getOffices, isInterim, type Office, withoutOffice } from "./offices"
import type { PersonChange } from "./person-change"
import { isSamePerson, toNameCase } from "./person-name"

/** A current report with the persons of its item 5.02. */
export interface ReportedChange {
  filing: SubmittedFiling
  persons: PersonChange[]
}

/**
 * People with what newer current reports say of them: who came is added or has the new title, who left by a day that
 * has passed has left, and an office that someone else has since is no longer theirs.
 */
export function applyChanges(
  rows: PersonRow[],
  reports: ReportedChange[],
  asOf: IsoDate,
  newest = asOf,
): PersonRow[] {
  const people = rows.map((row) => ({ ...row }))
  const oldestFirst = reports.toSorted((a, b) => a.filing.filed.localeCompare(b.filing.filed))
  for (const { filing, persons } of oldestFirst)
    for (const change of persons) applyChange(people, change, filing, asOf)
  for (const row of people) endOffices(row, people)
  for (const row of people) if (row.state === "current" && isNamedLongAgo(row, newest)) row.state = "silent"
  return people.sort(compareRows)
}

function applyChange(
  people: PersonRow[],
  change: PersonChange,
  filing: SubmittedFiling,
  asOf: IsoDate,
): void {
  const { kind, name, title, effective } = change
  const known = people.find((row) => isSamePerson(row.name, name))
  if (known && lastNamed(known) >= filing.filed && known.source?.accession !== filing.accession) return
  const source = toSource(filing)
  const isDue = effective !== null && effective <= asOf
  if (kind === "holds") {
    if (!known) people.push(toRow(change, filing))
    else if (known.state !== "left")
      Object.assign(known, { state: "current", source, ...toOffice(known, title) })
  } else if (kind === "gives up") {
    if (known && isDue && title) giveUp(known, title, source)
  } else if (kind === "leaves") {
    // Only a director gives no day: the seat is kept until the next meeting.
    if (known && isDue) Object.assign(known, { state: "left", source })
    else if (known && effective === null && title !== "Director")
      Object.assign(known, { state: "leaving", source })
  } else if (known) {
    if (!isDue) return
    if (title) Object.assign(known, { ...toTitle(known, title), source })
    known.state = "current"
  } else if (isDue && title) people.push(toRow(change, filing))
}

/** An interim title is held beside the other one. */
function toTitle({ role, isOfficer, isDirector, state }: PersonRow, title: string) {
  const isSeat = title === "Director"
  if (state !== "current") return { role: title, isOfficer: !isSeat, isDirector: isSeat || isDirector }
  if (isSeat) return { isDirector: true }
  const isBeside = isInterim(title) && isOfficer && role !== "Officer"
  return { role: isBeside ? `${role}, ${title}` : title, isOfficer: true }
}

function toOffice({ role }: PersonRow, title: string | null) {
  const [office] = getOffices(title ?? "")
  return !title || (office && getOffices(role).includes(office)) ? {} : { role: title, isOfficer: true }
}

function giveUp(row: PersonRow, title: string, source: PersonRow["source"]): void {
  for (const office of getOffices(title.replace(/\b(?:interim|acting|co-) ?/gi, "")))
    takeOffice(row, office, null)
  row.source = source
}

/** Takes offices from a person that a newer filing gives to another one. */
function endOffices(row: PersonRow, people: readonly PersonRow[]): void {
  if (row.state !== "current") return
  const others = people.filter((other) => other !== row && other.state === "current")
  for (const office of getOffices(row.role.replace(/\b(?:interim|acting|co-) ?/gi, ""))) {
    const successor = others.find(
      ({ role, ...other }) =>
        getOffices(role).includes(office) && !isInterim(role) && lastNamed(other) > lastNamed(row),
    )
    if (successor) takeOffice(row, office, successor.name)
  }
}

function takeOffice(row: PersonRow, office: Office, successor: string | null): void {
  const left = withoutOffice(row.role, office)
  if (left) {
    row.role = left
    row.isOfficer = getOffices(left).length > 0 || !row.isDirector
  } else if (row.isDirector) Object.assign(row, { role: "Director", isOfficer: false })
  else Object.assign(row, { state: "succeeded", successor })
}

/** An annual report and a proxy statement come every year. */
const twoYears = 2 * 365

function isNamedLongAgo(row: PersonRow, newest: IsoDate): boolean {
  const { source, lastFiled } = row
  return source !== null && source.filed >= (lastFiled ?? "") && daysBetween(source.filed, newest) > twoYears
}

function lastNamed({ source, lastFiled }: Pick<PersonRow, "source" | "lastFiled">): string {
  return [source?.filed ?? "", lastFiled ?? ""].sort().at(-1) ?? ""
}

/**
 * The chief executive of the newest fiscal year in a proxy statement's pay table, where no other filing names one.
 */
export function addTaggedChief(rows: PersonRow[], pay: PayDocument | null, asOf: IsoDate): PersonRow[] {
  const [year] = pay?.pay?.years ?? []
  const proxy = pay?.proxy
  if (!year || !proxy || daysBetween(proxy.filed, asOf) > twoYears) return rows
  if (rows.some((row) => row.state === "current" && isChief(row.role))) return rows
  const given = year.chiefs.findLast(({ name }) => name !== null)?.name
  if (!given) return rows
  const name = toNameCase(given)
  const source = {
    accession: proxy.accession,
    form: proxy.form,
    filed: proxy.filed,
    document: proxy.file,
    section: "",
  }
  const role = "Chief Executive Officer"
  const known = rows.find((row) => isSamePerson(row.name, name))
  if (known && known.state !== "current" && known.state !== "silent") return rows
  const others = rows.filter((row) => row !== known)
  const chief: PersonRow = known
    ? { ...known, role, isOfficer: true, state: "current", source }
    : { ...emptyRow, name, role, isOfficer: true, isDirector: false, source }
  return [...others, chief].sort(compareRows)
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
