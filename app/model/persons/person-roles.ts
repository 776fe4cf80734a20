import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { append } from "~/lib/collections"
import type { IsoDate } from "~/lib/dates"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { ownerName, ownerRole, personName } from "~/model/insiders/owner-words"

/** A role with the days of the first and the last form that gives it. */
export interface RoleSpan {
  role: string
  from: IsoDate
  to: IsoDate
}

/** A reporting person of a company's ownership forms. */
export interface PersonAtCompany {
  person: Cik
  name: string
  /** Every spelling of the name, the latest first. */
  names: string[]
  issuer: Cik
  issuerName: string
  /** The latest first. */
  roles: RoleSpan[]
  isDirector: boolean
  isOfficer: boolean
  since: IsoDate
  until: IsoDate
  /** True if the last form says that its owner is no longer subject to reports. */
  hasLeft: boolean
}

interface Report {
  accession: Accession
  filed: IsoDate
  name: string
  role: string
  isDirector: boolean
  isOfficer: boolean
  hasLeft: boolean
}

/** The persons with a CIK who reported on a company's securities. One CIK is one person, whatever the spelling. */
export function toPersonsAtCompany(document: InsidersDocument): PersonAtCompany[] {
  const reports = new Map<Cik, Report[]>()
  const add = (cik: Cik, report: Report) => append(reports, cik, report)
  let issuerName = ""
  for (const { accession, filed, content } of document.filings) {
    if (content.issuer.cik !== document.cik) continue
    issuerName ||= content.issuer.name
    for (const owner of content.owners)
      if (owner.cik)
        add(owner.cik, {
          accession,
          filed,
          hasLeft: content.hasLeft,
          name: personName(ownerName(owner.name)),
          role: ownerRole(owner),
          isDirector: owner.isDirector,
          isOfficer: owner.isOfficer,
        })
  }
  for (const { accession, filed, content } of document.proposed) {
    const { cik, name, relations } = content.seller
    if (!cik || content.issuer.cik !== document.cik) continue
    issuerName ||= content.issuer.name
    const role = relations.join(", ")
    add(cik, {
      accession,
      filed,
      name: ownerName(name),
      role,
      hasLeft: false,
      isDirector: /director/i.test(role),
      isOfficer: /officer/i.test(role),
    })
  }
  return [...reports].flatMap(([person, own]) => toPerson(person, own, document.cik, issuerName))
}

function toPerson(person: Cik, own: Report[], issuer: Cik, issuerName: string): PersonAtCompany[] {
  const newestFirst = [...own].sort(
    (a, b) => b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession),
  )
  const newest = newestFirst[0]
  const oldest = newestFirst.at(-1)
  if (!newest || !oldest) return []
  const named = newestFirst.filter(({ role }) => role !== "")
  return [
    {
      person,
      issuer,
      issuerName,
      name: newest.name,
      names: [...new Set(newestFirst.map(({ name }) => name))],
      roles: toSpans(named),
      isDirector: named[0]?.isDirector ?? false,
      isOfficer: named[0]?.isOfficer ?? false,
      since: oldest.filed,
      until: newest.filed,
      hasLeft: newest.hasLeft,
    },
  ]
}

/** Neighboring forms with one role are one span. */
function toSpans(newestFirst: Report[]): RoleSpan[] {
  const spans: RoleSpan[] = []
  for (const { role, filed } of newestFirst) {
    const last = spans.at(-1)
    if (last?.role === role) last.from = filed
    else spans.push({ role, from: filed, to: filed })
  }
  return spans
}
