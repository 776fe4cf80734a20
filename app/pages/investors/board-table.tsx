import { keepDay } from "~/lib/asof/asked-day"
import type { IsoDate } from "~/lib/dates"
import { formatCompactUsd, missing } from "~/lib/numbers"
import { DataTable } from "~/ui/data-table"
import type { BoardLine } from "./investors-view"

interface BoardTableProps {
  title: string
  lines: BoardLine[]
  column: "holders" | "buyers" | "sellers"
  /** The past day that is shown; null for today. */
  asof: IsoDate | null
}

/** A ranking: what the tracked investors held, bought or sold most. */
export function BoardTable({ title, lines, column, asof }: BoardTableProps) {
  const isNet = column !== "holders" && lines.some(({ net_usd }) => net_usd !== null)
  return (
    <section className="mt-8">
      <h3 className="mb-1.5 border-b border-hair-2 pb-1.5 font-serif text-large font-semibold">{title}</h3>
      {lines.length === 0 ? (
        <p className="py-3 text-ink-2">No results for this quarter.</p>
      ) : (
        <DataTable
          caption={title}
          isNarrow
          columns={[
            "Company",
            <th key="count" scope="col" className="max-tablet:whitespace-normal">
              {column === "holders"
                ? "Held by"
                : column === "buyers"
                  ? "Bought · sold by"
                  : "Sold · bought by"}
            </th>,
            <th key="value" scope="col" className="max-tablet:whitespace-normal">
              {isNet ? "Net, at quarter end" : "Value held"}
            </th>,
          ]}
        >
          {lines.map((line) => (
            <tr key={line.cusip}>
              <th scope="row" className="max-tablet:whitespace-normal">
                {line.ticker ? (
                  <a href={keepDay(`/company/${line.ticker}/investors`, asof)}>{line.name}</a>
                ) : (
                  line.name
                )}
                {line.ticker ? <span className="ml-1.5 text-note text-ink-3">{line.ticker}</span> : null}
              </th>
              <td>{countText(line, column)}</td>
              <Amount valueUsd={isNet ? line.net_usd : line.value} />
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}

function Amount({ valueUsd }: { valueUsd: number | null }) {
  return <td className={valueUsd ? undefined : "none"}>{valueUsd ? formatCompactUsd(valueUsd) : missing}</td>
}

function countText(line: BoardLine, column: BoardTableProps["column"]): string {
  const buyers = line.new_count + line.added
  const sellers = line.sold_out + line.reduced
  if (column === "holders") return String(line.holders)
  return column === "buyers" ? `${buyers} · ${sellers}` : `${sellers} · ${buyers}`
}
