import type { ThirteenFRow } from "~/edgar/holdings/thirteen-f"
import { append } from "~/lib/collections"
import type { FiledCusip } from "~/lib/cusip"
import type { IsoDate } from "~/lib/dates"
import { median } from "~/lib/numbers"
import { type FiledHoldings, isRead, type ReadFiling } from "./decode-investor"
import { impliedPrice } from "./portfolios"

type ValueUnit = 1 | 1000

/** From this day on the form asks for dollars; before, for thousands (SEC release 34-95148). */
export const dollarsSince: IsoDate = "2023-01-03"

/** The unit in which the form asks for values on a day. */
export function getStatedUnit(filed: IsoDate): ValueUnit {
  return filed < dollarsSince ? 1000 : 1
}

/**
 * The median of value ÷ shares in the filed unit, over shares that are held, else over those of options; without
 * either, that of the value as a percentage of principal, where it is one of notes. Null where no row has a price.
 */
export function getMedianPrice(
  rows: Pick<ThirteenFRow, "value" | "amount" | "amountType" | "putCall">[],
): number | null {
  const priced = rows.filter(({ amount, value }) => amount > 0 && value > 0)
  const shares = priced.filter(({ amountType }) => amountType === "SH")
  const held = shares.filter(({ putCall }) => putCall === null)
  const toPrices = (chosen: typeof rows) => chosen.map(({ value, amount }) => value / amount)
  const percent = median(toPrices(priced).map((price) => price * 100))
  return median(toPrices(held)) ?? median(toPrices(shares)) ?? (isOfNotes(percent) ? percent : null)
}

/** Notes cost half to twice their principal, in either unit. Some filers give shares as principal. */
function isOfNotes(percent: number | null): boolean {
  return percent !== null && [1, 1000].some((unit) => percent * unit >= 50 && percent * unit <= 200)
}

/**
 * True if the usual price of a filing's securities is one of the stated unit. The usual share costs at least a dollar
 * and less than 500, but the shares of a small filing are not the usual ones.
 */
export function isUsualPrice(medianPrice: number | null, filed: IsoDate): boolean {
  if (medianPrice === null) return true
  return getStatedUnit(filed) === 1000 ? medianPrice < 0.5 : medianPrice >= 1
}

/** In a long table, a row or two may be corrected by hand, or be worth a dollar a share. */
const repeatedPart = 0.9

/** True if the numbers of shares repeat the values of the rows: they are not known. */
export function repeatsValues(rows: Pick<ThirteenFRow, "value" | "amount" | "amountType">[]): boolean {
  const shares = rows.filter(({ amountType, value }) => amountType === "SH" && value > 0)
  return (
    shares.length > 1 &&
    [1, 1000].some((unit) => {
      const repeated = shares.filter(({ amount, value }) => amount === value * unit).length
      return repeated >= shares.length * repeatedPart
    })
  )
}

/** Prices of a security at the end of a quarter, from elsewhere than the manager's own filings. */
export type KnownPrices = (cusip: FiledCusip, quarter: string) => readonly number[]

/**
 * Filings with the units of their values. The stated unit holds unless enough prices contradict it: known ones, else
 * those of the manager's nearest other quarters. It is not certain where fewer contradict it, or where its prices are
 * unusual and nothing confirms them; a unit that earlier evidence gave is kept.
 */
export function settleUnits(filings: FiledHoldings[], known: KnownPrices): FiledHoldings[] {
  const read = filings.filter(isRead)
  const own = ownPrices(read)
  return filings.map((given) => {
    if (!isRead(given) || given.repeatsValue) return given
    const filing = { ...given, medianPrice: given.medianPrice ?? getMedianPrice(toFiledRows(given)) }
    const stated = getStatedUnit(filing.filed)
    const isUsual = isUsualPrice(filing.medianPrice, filing.filed)
    const factor = weigh(filing, known) ?? (isUsual ? null : weigh(filing, own))
    if (factor === "doubtful" && filing.unit === stated) return inUnit(filing, stated, false)
    if (typeof factor === "number") return inUnit(filing, toUnit(stated * factor), true)
    // Documents of earlier versions took the unit from the filing's own prices, which shares alone had.
    if (filing.unitCertain === undefined || given.medianPrice === null) return inUnit(filing, stated, isUsual)
    return filing
  })
}

