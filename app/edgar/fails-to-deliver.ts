import { toFiledNumber } from "~/edgar/text/filed-number"
import { type Cusip, parseCusip } from "~/lib/cusip"
import { type IsoDate, isIsoDate } from "~/lib/dates"

/** A line of a fails-to-deliver file: the symbol of a CUSIP on a day, and the price on the day before. */
export interface FailToDeliver {
  date: IsoDate
  cusip: Cusip
  symbol: string
  description: string
  price: number | null
}

/** The text is not a fails-to-deliver file. */
export class NotFailsToDeliver extends Error {
  override name = "NotFailsToDeliver"
}

const header = "SETTLEMENT DATE|CUSIP|SYMBOL|"

/** Parses `cnsfails…txt`, without the trailer and lines that have no CUSIP, symbol or date. */
export function parseFailsToDeliver(text: string): FailToDeliver[] {
  if (!text.trimStart().toUpperCase().startsWith(header))
    throw new NotFailsToDeliver("This is not a fails-to-deliver file: its first line is different.")
  const fails: FailToDeliver[] = []
  for (const line of text.split(/\r?\n/)) {
    const [day = "", cusipText = "", symbol = "", , description = "", price = ""] = line.split("|")
    const date = day.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")
    const cusip = parseCusip(cusipText)
    if (!cusip || !symbol.trim() || !isIsoDate(date)) continue
    const dollars = toFiledNumber(Number(price))
    fails.push({
      date,
      cusip,
      symbol: symbol.trim().toUpperCase(),
      description: description.trim(),
      price: price.trim() && dollars !== null && dollars > 0 ? dollars : null,
    })
  }
  return fails
}
