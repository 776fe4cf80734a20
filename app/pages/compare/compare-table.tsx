import type { ReactNode } from "react"
import { keepDay } from "~/lib/asof/asked-day"
import { formatDay } from "~/lib/dates"
import { formatFigure, markEstimate, missing } from "~/lib/numbers"
import { type ComparedCompany, type CompareQuery, compareAddress } from "~/model/compare/compare-address"
import { formatMetricValue, hasEstimate } from "~/model/metrics/format-metric"
import { ownCurrencyNote } from "~/model/metrics/metrics-size"
import { DataTable, TableRow } from "~/ui/data-table"
import type { ComparedRow } from "./compare-view"

interface CompareTableProps {
  query: CompareQuery
  companies: ComparedCompany[]
  sections: { title: string; rows: ComparedRow[] }[]
  shownKeys: string[]
}

/** One column per company, one row per metric; the place among the companies is beside each value. */
export function CompareTable({ query, companies, sections, shownKeys }: CompareTableProps) {
  return (
    <DataTable caption="Comparison of companies by metric" label="Comparison" periods={companies.length}>
      <thead>
        <tr>
          <td />
          {companies.map((company) => (
            <th key={company.ticker} scope="col" className="compared">
              <b>
                <a href={keepDay(`/company/${company.ticker}`, query.asof)}>{company.ticker}</a>
              </b>
              <span>{company.name}</span>
              <a
                className="link print:hidden"
                href={compareAddress({
                  ...query,
                  items: companies.map(({ ticker }) => ticker).filter((other) => other !== company.ticker),
                })}
              >
                Remove<span className="sr-only">{` ${company.ticker}`}</span>
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Basis label="Latest figures" companies={companies} text={(each) => day(each.figuresTo)} />
        <Basis label="Currency" companies={companies} text={(each) => each.currency ?? missing} />
        {companies.some(({ price }) => price !== null) ? (
          <Basis label="Price" companies={companies} text={priceText} />
        ) : null}
      </tbody>
      {sections.map(({ title, rows }) => (
        <tbody key={title}>
          <TableRow kind="head">
            <th scope="rowgroup" colSpan={companies.length + 1}>
              <span>{title}</span>
            </th>
          </TableRow>
          {rows.map((row) => (
            <MetricRow
              key={row.metric.key}
              row={row}
              query={query}
              companies={companies}
              shownKeys={shownKeys}
            />
          ))}
        </tbody>
      ))}
    </DataTable>
  )
}

const day = (date: ComparedCompany["figuresTo"]) => (date ? formatDay(date) : missing)

/** The day is below the price, so that columns are as narrow as figures. */
function priceText({ price, priceDate }: ComparedCompany): ReactNode {
  if (price === null) return missing
  return (
    <>
      {formatFigure(price, 2)} <span className="block text-note text-ink-3">{day(priceDate)}</span>
    </>
  )
}

interface BasisProps {
  label: string
  companies: ComparedCompany[]
  text: (company: ComparedCompany) => ReactNode
}

function Basis({ label, companies, text }: BasisProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {companies.map((company) => (
        <td key={company.ticker} title={label === "Price" ? (company.priceSource ?? undefined) : undefined}>
          {text(company)}
        </td>
      ))}
    </tr>
  )
}

interface MetricRowProps {
  row: ComparedRow
  query: CompareQuery
  companies: ComparedCompany[]
  shownKeys: string[]
}

function MetricRow({ row: { metric, values, ranks, order }, query, companies, shownKeys }: MetricRowProps) {
  const known = ranks.filter((rank) => rank !== null).length
  // The mark that removes the row stays beside the last word.
  const lastWordAt = metric.label.lastIndexOf(" ") + 1
  return (
    <tr>
      <th scope="row">
        {metric.label.slice(0, lastWordAt)}
        <span className="whitespace-nowrap">
          {metric.label.slice(lastWordAt)}
          {"\u00a0"}
          <a
            className="remove print:hidden"
            href={compareAddress({ ...query, metrics: shownKeys.filter((key) => key !== metric.key) })}
            aria-label={`Remove ${metric.label}`}
            title="Remove"
          >
            ×
          </a>
        </span>
        <small>
          {query.currency ? metric.explain.replace(ownCurrencyNote, "") : metric.explain}
          {known > 0 && order === "lowest" ? ". 1 is the lowest" : ""}
        </small>
      </th>
      {companies.map(({ ticker, estimated }, index) => {
        const [value, rank] = [values[index] ?? null, ranks[index] ?? null]
        return (
          <td key={ticker} className={value === null ? "none" : rank === 1 ? "first" : undefined}>
            {markEstimate(formatMetricValue(value, metric.unit), hasEstimate(estimated, metric.key))}
            <span className="rank">
              {rank === null ? null : (
                <>
                  <span className="sr-only">, rank </span>
                  {rank}
                </>
              )}
            </span>
          </td>
        )
      })}
    </tr>
  )
}
