import type { Accession } from "~/lib/accession"
import { countText, formatCompactUsd } from "~/lib/numbers"
import type { InsidersDocument, OwnershipFiling, ProposedFiling } from "./insiders-document"
import { ownerName, personName } from "./owner-words"
import { formatTransactionCode } from "./transaction-codes"

/** One sentence for each form that was read: who, what, and how much. */
export function summarizeForms(document: InsidersDocument): Map<Accession, string> {
  return new Map([
    ...document.filings.map((filing) => [filing.accession, summarizeForm(filing)] as const),
    ...document.proposed.map((filing) => [filing.accession, summarizeProposal(filing)] as const),
  ])
}

/** `Arthur D. Levinson: sale of 149,527 shares for $29.6M`. */
function summarizeForm({ content }: OwnershipFiling): string {
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
      const isPriced = ofCode.every(
        ({ price, shares: count }) => price !== null && price > 0 && count !== null,
      )
      const valueUsd = ofCode.reduce((sum, line) => sum + (line.price ?? 0) * (line.shares ?? 0), 0)
      const what = formatTransactionCode(code)
      if (code === "F") return `${countText(shares, "share")} withheld for tax or the exercise price`
      return `${lowerFirst(what)} of ${countText(shares, "share")}${
        isPriced && (code === "P" || code === "S") ? ` for ${formatCompactUsd(valueUsd)}` : ""
      }`
    })
    .join(" and ")}`
}

function summarizeProposal({ content }: ProposedFiling): string {
  const shares = content.lines.reduce((sum, line) => sum + (line.shares ?? 0), 0)
  const isValued = content.lines.length > 0 && content.lines.every(({ valueUsd }) => valueUsd !== null)
  const valueUsd = content.lines.reduce((sum, line) => sum + (line.valueUsd ?? 0), 0)
  const amount = isValued ? `, worth ${formatCompactUsd(valueUsd)}` : ""
  return `${ownerName(content.seller.name)}: proposed sale of ${countText(shares, "share")}${amount}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
