import type { Cusip } from "~/lib/cusip"
import type { Ticker } from "~/lib/ticker"
import { cusipSchema, tickerSchema } from "~/lib/value-schemas"

/**
 * Manual corrections of errors and gaps in the files: a CUSIP's listed ticker, or the successor of a retired CUSIP.
 * Each has a reason. A ticker is used only while it is listed.
 */
export interface SecurityOverride {
  cusip: Cusip
  ticker?: Ticker
  /** The current CUSIP of the same shares. */
  current?: Cusip
  ground: string
}

/** Listed after the available fails-to-deliver files, or renamed since. */
const tickers: [cusip: string, ticker: string, ground: string][] = [
  ["53947R105", "LOAR", "Loar Holdings"],
  ["829933100", "SIRI", "Sirius XM Holdings after its merger with Liberty Sirius XM in 2024"],
  ["44267T102", "HHH", "Howard Hughes Holdings"],
  ["13646K108", "CP", "Canadian Pacific Kansas City"],
  ["G61188101", "LBTYA", "Liberty Global class A after its move to Bermuda"],
  ["G61188127", "LBTYK", "Liberty Global class C after its move to Bermuda"],
  ["G25508105", "CRH", "CRH ordinary shares"],
  ["31488V107", "FERG", "Ferguson Enterprises"],
  ["812215200", "SEG", "Seaport Entertainment Group"],
  ["83444M101", "SOLV", "Solventum"],
  ["78574H104", "SOC", "Sable Offshore"],
  ["172573107", "CRCL", "Circle Internet Group"],
  ["88023U101", "SGI", "Tempur Sealy, now Somnigroup International"],
  ["023586100", "UHAL", "Amerco, now U-Haul Holding"],
  ["023586506", "UHAL-B", "U-Haul Holding series N"],
  ["75513E101", "RTX", "Raytheon Technologies, now RTX"],
  ["G8068L108", "SN", "SharkNinja"],
  ["498894104", "KNF", "Knife River"],
  ["064058100", "BNY", "Bank of New York Mellon, listed as BK before"],
  ["530909100", "LLYVA", "Liberty Live Holdings series A"],
  ["047726302", "BATRK", "Atlanta Braves Holdings series C"],
  ["48581R205", "KSPI", "Kaspi.kz depositary shares"],
]

const successions: { cusip: string; current: string; ground: string }[] = [
  {
    cusip: "38259P508",
    current: "02079K305",
    ground: "Google class A became Alphabet class A on 2015-10-02, share for share.",
  },
  {
    cusip: "38259P706",
    current: "02079K107",
    ground: "Google class C became Alphabet class C on 2015-10-02, share for share.",
  },
]

export const securityOverrides: SecurityOverride[] = [
  ...tickers.map(([cusip, ticker, ground]) => ({
    cusip: cusipSchema.parse(cusip),
    ticker: tickerSchema.parse(ticker),
    ground,
  })),
  ...successions.map(({ cusip, current, ground }) => ({
    cusip: cusipSchema.parse(cusip),
    current: cusipSchema.parse(current),
    ground,
  })),
]
