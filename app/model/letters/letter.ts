import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { Quarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"

/** A fund letter: its address and topics. The text is not stored. */
export interface Letter {
  fund: string
  /** The CIK of the manager as a 13F filer; null if unknown. */
  cik: Cik | null
  /** The quarter that the letter covers. */
  quarter: Quarter
  title: string
  /** The day or month of the letter: `2025-02-22`, `2008-02`; null if unknown. */
  date: string | null
  url: string
  tags: string[]
  tickers: Ticker[]
  /** The day on which its address was found dead. */
  dead: IsoDate | null
}

/** "Example Partners" to `example-partners`. */
export function getSlug(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
}

/** Newest first: by quarter, then by date, then by name. */
function byNewest(a: Letter, b: Letter): number {
  return (
    b.quarter.localeCompare(a.quarter) ||
    (b.date ?? "").localeCompare(a.date ?? "") ||
    a.fund.localeCompare(b.fund) ||
    a.title.localeCompare(b.title)
  )
}

/** Merges two lists. Letters are identified by their address; the added one replaces the known one. */
export function mergeLetters(known: Letter[], added: Letter[]): Letter[] {
  return [...new Map([...known, ...added].map((letter) => [letter.url, letter])).values()].sort(byNewest)
}
