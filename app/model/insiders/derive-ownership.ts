import { baseForm } from "~/edgar/form-names"
import { NotOwnershipForm, type OwnershipEntry, parseOwnershipForm } from "~/edgar/insiders/ownership"
import { escapeText } from "~/lib/escape"
import { formatExact } from "~/lib/numbers"
import { deriveReading } from "~/model/filings/derive-reading"
import type { DocumentRef } from "~/model/filings/filing-reader"
import { ownerName, ownerRole, personName } from "~/model/insiders/owner-words"
import { formatTransactionCode } from "~/model/insiders/transaction-codes"
import type { ReadingDocument } from "~/model/reading/reading-document"

/** A Form 3, 4 or 5 in its reading form: it is filed as XML. Null for other forms and other XML. */
export function deriveOwnership(
  ref: DocumentRef,
  files: string[],
  bytes: Uint8Array,
): ReadingDocument | null {
  if (!/^[345]$/.test(baseForm(ref.form))) return null
  try {
    return deriveReading(ref, files, new TextEncoder().encode(toHtml(new TextDecoder().decode(bytes))))
  } catch (error) {
    if (error instanceof NotOwnershipForm) return null
    throw error
  }
}

function toHtml(xml: string): string {
  const { form, issuer, owners, period, entries, footnotes, remarks, hasLeft, plan10b51 } =
    parseOwnershipForm(xml)
  const ticker = issuer.ticker ? ` (${issuer.ticker})` : ""
  const head = [
    `Form ${form} on ${issuer.name}${ticker}${period ? `, ${period}` : ""}`,
    ...owners.map((owner) =>
      [personName(ownerName(owner.name)), ownerRole(owner)].filter(Boolean).join(", "),
    ),
    ...(hasLeft ? ["The person is no longer subject to Section 16."] : []),
    ...(plan10b51 ? ["Transactions follow a plan under Rule 10b5-1."] : []),
  ]
  const own = entries.filter(({ derivative }) => !derivative)
  const derivative = entries.filter((entry) => entry.derivative)
  return [
    "<html><body>",
    ...head.map((text) => paragraph(text)),
    ...table("Non-derivative securities", own),
    ...table("Derivative securities", derivative),
    ...(entries.length === 0 ? [paragraph("The form reports no securities.")] : []),
    ...footnotes.map(({ id, text }) => paragraph(`${id}: ${text}`)),
    ...(remarks ? [paragraph(remarks)] : []),
    "</body></html>",
  ].join("\n")
}

const columns: [head: string, cell: (entry: OwnershipEntry) => string | null][] = [
  ["Security", ({ security }) => security],
  ["Date", ({ date }) => date],
  ["Transaction", ({ kind, code }) => (kind === "holding" ? "Holding" : nameCode(code))],
  ["Shares", ({ shares }) => print(shares)],
  [
    "Acquired or disposed of",
    ({ acquired }) => (acquired === null ? null : acquired ? "Acquired" : "Disposed of"),
  ],
  ["Price", ({ price }) => print(price)],
  ["Owned after", ({ ownedAfter }) => print(ownedAfter)],
  [
    "Ownership",
    ({ direct, nature }) => (direct === null ? null : direct ? "Direct" : `Indirect ${nature ?? ""}`.trim()),
  ],
  ["Notes", ({ footnotes, priceFootnotes }) => [...new Set([...footnotes, ...priceFootnotes])].join(", ")],
]

const derivativeColumns: typeof columns = [
  ["Exercise price", ({ exercisePrice }) => print(exercisePrice)],
  ["Exercisable", ({ exercisable }) => exercisable],
  ["Expires", ({ expires }) => expires],
  ["Underlying security", ({ underlying }) => underlying],
  ["Underlying shares", ({ underlyingShares }) => print(underlyingShares)],
]

function table(title: string, entries: OwnershipEntry[]): string[] {
  if (entries.length === 0) return []
  const shown = entries.some(({ derivative }) => derivative) ? [...columns, ...derivativeColumns] : columns
  const row = (tag: "th" | "td", cells: readonly (string | null)[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeText(cell ?? "")}</${tag}>`).join("")}</tr>`
  return [
    `<h3>${title}</h3><table>`,
    row(
      "th",
      shown.map(([head]) => head),
    ),
    ...entries.map((entry) =>
      row(
        "td",
        shown.map(([, cell]) => cell(entry)),
      ),
    ),
    "</table>",
  ]
}

function paragraph(text: string): string {
  return `<p>${escapeText(text)}</p>`
}

function nameCode(code: string | null): string {
  return code ? `${formatTransactionCode(code)} (${code})` : ""
}

function print(value: number | null): string | null {
  return value === null ? null : formatExact(value)
}
