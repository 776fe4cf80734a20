import { addDays } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"

/** A close each fourth day; some companies have none, and some for a part of the time. */
export function inventCloses(cik: string): Price[] {
  const place = Number(cik) % 10
  if (place === 0) return []
  return Array.from({ length: place === 1 ? 500 : 1_500 }, (_, at) => ({
    date: addDays("2009-06-01", at * 4 + (place % 4)),
    close: 10 + place + (at % 97) / 8,
    currency: "USD",
    source: "import",
  }))
}
