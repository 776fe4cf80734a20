import type { Cik } from "~/lib/cik"
import type { ListIndex } from "~/model/directory/list-index"
import { getSector } from "~/model/metrics/sectors"

/** The sectors of listed companies, in order. */
export function listSectors(lists: Pick<ListIndex, "companies">): string[] {
  return [...new Set(lists.companies.flatMap((company) => getSector(company) ?? []))].sort()
}

/** The companies of a sector; null for all. */
export function listOfSector(sector: string | null, lists: Pick<ListIndex, "companies">): Cik[] | null {
  if (sector === null) return null
  return [
    ...new Set(lists.companies.filter((company) => getSector(company) === sector).map(({ cik }) => cik)),
  ]
}
