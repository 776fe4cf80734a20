import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import type { IsoDate } from "~/lib/dates"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { tradeDay } from "~/model/insiders/net-buying"
import { mayBeShare } from "~/model/securities/security-kind"

interface Split {
  date: IsoDate
  ratio: number
}

/** Direct and indirect holdings of persons by the newest forms about them, in shares of today. */
interface InsiderHoldings {
  persons: number
  shares: number
  /** The days of the oldest and the newest form that counts. */
  from: IsoDate
  to: IsoDate
}

/**
 * The holdings of persons; null if no form has a line of theirs. A form with a line of a class must give every holding
 * of that class, so older forms on it do not count. A line that several persons report counts once.
 */
export function sumInsiderHoldings(
  rows: readonly InsiderRow[],
  persons: ReadonlySet<Cik>,
  splits: readonly Split[],
): InsiderHoldings | null {
  const lines = rows.filter(isHolding).flatMap((row) => {
    const person = [row.ownerCik, ...row.jointCiks].find((cik) => cik !== null && persons.has(cik))
    return person ? [{ person, row }] : []
  })
  const classes = groupBy(lines, ({ person, row }) => `${person} ${row.security.trim().toLowerCase()}`)
  const held = [...classes.values()].map((own) => sumNewest(own.map(({ row }) => row)))
  const days = held.map(({ filed }) => filed).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return null
  return {
    persons: new Set(lines.map(({ person }) => person)).size,
    shares: held.reduce((sum, { shares, filed }) => sum + toSharesOfToday(shares, filed, splits), 0),
    from,
    to,
  }
}

function isHolding({ derivative, ownedAfter, form, security, flags }: InsiderRow): boolean {
  const isOfClass = !derivative && mayBeShare(security) && !flags.includes("equity-swap")
  return isOfClass && ownedAfter !== null && /^[345](\/A)?$/.test(form)
}

/** The last line of each way of holding in the forms of the newest day. */
function sumNewest(rows: InsiderRow[]): { filed: IsoDate; shares: number } {
  const filed = rows.reduce((newest, row) => (row.filed > newest ? row.filed : newest), "")
  const last = new Map<string, InsiderRow>()
  for (const row of rows.filter((each) => each.filed === filed)) {
    const key = `${row.direct} ${row.nature ?? ""}`
    const known = last.get(key)
    if (!known || tradeDay(row) >= tradeDay(known)) last.set(key, row)
  }
  return { filed, shares: [...last.values()].reduce((sum, { ownedAfter }) => sum + (ownedAfter ?? 0), 0) }
}

/** Shares of a day in those of today: splits after that day multiply them. */
export function toSharesOfToday(shares: number, day: IsoDate, splits: readonly Split[]): number {
  return splits.reduce((product, { date, ratio }) => (date > day ? product * ratio : product), shares)
}
