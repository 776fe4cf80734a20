import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { NotCompanyFacts, parseCompanyFacts } from "~/edgar/companyfacts"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { viewStatement } from "~/model/financials/view/view-statement"
import { type FiledYear, readFiledYears } from "./amounts/filed-years"
import { readCash, readDebt, readEquity } from "./amounts/recompute-debt"
import { readEbitda, readGrossMargin } from "./amounts/recompute-income"
import { toResultLine } from "./result"

const amountKeys = ["netDebt", "ebitda", "grossMargin", "netDebtToEbitda", "debtToEquity"] as const

type Amounts = Record<(typeof amountKeys)[number], number | null>

/** The amounts of each fiscal year of a companyfacts file, by the year's last day. */
function recomputeAmounts(text: string): [end: string, amounts: Amounts][] {
  return readFiledYears(text).map((year) => [year.end, recomputeYear(year)])
}

function recomputeYear(year: FiledYear): Amounts {
  const [debt, cash, equity, ebitda] = [readDebt(year), readCash(year), readEquity(year), readEbitda(year)]
  const netDebt = debt === null || cash === null ? null : debt - cash
  return {
    netDebt,
    ebitda,
    grossMargin: readGrossMargin(year),
    netDebtToEbitda: netDebt === null || ebitda === null || ebitda <= 0 ? null : netDebt / ebitda,
    debtToEquity: debt === null || equity === null || equity <= 0 ? null : debt / equity,
  }
}

/**
 * `npm run tool -- verify-amounts <folder of the SEC's layout>`: reads debt, EBITDA, gross profit and their ratios of every
 * year a second time, from the facts alone, and lists what differs from the figures as first filed. The reader in
 * `amounts/` shares no code with the product, so that a mistake in one of them shows. Fails if a figure differs or is not
 * recomputed.
 */

/** The values of the ratios page by year, as first filed. */
function readShown(text: string): Map<string, Map<string, number | null>> {
  const document = deriveStatementsDocument(parseCompanyFacts(text), {
    name: "",
    sic: null,
    fiscalYearEnd: null,
  })
  const view = viewStatement(document, {
    statement: "ratios",
    period: "annual",
    vintage: "original",
    asof: null,
  })
  return new Map(
    view.periods.map(({ end }, index) => [
      end,
      new Map(view.rows.map(({ key, values }) => [key, values[index] ?? null])),
    ]),
  )
}

interface Count {
  recomputed: number
  differ: number
  unread: string[]
  /** Figures that only the reader has. */
  empty: string[]
}

const counts = new Map<keyof Amounts, Count>(
  amountKeys.map((key) => [key, { recomputed: 0, differ: 0, unread: [], empty: [] }]),
)

function compareCompany(name: string, text: string): void {
  const recomputed = new Map(recomputeAmounts(text))
  for (const [end, shown] of readShown(text))
    for (const [key, count] of counts) {
      const expected = recomputed.get(end)?.[key] ?? null
      const value = shown.get(key)
      // A statement of an insurer or a bank has no such row.
      if (value === undefined) continue
      if (value === null && expected !== null) count.empty.push(`${name} ${end}`)
      else if (value !== null && expected === null) count.unread.push(`${name} ${end}`)
      else if (value !== null && expected !== null) {
        count.recomputed += 1
        if (Math.abs(value - expected) <= Math.abs(expected) * 1e-9) continue
        count.differ += 1
        console.log(`${name} ${end} ${key}: shown ${value}, recomputed ${expected}`)
      }
    }
}

const [folder = "."] = process.argv.slice(2)
const root = join(folder, "api", "xbrl", "companyfacts")
for (const file of readdirSync(root).filter((name) => name.endsWith(".json"))) {
  try {
    compareCompany(file.slice(3, 13), readFileSync(join(root, file), "utf8"))
  } catch (error) {
    if (!(error instanceof NotCompanyFacts)) throw error
    console.log(`${file}: ${error.message}`)
  }
}
for (const [key, { recomputed, differ, unread, empty }] of counts) {
  console.log(
    `${key}: ${recomputed} recomputed, ${differ} differ, ${unread.length} are shown and not recomputed, ${empty.length} are recomputed and not shown`,
  )
  if (unread.length > 0) console.log(`${key} not recomputed: ${unread.join(", ")}`)
  if (empty.length > 0) console.log(`${key} not shown: ${empty.join(", ")}`)
}
const all = [...counts.values()]
console.log(
  toResultLine({
    what: "net debt, EBITDA, gross margin, debt to equity, net debt to EBITDA by year",
    compared: all.reduce((sum, { recomputed }) => sum + recomputed, 0),
    differ: `${all.reduce((sum, { differ }) => sum + differ, 0)}; ${all.reduce((sum, { empty }) => sum + empty.length, 0)} are recomputed and not shown`,
  }),
)
const isWrong = all.some(({ differ, unread }) => differ + unread.length > 0)
process.exitCode = isWrong ? 1 : 0
