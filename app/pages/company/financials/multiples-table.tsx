import { formatDay } from "~/lib/dates"
import { formatPercent, markEstimate, missing } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import type { Price } from "~/model/financials/statements/price"
import { failsPriceSource, impliedPriceSource } from "~/model/financials/statements/usable-price"
import { cellAddress } from "~/model/financials/view/statement-query"
import type { Multiple, Multiples } from "~/model/valuation/multiples"
import { RangeBar } from "~/ui/charts/range-bar"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import { formatKeyFigure, formatPrice } from "./format-key-figure"

/** As in the statement of ratios. */
const decimals = 2

interface Props {
  ticker: Ticker
  multiples: Multiples
  currency: string | null
}

/** Each multiple with its ten-year range. Uses no router, so that the loader can render it to HTML. */
export function MultiplesTable({ ticker, multiples, currency }: Props) {
  const { key, figuresEnd, price, asof } = multiples
  const lines = multiples.lines.filter(isKnown)
  const hasRange = lines.some(({ range }) => range !== null)
  return (
    <DataTable
      caption="Ratios to the share price, and their range in ten years"
      label="Valuation"
      columns={[
        "",
        key === "now"
          ? {
              period: asof ? formatDay(asof) : "Now",
              note: asof ? `price of ${formatDay(price.date)}` : formatDay(price.date),
            }
          : { period: formatDay(figuresEnd), note: "period end" },
        ...(hasRange
          ? [
              { period: "Low", note: "10 years" },
              { period: "Median", note: "10 years" },
              { period: "High", note: "10 years" },
              { period: "Above", note: "of its periods" },
              <th key="position" scope="col" className="max-desktop:hidden">
                <span className="sr-only">Position between low and high</span>
              </th>,
            ]
          : []),
      ]}
    >
      {lines.map((line) => (
        <TableRow key={line.key}>
          <th scope="row">
            {line.label}
            <small>{line.formula}</small>
          </th>
          <Figure
            text={markEstimate(formatKeyFigure(line.value, line.unit, currency, decimals), line.estimated)}
            href={
              line.value === null && line.reason === null
                ? undefined
                : multipleAddress(ticker, multiples, line)
            }
            title={line.reason ?? undefined}
            isLatest
          />
          {hasRange ? <RangeCells line={line} currency={currency} /> : null}
        </TableRow>
      ))}
    </DataTable>
  )
}

/** A multiple that has a value now or had one. */
function isKnown({ value, range }: Multiple): boolean {
  return value !== null || range !== null
}

/**
 * `Not available: Enterprise value, Price to sales.`, or nothing. Funds from operations, which hardly a company tags,
 * are named as computed ones.
 */
export function describeUnknown({ lines }: Multiples): string {
  const names = lines
    .filter((line) => !isKnown(line) && line.key !== "priceFundsFromOperations")
    .map(({ label }) => label)
  return names.length > 0 ? ` Not available: ${names.join(", ")}.` : ""
}

function RangeCells({ line: { range, value, unit }, currency }: { line: Multiple; currency: string | null }) {
  if (!range)
    return (
      <>
        <Figure text={missing} />
        <Figure text={missing} />
        <Figure text={missing} />
        <Figure text={missing} />
        <td className="max-desktop:hidden" />
      </>
    )
  return (
    <>
      <Figure text={formatKeyFigure(range.low, unit, currency, decimals)} />
      <Figure text={formatKeyFigure(range.median, unit, currency, decimals)} />
      <Figure text={formatKeyFigure(range.high, unit, currency, decimals)} />
      <Figure text={formatPercent(range.below, 0)} />
      <td className="max-desktop:hidden">
        {value === null ? null : (
          <RangeBar low={range.low} high={range.high} median={range.median} value={value} />
        )}
      </td>
    </>
  )
}

/** The source page of a multiple. */
export function multipleAddress(
  ticker: Ticker,
  { key, period, asof }: Pick<Multiples, "key" | "period" | "asof">,
  line: Pick<Multiple, "key">,
): string {
  return cellAddress(ticker, line.key, key, { statement: "ratios", period, vintage: "latest", asof })
}

/** `$289.36 on 30 Jun 2026, from 13F filings` */
function describePrice(price: Price): string {
  return `${formatPrice(price)} on ${formatDay(price.date)}, ${describePriceSource(price)}`
}

/** `from 13F filings` */
export function describePriceSource({ source }: Price): string {
  if (source === impliedPriceSource) return "from 13F filings"
  return source === failsPriceSource ? `from ${source}` : source
}

/** The inputs of the multiples: the price, its day and source, and the end of the figures. */
export function describeMultiples({ price, figuresEnd, reason, key }: Multiples): string {
  const figures = `figures to ${formatDay(figuresEnd)}`
  if (key === "now")
    return [`Price of ${describePrice(price)}, with ${figures}.`, reason].filter(Boolean).join(" ")
  return `${reason} Price of ${describePrice(price)}, with ${figures}.`
}
