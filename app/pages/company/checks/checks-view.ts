import type { Ticker } from "~/lib/ticker"
import { countIdentities } from "~/model/financials/checks/check-identities"
import {
  caseStates,
  type IdentityKey,
  type IdentityResult,
  identities,
} from "~/model/financials/checks/identities"
import { getFormula } from "~/model/financials/checks/list-identities"
import { allRows } from "~/model/financials/rows/statement-rows"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { cellAddress } from "~/model/financials/view/statement-query"

export interface ShownCase {
  period: string
  end: string
  row: string
  /** The source page of the figure; null for dates. */
  to: string | null
  expected: number
  found: number
  cause: string
}

export interface ShownIdentity {
  identity: IdentityKey
  label: string
  formula: string
  rule?: string
  checked: number
  held: number
  named: number
  /** Those that do not agree because a filing contradicts itself. */
  filed: number
  /** Newest first, those without an explanation before those of a filing and those with a named difference. */
  cases: ShownCase[]
}

/** More are in the data. */
const maxCases = 40

/** Every identity of a company's statements, with the figures that do not agree. */
export function toShownIdentities(ticker: Ticker, document: StatementsDocument): ShownIdentity[] {
  return countIdentities(document).map(({ identity, checked, held, cases }) => {
    const [named, filed, off] = caseStates.map((wanted) => cases.filter(({ state }) => state === wanted))
    return {
      identity,
      ...identities[identity],
      formula: getFormula(identity),
      checked,
      held,
      named: named?.length ?? 0,
      filed: filed?.length ?? 0,
      cases: [off, filed, named]
        .flatMap((some = []) => newestFirst(some))
        .slice(0, maxCases)
        .map((found) => ({
          period: formatPeriod(found.period),
          end: found.end,
          row: toLabel(document, found),
          to: isDates(identity) ? null : toSourceAddress(ticker, found),
          expected: found.expected,
          found: found.found,
          cause: found.cause,
        })),
    }
  })
}

function newestFirst(cases: IdentityResult["cases"]): IdentityResult["cases"] {
  return cases.toSorted((a, b) => (a.end < b.end ? 1 : a.end > b.end ? -1 : 0))
}

function isDates(identity: IdentityKey): boolean {
  return identity === "balanceDates" || identity === "filingDates"
}

function toSourceAddress(ticker: Ticker, { statement, row, period }: IdentityResult["cases"][number]) {
  const kind = period.includes("q") ? "quarterly" : "annual"
  return cellAddress(ticker, row, period, { statement, period: kind, vintage: "latest", asof: null })
}

function toLabel({ industry }: StatementsDocument, { row }: IdentityResult["cases"][number]) {
  return allRows(industry).find(({ key }) => key === row)?.label ?? row
}

/** `2024q3` to `2024 Q3`. */
function formatPeriod(period: string): string {
  return period.replace(/q(\d)$/, " Q$1")
}
