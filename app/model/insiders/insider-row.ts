import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"

/** What the comparison of a price with other prices gives. */
export const priceFlags = [
  "price-is-total",
  "price-implausible",
  "price-unconfirmed",
  "price-unusual",
] as const
export type PriceFlag = (typeof priceFlags)[number]

/** True for a price that gives no value. */
export function isRefused(flag: PriceFlag | null): boolean {
  return flag === "price-implausible" || flag === "price-unusual"
}

/** Something unusual about a row, as in the JSON; `formatInsiderFlag` gives its label. */
export type InsiderFlag =
  | "amendment"
  | "amendment-shorter"
  | "date-after-filing"
  | "date-before-report"
  | "date-missing"
  | "filed-late"
  | "equity-swap"
  | "joint-filers"
  | "no-transactions"
  | "no-securities"
  | "price-in-footnote"
  | "price-missing"
  | PriceFlag

/** One line of a company's insider trades. Prices are in dollars per share, values in dollars. */
export interface InsiderRow {
  accession: Accession
  form: string
  filed: IsoDate
  date: IsoDate | null
  owner: string
  role: string
  security: string
  code: string | null
  acquired: boolean | null
  shares: number | null
  price: number | null
  value: number | null
  ownedAfter: number | null
  direct: boolean | null
  derivative: boolean
  plan10b51: boolean | null
  flags: InsiderFlag[]
  /** The file of the form itself, for the reader. */
  file: string
  ownerCik: Cik | null
  /** Others who reported the same trade with the owner. */
  jointOwners: string[]
  jointCiks: Cik[]
  nature: string | null
  footnotes: string[]
  /** Set where the filed price is refused, so that the trade has no value. */
  priceRefused?: true
  /** True if net buying counts it. */
  counted: boolean
}

const flagLabels: Record<InsiderFlag, string> = {
  amendment: "From an amendment. It replaces the form, unless it reports other trades alone.",
  "amendment-shorter": "The amendment has fewer transactions than the form that it replaces.",
  "date-after-filing":
    "The form dates the trade after its own filing; the date is that of the period of the report.",
  "date-before-report":
    "The form dates the trade long before the period of its report; the date is that of the period.",
  "date-missing": "The form gives no date; the filing's quarter is used.",
  "filed-late": "Filed later than the second business day after the trade.",
  "equity-swap": "Part of an equity swap.",
  "joint-filers": "Reported by several owners together and counted once.",
  "no-transactions": "The form reports no transaction.",
  "no-securities": "The owner reports owning none of the company's securities.",
  "price-in-footnote": "The form gives the price in a footnote only; the value is not counted.",
  "price-missing": "The form gives no price; the value is not counted.",
  "price-is-total": "The form gives the total in place of the price; the value is that total.",
  "price-implausible": "No other price of the security is near this one; the value is not counted.",
  "price-unconfirmed": "No other price of the security near that day is known; the price is not confirmed.",
  "price-unusual":
    "Few shares cost this much, and no other price of the security near that day is known; the value is not counted.",
}

export function formatInsiderFlag(flag: InsiderFlag): string {
  return flagLabels[flag]
}
