import type { Row } from "~/model/financials/rows/row-types"
import { listPart } from "~/model/financials/rows/statement-rows"
import { yearOfKey } from "./fiscal-periods"
import type { PlacedFacts } from "./placed-facts"
import type { Reading, Vintage } from "./vintages"

type Histories = Map<string, Map<string, Vintage[]>>

/**
 * Removes figures of notes that were tagged with a cash flow statement's dates. A line of the statement is repeated
 * as next year's comparative. One that no comparative has is refused where the same figure is given for three
 * fiscal years, none of which another filing repeats, or where the remainder of the total is larger than the total and
 * nearly cancels it. `choose` gives a row's figures without those of notes: the statement's own take their place.
 */
export function rejectNotes(
  rows: readonly Row[],
  chosen: Histories,
  placed: PlacedFacts,
  choose: (row: Row, isNote: (reading: Reading) => boolean) => Map<string, Vintage[]>,
): void {
  const filings = new Map<string, number>()
  for (const { filing, period, hasCashflow } of placed.places)
    if (hasCashflow) filings.set(period, Math.max(filing, filings.get(period) ?? -1))
  const lines = rows.filter((row) => row.faceOnly)
  const latest = (row: string, period: string) => chosen.get(row)?.get(period)?.at(-1)?.value ?? 0
  for (const row of lines) {
    const history = chosen.get(row.key)
    if (!history) continue
    const refused = new Map<string, number>()
    for (const [period, vintages] of history) {
      const last = vintages.at(-1)
      if (!last || last.value === 0 || isRepeated(last) || last.last >= (filings.get(period) ?? -1)) continue
      const same = [...history].flatMap(([other, list]) =>
        list.flatMap((each) => (each.value === last.value ? [{ year: yearOfKey(other), each }] : [])),
      )
      const isOfYears =
        new Set(same.map(({ year }) => year)).size > 2 && !same.some(({ each }) => isRepeated(each))
      if (isOfYears || cancels(row.key, last.value, period, latest)) refused.set(period, Math.abs(last.value))
    }
    if (refused.size === 0) continue
    const isNote = ({ place, value }: Reading) => refused.get(place.period) === Math.abs(value)
    chosen.set(row.key, choose(row, isNote))
  }
}

function isRepeated({ first, last }: Vintage): boolean {
  return last > first
}

const financing = listPart("financingFlows")

/** Without the opposite flow the remainder holds that, and cancels nothing. */
const opposites: Record<string, string> = {
  debtIssued: "debtRepaid",
  debtRepaid: "debtIssued",
  sharesIssued: "shareRepurchases",
}

function cancels(
  row: string,
  value: number,
  period: string,
  latest: (row: string, period: string) => number,
): boolean {
  const total = latest("financingCashFlow", period)
  const remainder = total - financing.reduce((sum, each) => sum + latest(each, period), 0)
  const larger = total !== 0 && Math.abs(remainder) > Math.abs(total)
  const whole = latest(opposites[row] ?? "", period) !== 0
  return larger && whole && Math.abs(remainder + value) * 2 < Math.abs(value)
}
