import { parseInformationTable, parseThirteenFCover } from "~/edgar/holdings/thirteen-f"
import { type FiledHoldings, isRead, type ReadFiling } from "~/model/holdings/decode-investor"
import { encodeInvestor } from "~/model/holdings/encode-investor"
import type { LabelSecurity } from "~/model/holdings/holding-line"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import { readFiling } from "~/model/holdings/read-thirteen-f"
import {
  coverPage,
  type FixtureFiling,
  type FixtureRow,
  informationTable,
} from "../../../fixtures/thirteen-f"
import { accessionId, cikId, cusipId, tickerId } from "../../../ids"

interface Given extends FixtureFiling {
  filed?: string
  accession?: string
}

let made = 0

/** A filing through the real parsers, as it is read; filed 45 days after its period unless given. */
export function filing(given: Given, rows: FixtureRow[]): ReadFiling {
  const read = parsedFiling(given, rows)
  if (!isRead(read)) throw new Error(`The filing was not read: ${read.reason}`)
  return read
}

/** A filing through the real parsers, read or not. */
export function parsedFiling(given: Given, rows: FixtureRow[]): FiledHoldings {
  made += 1
  const filed = given.filed ?? new Date(Date.parse(given.period) + 45 * 86_400_000).toISOString().slice(0, 10)
  const accession = given.accession ?? `0009900001-${filed.slice(2, 4)}-${String(made).padStart(6, "0")}`
  const listed = {
    accession: accessionId(accession),
    form: given.amendment ? "13F-HR/A" : "13F-HR",
    filed,
    period: given.period,
  }
  return readFiling(
    listed,
    parseThirteenFCover(coverPage(given)),
    parseInformationTable(informationTable(rows)),
  )
}

export const works = cusipId("037833100")
export const other = cusipId("594918104")
export const third = cusipId("02079K107")

/** The document of a manager with these filings. */
export function investor(...filings: FiledHoldings[]): InvestorDocument {
  return encodeInvestor(cikId("0009900001"), "Invented Capital", filings)
}

/** Two of the three securities are listed; the third keeps the name that its filing gives. */
export const label: LabelSecurity = ({ cusip, name }) => {
  if (cusip === works) return { name: "Sample Works", ticker: tickerId("WRKS") }
  if (cusip === other) return { name: "Other Goods", ticker: tickerId("OTHR") }
  return { name, ticker: null }
}