function toFiledRows({ holdings, unit }: ReadFiling): Parameters<typeof getMedianPrice>[0] {
  return holdings.map(({ security, amount, valueUsd }) => ({ ...security, amount, value: valueUsd / unit }))
}

function toUnit(unit: number): ValueUnit {
  return unit >= 1000 ? 1000 : 1
}

function inUnit(filing: ReadFiling, unit: ValueUnit, unitCertain: boolean): ReadFiling {
  const factor = unit / filing.unit
  return {
    ...filing,
    unit,
    unitCertain,
    holdings:
      factor === 1
        ? filing.holdings
        : filing.holdings.map((holding) => ({ ...holding, valueUsd: holding.valueUsd * factor })),
  }
}

/** Prices a thousand times apart are in different units; closer ones are of one security at different times. */
const alikeTimes = 30
const securitiesNeeded = 3

/**
 * The factor between the stated unit and the one that prices prove: 1, 1,000 or 0.001. Three securities prove it, or
 * most of them with half of the value: a single row in another unit can be most of the value. A contradiction by fewer is
 * doubtful. Null without evidence.
 */
function weigh(filing: ReadFiling, pricesOf: KnownPrices): 1 | 1000 | 0.001 | "doubtful" | null {
  const stated = getStatedUnit(filing.filed)
  const votes = new Map<1 | 1000 | 0.001, { securities: number; valueUsd: number }>()
  let allUsd = 0
  let priced = 0
  for (const holding of filing.holdings) {
    const price = impliedPrice(holding)
    if (price === null) continue
    allUsd += holding.valueUsd
    priced += 1
    const usual = median([...pricesOf(holding.security.cusip, filing.quarter ?? "")])
    const ratio = usual === null ? null : ((price / filing.unit) * stated) / usual
    const factor =
      ratio === null ? undefined : ([1, 1000, 0.001] as const).find((each) => isAlike(ratio * each))
    if (factor === undefined) continue
    const vote = votes.get(factor) ?? { securities: 0, valueUsd: 0 }
    votes.set(factor, { securities: vote.securities + 1, valueUsd: vote.valueUsd + holding.valueUsd })
  }
  const [best, second] = [...votes].sort(([, a], [, b]) => b.securities - a.securities)
  if (!best) return null
  const [factor, { securities, valueUsd }] = best
  if (second?.[1].securities === securities) return "doubtful"
  const unit = stated * factor
  if (unit !== 1 && unit !== 1000) return null
  const isMost = securities * 2 > priced && valueUsd * 2 >= allUsd
  if (securities >= securitiesNeeded || isMost) return factor
  return factor === 1 ? null : "doubtful"
}

function isAlike(ratio: number): boolean {
  return ratio < alikeTimes && ratio > 1 / alikeTimes
}

/** The price of a security in the manager's nearest other quarter whose own prices are usual. */
function ownPrices(filings: ReadFiling[]): KnownPrices {
  const byCusip = new Map<FiledCusip, { quarter: string; price: number }[]>()
  for (const filing of filings) {
    const { filed, quarter, unit, medianPrice, repeatsValue } = filing
    if (!quarter || repeatsValue || !isUsualPrice(medianPrice, filed)) continue
    for (const holding of filing.holdings) {
      const price = impliedPrice(holding)
      const { cusip } = holding.security
      if (price === null || cusip === "") continue
      const stated = (price / unit) * getStatedUnit(filed)
      append(byCusip, cusip, { quarter, price: stated })
    }
  }
  return (cusip, quarter) => {
    const others = (byCusip.get(cusip) ?? []).filter((other) => other.quarter !== quarter)
    const nearest = Math.min(...others.map((other) => quartersBetween(other.quarter, quarter)))
    return others.flatMap((other) => (quartersBetween(other.quarter, quarter) === nearest ? other.price : []))
  }
}

function quartersBetween(a: string, b: string): number {
  const count = (quarter: string) => Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(5))
  return Math.abs(count(a) - count(b))
}
