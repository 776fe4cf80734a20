import type { PeerLine } from "~/model/compare/peers"
import { formatMetricValue } from "~/model/metrics/format-metric"
import { DataTable, Figure, TableRow } from "~/ui/data-table"

/** A company's ratios beside those of its peers. Uses no router, so that the loader can render it to HTML. */
export function PeersTable({ name, lines }: { name: string; lines: PeerLine[] }) {
  return (
    <DataTable
      caption={`Ratios of ${name} and of companies in its industry`}
      label="Against peers"
      columns={["", name, "Median of peers", "Lowest", "Highest", "Rank"]}
    >
      {lines.map(({ metric, value, median, low, high, rank, order, count }) => (
        <TableRow key={metric.key}>
          <th scope="row">
            {metric.label}
            <small>
              {metric.explain}
              {rank !== null && order === "lowest" ? ". 1 is the lowest" : ""}
            </small>
          </th>
          <Figure text={formatMetricValue(value, metric.unit)} isLatest />
          <Figure text={formatMetricValue(median, metric.unit)} />
          <Figure text={formatMetricValue(low, metric.unit)} />
          <Figure text={formatMetricValue(high, metric.unit)} />
          <td>{rank === null ? "" : `${rank} of ${count}`}</td>
        </TableRow>
      ))}
    </DataTable>
  )
}
