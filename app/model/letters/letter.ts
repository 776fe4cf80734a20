import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { Quarter } from "~/lib/quarter"

/** One letter of a fund: where it can be read, and what it is about. Its text is not kept. */
export interface Letter {
  fund: string
  /** The manager among 13F filers; null where none is known. */
  cik: Cik | null
  /** The quarter that the letter is about. */
  quarter: Quarter
  title: string
  /** The day or the month it was written: `2025-02-22`, `2008-02`; null where not known. */
  date: string | null
  url: string
  tags: string[]
  tickers: string[]
  /** The day on which its address was found to answer no more. */
  dead: IsoDate | null
}

/** `example-partners` of "Example Partners". */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
}

/** Newest first: by quarter, then by the day it was written, then by name. */
function byNewest(a: Letter, b: Letter): number {
  return (
    b.quarter.localeCompare(a.quarter) ||
    (b.date ?? "").localeCompare(a.date ?? "") ||
    a.fund.localeCompare(b.fund) ||
    a.title.localeCompare(b.title)
  )
}

/** Two lists in one: a letter is known by its address, and the later telling wins. */
export function mergeLetters(known: Letter[], added: Letter[]): Letter[] {
  return [...new Map([...known, ...added].map((letter) => [letter.url, letter])).values()].sort(byNewest)
}
