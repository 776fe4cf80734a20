import { addDays, type IsoDate } from "~/lib/dates"
import { getLast } from "./owner-stakes"
import type { OwnersDocument, ScheduleFiling } from "./owners-document"
import { type OwnerReport, type TrackedOwner, trackOwners } from "./track-owners"

/** Persons who report together in one schedule. Their shares are often the same, so they are never added. */
export interface OwnerGroup {
  schedule: ScheduleFiling
  owners: (TrackedOwner & { last: OwnerReport })[]
}

interface CompanyOwners {
  /** By the last reports, the largest percent first. */
  current: OwnerGroup[]
  /** The last report is too old to say that they still own as much. */
  old: OwnerGroup[]
  /** Owners who fell below 5 % or left their group, the latest first. */
  ended: (TrackedOwner & { last: OwnerReport })[]
  owners: TrackedOwner[]
}

/** An owner whose ownership changes must amend; after so long without a report, too little is known. */
const oldAfterDays = 3 * 365

/** The owners of more than 5 % of a company's classes by its schedules. */
export function toCompanyOwners(document: OwnersDocument, today: IsoDate): CompanyOwners {
  const filings = ownSchedules(document)
  const owners = trackOwners(filings)
  const known = owners.flatMap((owner) => {
    const last = getLast(owner)
    return last ? [{ ...owner, last }] : []
  })
  const oldBefore = addDays(today, -oldAfterDays)
  const groups = filings.flatMap((schedule): OwnerGroup[] => {
    const members = known
      .filter(({ ended, last }) => !ended && last.accession === schedule.accession)
      .sort((a, b) => (b.last.person.percent ?? 0) - (a.last.person.percent ?? 0))
    return members.length ? [{ schedule, owners: members }] : []
  })
  const largestFirst = groups.sort((a, b) => getPercent(b) - getPercent(a))
  return {
    current: largestFirst.filter(({ schedule }) => schedule.filed >= oldBefore),
    old: largestFirst.filter(({ schedule }) => schedule.filed < oldBefore),
    ended: known
      .filter(({ ended }) => ended !== null)
      .sort((a, b) => b.last.filed.localeCompare(a.last.filed) || a.name.localeCompare(b.name)),
    owners,
  }
}

/** The schedules about the company itself, not those that it filed about another one. */
export function ownSchedules({ cik, filings }: OwnersDocument): ScheduleFiling[] {
  return filings.filter(({ content }) => content.issuer.cik === null || content.issuer.cik === cik)
}

/** The largest percent of a group. */
function getPercent({ owners }: OwnerGroup): number {
  return Math.max(0, ...owners.map(({ last }) => last.person.percent ?? 0))
}
