import { baseForm, isAmendment } from "~/edgar/form-names"
import { type OwnershipEntry, toOwnershipEntry } from "~/edgar/insiders/ownership"
import { daysBetween, type IsoDate } from "~/lib/dates"
import { checkPrices, type KnownPrice } from "./check-prices"
import type { InsiderFlag, InsiderRow } from "./insider-row"
import type { InsidersDocument, OwnershipFiling } from "./insiders-document"
import { mergeJointFilings } from "./merge-joint"
import { ownerName, ownerRole } from "./owner-words"
import { proposedRows, replaceAmendedNotices } from "./proposed-rows"
import { type CurrentFiling, replaceAmended } from "./replace-amended"
import { isMarketCode } from "./transaction-codes"

interface CompanyInsiders {
  /** Newest first. */
  rows: InsiderRow[]
  /** Forms in this filing list about another company's securities, which this company owns. */
  otherIssuers: OwnershipFiling[]
}

/** A form is due on the second business day. With a weekend and a holiday in between, five days are on time. */
const onTimeDays = 5
/** The period of a Form 4 is its earliest trade, so that a date this long before it is a typing error. */
const maxDaysBeforePeriod = 90

/**
 * The lines of Forms 3, 4 and 5 of a company's insiders, those of each joint filer too; amendments replace originals.
 * `prices` are the known ones of the company's securities, in any order: a price that they refute gives no value.
 */
export function toCheckedLines(document: InsidersDocument, prices: readonly KnownPrice[]): InsiderRow[] {
  const own = document.filings.filter((filing) => filing.content.issuer.cik === document.cik)
  return checkPrices(replaceAmended(own).flatMap(filingRows), prices)
}

/** Every line that a company's insiders reported, with its price checked by `prices`; joint filers count once. */
export function toCompanyInsiders(
  document: InsidersDocument,
  prices: readonly KnownPrice[],
): CompanyInsiders {
  const proposed = document.proposed.filter(({ content }) => content.issuer.cik === document.cik)
  return {
    rows: [
      ...mergeJointFilings(toCheckedLines(document, prices)).map((row) => ({
        ...row,
        counted: isCounted(row),
      })),
      ...replaceAmendedNotices(proposed).flatMap(proposedRows),
    ],
    otherIssuers: document.filings.filter((filing) => filing.content.issuer.cik !== document.cik),
  }
}

function isCounted(row: InsiderRow): boolean {
  return isMarketCode(row.code) && !row.derivative && !row.flags.includes("equity-swap")
}

function filingRows(filing: CurrentFiling): InsiderRow[] {
  const { entries, form } = filing.content
  const isFirst = baseForm(form) === "3"
  if (entries.length === 0) return [toRow(filing, nothing, [isFirst ? "no-securities" : "no-transactions"])]
  const hasTraded = isFirst || entries.some((entry) => entry.kind === "transaction")
  return entries.map((entry) => toRow(filing, entry, hasTraded ? [] : ["no-transactions"]))
}

const nothing = toOwnershipEntry({ kind: "holding", derivative: false }, () => null, {
  footnotes: [],
  priceFootnotes: [],
})

function toRow(filing: CurrentFiling, entry: OwnershipEntry, flags: InsiderFlag[]): InsiderRow {
  const { content } = filing
  const [owner, ...others] = content.owners
  const notes = new Map(content.footnotes.map((note) => [note.id, note.text]))
  const plan = content.plan10b51 ?? saysPlan(entry, notes)
  const price = getPrice(entry)
  return {
    accession: filing.accession,
    form: content.form,
    filed: filing.filed,
    date: getDate(filing, entry).date,
    owner: ownerName(owner?.name ?? ""),
    role: owner ? ownerRole(owner) : "",
    security: entry.security,
    code: entry.code,
    acquired: entry.acquired,
    shares: entry.shares,
    price,
    value: entry.shares !== null && price !== null ? entry.shares * price : null,
    ownedAfter: entry.ownedAfter,
    direct: entry.direct,
    derivative: entry.derivative,
    plan10b51: plan,
    flags: [...flags, ...getFlags(filing, entry)],
    file: filing.file,
    ownerCik: owner?.cik ?? null,
    jointOwners: others.map((other) => ownerName(other.name)),
    jointCiks: others.flatMap(({ cik }) => cik ?? []),
    nature: entry.nature,
    footnotes: entry.footnotes.flatMap((id) => notes.get(id) ?? []),
    counted: false,
  }
}

/** The day of a line. A date that cannot be is replaced by the period of the report, and flagged. */
function getDate(
  { content: { form, period }, filed }: CurrentFiling,
  { kind, date }: OwnershipEntry,
): { date: IsoDate | null; flag?: InsiderFlag } {
  if (kind === "holding") return { date: date ?? period }
  if (date === null) return { date, flag: "date-missing" }
  if (date > filed) return { date: period && period <= filed ? period : null, flag: "date-after-filing" }
  const isEarly = baseForm(form) === "4" && period && daysBetween(date, period) > maxDaysBeforePeriod
  return isEarly && period <= filed ? { date: period, flag: "date-before-report" } : { date }
}

/** Nobody buys or sells for nothing: a price of zero is one that the form gives elsewhere, or not at all. */
function getPrice({ code, derivative, price }: OwnershipEntry): number | null {
  return price === 0 && isMarketCode(code) && !derivative ? null : price
}

/** Forms before 2023 have no 10b5-1 checkbox, so a footnote of the line names the plan. The checkbox takes precedence. */
function saysPlan(entry: OwnershipEntry, notes: Map<string, string>): boolean | null {
  const isNamed = entry.footnotes.some((id) => /10b5-?1/i.test(notes.get(id) ?? ""))
  return isNamed ? true : null
}

function getFlags(filing: CurrentFiling, entry: OwnershipEntry): InsiderFlag[] {
  const { content, filed, replaces } = filing
  const flags: InsiderFlag[] = []
  const transactions = content.entries.filter((line) => line.kind === "transaction").length
  if (isAmendment(content.form)) flags.push("amendment")
  if (replaces && replaces.lines > transactions) flags.push("amendment-shorter")
  if (content.owners.length > 1) flags.push("joint-filers")
  if (entry.kind === "holding") return flags
  const { date, flag } = getDate(filing, entry)
  if (flag) flags.push(flag)
  if (date && content.form === "4" && entry.code !== "G" && daysBetween(date, filed) > onTimeDays)
    flags.push("filed-late")
  if (entry.equitySwap) flags.push("equity-swap")
  if (getPrice(entry) === null)
    if (entry.priceFootnotes.length > 0) flags.push("price-in-footnote")
    else if (isMarketCode(entry.code) && !entry.derivative) flags.push("price-missing")
  return flags
}
