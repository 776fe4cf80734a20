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

/** The filings that name a company's people, newest first: its last annual reports and proxy statements. */
export interface PeopleFilings {
  reports: SubmittedFiling[]
  proxies: SubmittedFiling[]
}

/** Older ones are read if the SEC does not have the newest, or if it names nobody. */
const filingsTried = 4

export function peopleFilings(filings: SubmittedFiling[]): PeopleFilings {
  const isReport = ({ form }: SubmittedFiling) => isAnnual(form) && !isAmendment(form)
  return {
    reports: filings.filter(isReport).slice(0, filingsTried),
    proxies: filings.filter(({ form }) => baseForm(form) === "DEF 14A").slice(0, filingsTried),
  }
}

/** True if the document was made of these filings, or of an older one where the SEC does not have the newest. */
export function isMadeOf({ report, proxy, newest }: PeopleDocument, { reports, proxies }: PeopleFilings) {
  const asked = newest ?? { report: report?.accession ?? null, proxy: proxy?.accession ?? null }
  return asked.report === (reports[0]?.accession ?? null) && asked.proxy === (proxies[0]?.accession ?? null)
}

/** Reads a report and a proxy statement; null if neither could be read now. */
export async function derivePeople(
  cik: Cik,
  { reports, proxies }: PeopleFilings,
  filings: FilingReader,
): Promise<PeopleDocument | null> {
  const [report, proxy] = await Promise.all([
    readFirst(cik, reports, filings),
    readFirst(cik, proxies, filings),
  ])
  if (report === "unavailable" && proxy === "unavailable") return null
  const toRead = (found: typeof report) => (found === "unavailable" ? null : found)
  const newest = { report: reports[0]?.accession ?? null, proxy: proxies[0]?.accession ?? null }
  return { ...toPeople(cik, { report: toRead(report), proxy: toRead(proxy) }), newest }
}

/** Filings that cannot be read, or that name nobody, take away nobody whom older ones name. */
export function replacePeople(stored: PeopleDocument | null, made: PeopleDocument): PeopleDocument {
  return stored && made.people.length === 0 ? { ...stored, newest: made.newest } : made
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

/** The first of the filings whose text is there: a filing that was not read is no source. */
async function readFirst(
  cik: Cik,
  candidates: SubmittedFiling[],
  filings: FilingReader,
): Promise<ReadFiling | "unavailable" | null> {
  for (const filing of candidates) {
    const { accession, form } = filing
    const read = await filings.sections({ cik, accession, document: documentName(filing), form })
    if (read.status === "unavailable") return "unavailable"
    if (read.status === "loaded" && read.value.length > 0) return { filing, sections: read.value }
  }
  return null
}
