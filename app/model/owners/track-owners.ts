import type { OwnerSchedule, ReportingPerson } from "~/edgar/owners/schedule"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { Cusip } from "~/lib/cusip"
import type { IsoDate } from "~/lib/dates"
import { foldText, nameKey } from "~/model/search/name-key"
import type { ScheduleFiling } from "./owners-document"

/** A person in one schedule. */
export interface OwnerReport {
  accession: Accession
  file: string
  form: string
  amendment: number | null
  filed: IsoDate
  event: IsoDate | null
  security: string
  cusip: Cusip | null
  person: ReportingPerson
  /** The other persons of the schedule. */
  others: string[]
  isText: boolean
}

/** A person's reports on one class of a company's securities, oldest first. */
export interface TrackedOwner {
  /** The CIK, or a key of the name if no schedule gives one. */
  key: string
  cik: Cik | null
  name: string
  reports: OwnerReport[]
  /** Null while the person owns 5 % or more by the last report. */
  ended: "below" | "left" | null
}

const ownerThreshold = 5

/**
 * The owners of a company by its schedules. A later schedule of a person on the same class replaces the earlier one.
 * An amendment without a person of the schedule that it amends ends that person's report.
 */
export function trackOwners(filings: readonly ScheduleFiling[]): TrackedOwner[] {
  const oldestFirst = [...filings].sort(
    (a, b) => a.filed.localeCompare(b.filed) || a.accession.localeCompare(b.accession),
  )
  const keyOf = ownerKeys(oldestFirst)
  const owners: TrackedOwner[] = []
  for (const filing of oldestFirst) {
    const { content } = filing
    const own = new Set<TrackedOwner>()
    for (const person of content.persons) {
      const key = keyOf(person)
      const known = owners.find((owner) => owner.key === key && isSameClass(owner, content))
      const owner = known ?? { key, cik: null, name: person.name, reports: [], ended: null }
      if (!known) owners.push(owner)
      owner.cik ??= person.cik
      owner.name = person.name
      owner.reports.push(toReport(filing, person))
      owner.ended = isBelow(person, content) ? "below" : null
      own.add(owner)
    }
    if (content.form.endsWith("/A")) endMissing(owners, own, content)
  }
  return owners
}

/** Persons of the amended schedule whom the amendment does not name. */
function endMissing(owners: TrackedOwner[], own: ReadonlySet<TrackedOwner>, content: OwnerSchedule): void {
  const [first] = own
  const amended = first?.reports.at(-2)?.accession
  if (!amended) return
  for (const owner of owners)
    if (!own.has(owner) && !owner.ended && owner.reports.at(-1)?.accession === amended)
      if (isSameClass(owner, content)) owner.ended = "left"
}

function isBelow({ percent, shares }: ReportingPerson, { hasFallen }: OwnerSchedule): boolean {
  return hasFallen || shares === 0 || (percent !== null && percent < ownerThreshold)
}

/**
 * A name without a CIK belongs to the CIK that another schedule on the same company gives it, if there is only one.
 * Two CIKs are never joined.
 */
function ownerKeys(filings: readonly ScheduleFiling[]): (person: ReportingPerson) => string {
  const ciksOfName = new Map<string, Set<Cik>>()
  for (const { content } of filings)
    for (const { cik, name } of content.persons) {
      if (!cik) continue
      const known = ciksOfName.get(nameKey(name)) ?? new Set()
      ciksOfName.set(nameKey(name), known.add(cik))
    }
  return ({ cik, name }) => {
    if (cik) return cik
    const [only, ...others] = ciksOfName.get(nameKey(name)) ?? []
    return only && others.length === 0 ? only : nameKey(name)
  }
}

function isSameClass({ reports }: TrackedOwner, { cusips, security }: OwnerSchedule): boolean {
  const last = reports.at(-1)
  if (!last) return false
  const isSameCusip = last.cusip !== null && cusips.includes(last.cusip)
  return isSameCusip || toClassName(last.security) === toClassName(security)
}

/** `common stock` of `Common Stock, $0.001 par value per share`. */
function toClassName(security: string): string {
  const [title = ""] = security.split(/,|\(|\$|\bpar value\b|\bno par\b|\bof\b|\bnominal\b/i)
  return foldText(title).replace(/s$/, "")
}

function toReport(filing: ScheduleFiling, person: ReportingPerson): OwnerReport {
  const { accession, file, filed, content } = filing
  const { form, amendment, event, security, cusips, persons, isText } = content
  return {
    accession,
    file,
    form,
    amendment,
    filed,
    event,
    security,
    isText,
    person,
    cusip: cusips[0] ?? null,
    others: persons.filter((other) => other !== person).map(({ name }) => name),
  }
}
