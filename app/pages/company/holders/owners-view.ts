import type { Accession } from "~/lib/accession"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import { formatPercent } from "~/lib/numbers"
import { getQuarter, type Quarter, quarterEnd, shiftQuarter } from "~/lib/quarter"
import { type OwnerGroup, ownSchedules, toCompanyOwners } from "~/model/owners/company-owners"
import type { OwnersDocument } from "~/model/owners/owners-document"
import type { TrackedOwner } from "~/model/owners/track-owners"

export interface OwnersView extends ReturnType<typeof toCompanyOwners> {
  /** Item 4 of the newest schedule of each group that gives one. */
  purposes: {
    names: string[]
    text: string
    accession: Accession
    file: string
    form: string
    filed: IsoDate
  }[]
}

export function toOwnersView(document: OwnersDocument, today: IsoDate): OwnersView {
  const company = toCompanyOwners(document, today)
  const byAccession = new Map(ownSchedules(document).map((filing) => [filing.accession, filing]))
  const purposes = company.current.flatMap(({ owners }) => {
    const reports = owners.flatMap((owner) => owner.reports.map(({ accession }) => accession))
    const newest = [...byAccession.values()].find(
      ({ accession, content }) => content.purpose !== null && reports.includes(accession),
    )
    if (!newest?.content.purpose) return []
    const { accession, file, filed, content } = newest
    return {
      names: owners.map(({ name }) => name),
      text: newest.content.purpose,
      accession,
      file,
      filed,
      form: content.form,
    }
  })
  return { ...company, purposes }
}

const maxLines = 6

/** Percents of the largest current owners at quarter ends, each as last reported; null with fewer than two reports. */
export function toOwnersHistory(current: OwnerGroup[], today: string): OwnersHistory | null {
  const owners = current.flatMap(({ owners: [first] }) => first ?? []).slice(0, maxLines)
  if (!owners.some(({ reports }) => reports.length > 1)) return null
  const days = owners.flatMap(({ reports }) => reports.map(getDay)).sort()
  const quarters: Quarter[] = []
  for (
    let quarter = getQuarter(days[0] ?? today);
    quarter <= getQuarter(today);
    quarter = shiftQuarter(quarter, 1)
  )
    quarters.push(quarter)
  return {
    quarters,
    lines: owners.map((owner) => ({
      name: owner.name,
      percents: quarters.map((quarter) => getPercentAt(owner, quarterEnd(quarter))),
    })),
  }
}

export interface OwnersHistory {
  quarters: Quarter[]
  lines: { name: string; percents: (number | null)[] }[]
}

function getPercentAt({ reports }: TrackedOwner, day: IsoDate): number | null {
  return reports.findLast((report) => getDay(report) <= day)?.person.percent ?? null
}

function getDay({ event, filed }: { event: IsoDate | null; filed: IsoDate }): IsoDate {
  return event !== null && event <= filed ? event : filed
}

/** `8.5%` of a percent that is stated with up to two decimals. */
export function formatOwnedPercent(percent: number | null): string {
  const decimals = percent === null || Number.isInteger(percent * 10) ? 1 : 2
  return formatPercent(percent === null ? null : percent / 100, decimals)
}

export function getToday(): IsoDate {
  return toIsoDate(Date.now())
}
