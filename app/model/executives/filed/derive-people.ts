import { baseForm, isAmendment, isAnnual } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import type { FilingReader } from "~/model/filings/filing-reader"
import { documentName } from "~/model/filings/reader-address"
import type { ReadingSection } from "~/model/reading/reading-document"
import type { FiledPerson, PeopleDocument } from "./people-document"
import { isSamePerson } from "./person-name"
import { readDirectors, readPay } from "./read-proxy"
import { readReportPeople } from "./read-report"

/** The filings that name a company's people: its latest annual report and proxy statement. */
export interface PeopleFilings {
  report: SubmittedFiling | null
  proxy: SubmittedFiling | null
}

export function peopleFilings(filings: SubmittedFiling[]): PeopleFilings {
  return {
    report: filings.find(({ form }) => isAnnual(form) && !isAmendment(form)) ?? null,
    proxy: filings.find(({ form }) => baseForm(form) === "DEF 14A") ?? null,
  }
}

/** Reads both filings; null if neither could be read now. */
export async function derivePeople(
  cik: Cik,
  { report, proxy }: PeopleFilings,
  filings: FilingReader,
): Promise<PeopleDocument | null> {
  const [inReport, inProxy] = await Promise.all([
    readSections(cik, report, filings),
    readSections(cik, proxy, filings),
  ])
  if (!inReport && !inProxy) return null
  return toPeople(cik, {
    report: report && inReport ? { filing: report, sections: inReport } : null,
    proxy: proxy && inProxy ? { filing: proxy, sections: inProxy } : null,
  })
}

interface ReadFiling {
  filing: SubmittedFiling
  sections: ReadingSection[]
}

/** Each person once, officers first, with what either filing says. */
export function toPeople(
  cik: Cik,
  { report, proxy }: { report: ReadFiling | null; proxy: ReadFiling | null },
): PeopleDocument {
  const people: PeopleDocument["people"] = []
  for (const person of report ? readReportPeople(report.sections) : []) addPerson(people, person, "report")
  const pay = proxy ? readPay(proxy.sections) : []
  for (const { name, title } of pay)
    if (!/former|retired/i.test(title))
      addPerson(
        people,
        { name, title, age: null, since: null, isOfficer: true, isDirector: false, section: "" },
        "proxy",
      )
  const names = people.map(({ name }) => name)
  for (const found of proxy ? readDirectors(proxy.sections, names) : []) {
    const known = people.find(({ name }) => name === found.name)
    if (known) {
      known.age ??= found.age
      known.since ??= found.since
    }
  }
  return {
    cik,
    report: report && toSource(report.filing),
    proxy: proxy && toSource(proxy.filing),
    people: people.sort((a, b) => Number(b.isOfficer) - Number(a.isOfficer)),
    pay,
  }
}

function addPerson(people: PeopleDocument["people"], person: FiledPerson, from: "report" | "proxy"): void {
  const known = people.find(({ name }) => isSamePerson(name, person.name))
  if (!known) {
    people.push({ ...person, from })
    return
  }
  known.title ||= person.title
  known.age ??= person.age
  known.since ??= person.since
  known.isOfficer ||= person.isOfficer
  known.isDirector ||= person.isDirector
}

function toSource(filing: SubmittedFiling): NonNullable<PeopleDocument["report"]> {
  const { accession, form, filed } = filing
  return { accession, form, filed, document: documentName(filing) }
}

async function readSections(
  cik: Cik,
  filing: SubmittedFiling | null,
  filings: FilingReader,
): Promise<ReadingSection[] | null> {
  if (!filing) return null
  const { accession, form } = filing
  const read = await filings.sections({ cik, accession, document: documentName(filing), form })
  if (read.status === "loaded") return read.value
  return read.status === "unavailable" ? null : []
}
