import { toFiledNumber } from "~/edgar/text/filed-number"
import { NotXml, readXml } from "~/edgar/xml-reader"
import { type Cik, parseCik } from "~/lib/cik"
import { type Cusip, parseCusip } from "~/lib/cusip"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { tidyLine } from "~/lib/text/tidy-line"

/** An investment of a fund; amounts in dollars, weight in percent of net assets. */
export interface NportHolding {
  name: string
  title: string
  cusip: Cusip | null
  isin: string | null
  ticker: string | null
  /** Negative for a short position. */
  balance: number | null
  /** NS shares, PA principal amount, NC contracts, OU other. */
  units: string
  currency: string | null
  valueUsd: number | null
  weightPct: number | null
  payoff: "Long" | "Short" | null
  /** The form's code, such as EC or ABS-MBS; the filer's description if it chose "other". */
  assetCategory: string
  issuerCategory: string
  country: string | null
  maturity: IsoDate | null
  couponPct: number | null
}

export interface NportReport {
  cik: Cik | null
  seriesId: string | null
  classIds: string[]
  registrant: string
  seriesName: string
  /** The date of the holdings. */
  asOf: IsoDate
  fiscalYearEnd: IsoDate | null
  totalAssets: number | null
  totalLiabilities: number | null
  netAssets: number | null
  holdings: NportHolding[]
  /** The number of investments left out because neither their value nor their weight is a number. */
  refused: number
}

/** The text is not an N-PORT report. */
export class NotNport extends Error {
  override name = "NotNport"
}

/** An investment's fields by their names in the form. */
type NportFields = Record<string, string | undefined>
type Fields = Record<string, string>

/** Reads `primary_doc.xml` of an NPORT-P filing. Throws NotNport. */
export function parseNport(xml: string): NportReport {
  const head: Fields = {}
  const classIds: string[] = []
  const holdings: NportHolding[] = []
  let refused = 0
  let investment: Fields | null = null
  // Derivatives repeat the names, identifiers and values of their underlying further down.
  let investmentDepth = 0
  try {
    readXml(xml, {
      open(name, attributes, depth) {
        if (name === "invstOrSec") {
          investment = {}
          investmentDepth = depth
        } else if (investment && depth === investmentDepth + 1) {
          const described = attributes.desc ?? attributes.curCd
          if (name === "assetConditional") investment.assetCat = described || attributes.assetCat || ""
          if (name === "issuerConditional") investment.issuerCat = described || attributes.issuerCat || ""
          if (name === "currencyConditional") investment.curCd = attributes.curCd ?? ""
        } else if (investment && depth === investmentDepth + 2) {
          if (name === "isin" || name === "ticker") investment[name] = attributes.value ?? ""
        }
      },
      close(name, text, parent, depth) {
        if (name === "invstOrSec" && investment) {
          const holding = toNportHolding(investment)
          if (holding) holdings.push(holding)
          else refused += 1
          investment = null
        } else if (investment) {
          const isOwn = depth === investmentDepth + 1
          // A future has no payoff of its own ("N/A"), and its contract has one.
          if (name === "payOffProf" && parent === "futrDeriv" && depth === investmentDepth + 3)
            investment.payOffProf = text
          if (text && (isOwn || (parent === "debtSec" && depth === investmentDepth + 2)))
            investment[name] ??= text
        } else if (name === "classId") classIds.push(text)
        else if (text) head[name] ??= text
      },
    })
  } catch (error) {
    if (error instanceof NotXml) throw new NotNport(error.message)
    throw error
  }
  const asOf = toDate(head.repPdDate)
  if (!asOf) throw new NotNport("This is not an N-PORT report: it has no reporting date.")
  return {
    cik: parseCik(head.regCik ?? head.cik ?? ""),
    seriesId: head.seriesId && /^S\d{9}$/.test(head.seriesId) ? head.seriesId : null,
    classIds,
    registrant: tidyLine(head.regName ?? ""),
    seriesName: tidyLine(
      head.seriesName && head.seriesName !== "N/A" ? head.seriesName : (head.regName ?? ""),
    ),
    asOf,
    fiscalYearEnd: toDate(head.repPdEnd),
    totalAssets: toNumber(head.totAssets),
    totalLiabilities: toNumber(head.totLiabs),
    netAssets: toNumber(head.netAssets),
    holdings,
    refused,
  }
}

/** Null if neither the value nor the weight is a number. */
export function toNportHolding(fields: NportFields): NportHolding | null {
  const valueUsd = toNumber(fields.valUSD)
  const weightPct = toNumber(fields.pctVal)
  if (valueUsd === null && weightPct === null) return null
  const payoff = [fields.payoffProfile, fields.payOffProf].find((each) => each === "Long" || each === "Short")
  return {
    name: named(fields.name) ?? named(fields.title) ?? "",
    title: named(fields.title) ?? "",
    cusip: fields.cusip ? parseCusip(fields.cusip.replace(/^N\/A$/i, "")) : null,
    isin: named(fields.isin),
    ticker: named(fields.ticker),
    balance: toNumber(fields.balance),
    units: fields.units ?? "",
    currency: named(fields.curCd),
    valueUsd,
    weightPct,
    payoff: payoff ?? null,
    assetCategory: fields.assetCat ?? "",
    issuerCategory: fields.issuerCat ?? "",
    country:
      fields.invCountry && /^[A-Z]{2}$/.test(fields.invCountry) ? fields.invCountry.toLowerCase() : null,
    maturity: toDate(fields.maturityDt),
    couponPct: toNumber(fields.annualizedRt),
  }
}

function named(text: string | undefined): string | null {
  return text && !/^N\/?A$/i.test(text) ? text : null
}

function toNumber(text: string | undefined): number | null {
  return text && /^-?\d+(\.\d*)?(E[+-]?\d+)?$/i.test(text) ? toFiledNumber(Number(text)) : null
}

function toDate(text: string | undefined): IsoDate | null {
  return text && isIsoDate(text) ? text : null
}
