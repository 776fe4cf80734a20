import type { Accession } from "~/lib/accession"
import { groupBy } from "~/lib/collections"
import { countText, formatCompactUsd, sumKnown } from "~/lib/numbers"
import type { Price } from "~/model/financials/statements/price"
import type { InsiderRow } from "./insider-row"
import { toCheckedLines } from "./insider-rows"
import type { InsidersDocument, OwnershipFiling, ProposedFiling } from "./insiders-document"
import { ownerName, personName } from "./owner-words"
import { formatTransactionCode } from "./transaction-codes"

/** One sentence for each form that was read: who, what, and how much, at prices that `prices` do not refute. */
export function summarizeForms(document: InsidersDocument, prices: readonly Price[]): Map<Accession, string> {
  const lines = groupBy(toCheckedLines(document, prices), ({ accession }) => accession)
  return new Map([
    ...document.filings.map(
      (filing) => [filing.accession, summarizeForm(filing, lines.get(filing.accession) ?? [])] as const,
    ),
    ...document.proposed.map((filing) => [filing.accession, summarizeProposal(filing)] as const),
  ])
}

/** `Arthur D. Levinson: sale of 149,527 shares for $29.6M`. */
function summarizeForm({ content }: OwnershipFiling, checked: InsiderRow[]): string {
  const [owner, ...others] = content.owners
  const who = `${personName(ownerName(owner?.name ?? ""))}${others.length ? ` and ${others.length} more` : ""}`
  const lines = content.entries.filter((entry) => entry.kind === "transaction" && !entry.derivative)
  const codes = [...new Set(lines.map(({ code }) => code))]
  // Trades come first; what a form reports beside them is left out.
  const market = codes.filter((code) => code === "P" || code === "S")
  const shown = (market.length ? market : codes).slice(0, 2)
  if (shown.length === 0) {
    const isFirst = /^3/.test(content.form)
    return `${who}: ${isFirst ? "first holdings" : "options and other rights"}`
  }
  return `${who}: ${shown
    .map((code) => {
      const ofCode = lines.filter((line) => line.code === code)
      const shares = ofCode.reduce((sum, { shares: count }) => sum + (count ?? 0), 0)
      const inForce = checked.filter((line) => line.code === code && !line.derivative)
      const valueUsd = sumKnown(inForce.map(({ value }) => value))
      const what = formatTransactionCode(code)
      if (code === "F") return `${countText(shares, "share")} withheld for tax or the exercise price`
      return `${lowerFirst(what)} of ${countText(shares, "share")}${
        valueUsd !== null && (code === "P" || code === "S") ? ` for ${formatCompactUsd(valueUsd)}` : ""
      }`
    })
    .join(" and ")}`
}

function summarizeProposal({ content }: ProposedFiling): string {
  const shares = content.lines.reduce((sum, line) => sum + (line.shares ?? 0), 0)
  const valueUsd = sumKnown(content.lines.map((line) => line.valueUsd))
  const amount = valueUsd === null ? "" : `, worth ${formatCompactUsd(valueUsd)}`
  return `${ownerName(content.seller.name)}: proposed sale of ${countText(shares, "share")}${amount}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
