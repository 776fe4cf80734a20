import { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { readRows } from "~/platform/rows.server"
import { defineTable, type RowOf, storedFlag } from "~/stores/table"

/** The last reports of owners of companies; `source` is the company whose document has them. */
export const ownerStakes = defineTable({
  name: "owner_stakes",
  key: ["source", "issuer", "owner", "security"],
  fields: {
    source: storedCik,
    issuer: storedCik,
    owner: z.string(),
    name: z.string(),
    security: z.string(),
    shares: z.number().nullable(),
    percent: z.number().nullable(),
    form: z.string(),
    event: z.string().nullable(),
    filed: z.string(),
    accession: storedAccession,
    file: z.string(),
    issuerName: z.string(),
    ownerCik: storedCik.nullable(),
    filer: storedCik.nullable(),
    isEnded: storedFlag,
  },
})
export type StakeRow = RowOf<typeof ownerStakes>

const { columns } = ownerStakes

/** The stakes that a person or manager owns, or reports together with others, newest first. */
export const stakesOfOwnerSql = `
  select ${columns} from owner_stakes where owner_cik = ?1
  union
  select ${columns} from owner_stakes where filer = ?1
  order by filed desc limit 500`

/** The stakes of an owner. Both companies' documents may have a row, of which the newer one is kept. */
export async function listStakesOfOwner(db: D1Database, owner: Cik): Promise<StakeRow[]> {
  const rows = await readRows(db, ownerStakes.row, stakesOfOwnerSql, owner)
  return keepNewest(rows)
}

/** The stakes in companies that were reported since a day, newest first. */
export const stakesSinceSql = `
  select ${columns} from json_each(?1) as given
  cross join owner_stakes on owner_stakes.issuer = given.value
  where filed >= ?2 order by filed desc limit 1000`

export async function listStakesSince(db: D1Database, issuers: Cik[], since: IsoDate): Promise<StakeRow[]> {
  if (issuers.length === 0) return []
  const rows = await readRows(db, ownerStakes.row, stakesSinceSql, JSON.stringify(issuers), since)
  return keepNewest(rows)
}

/** The persons of the newest Schedules 13D and their amendments, those of one schedule together. */
export const newestActiveSql = `
  select ${columns} from owner_stakes
  where form in ('SCHEDULE 13D', 'SCHEDULE 13D/A', 'SC 13D', 'SC 13D/A')
  order by filed desc, accession limit 40`

/** The largest owner of each of the newest Schedules 13D. */
export function chooseActive(results: unknown, most: number): StakeRow[] {
  const largest = new Map<string, StakeRow>()
  for (const row of ownerStakes.parse(results)) {
    const known = largest.get(row.accession)
    if (!known || (row.percent ?? 0) > (known.percent ?? 0)) largest.set(row.accession, row)
  }
  return [...largest.values()].slice(0, most)
}

/** Rows are newest first. */
function keepNewest(rows: StakeRow[]): StakeRow[] {
  const kept = new Map<string, StakeRow>()
  for (const row of rows) {
    const key = JSON.stringify([row.issuer, row.owner, row.security])
    if (!kept.has(key)) kept.set(key, row)
  }
  return [...kept.values()]
}
