import { formatDay } from "~/lib/dates"
import { formatCompact, formatPercent } from "~/lib/numbers"
import type { Headline } from "~/model/notes/topic-view"
import { Spark } from "~/ui/charts/spark"
import { DataTable, Figure, RowHead, TableRow } from "~/ui/data-table"

/** The last figures of a topic, each with its years as a small picture. */
export function HeadlineTable({
  title,
  to,
  headlines,
}: {
  title: string
  to: string
  headlines: Headline[]
}) {
  return (
    <DataTable caption={title} isStill isNarrow columns={["", { text: "Years" }, "Newest", { text: "Of" }]}>
      {headlines.map(({ label, unit, values, last }) => (
        <TableRow key={label}>
          <RowHead>{label}</RowHead>
          <td>
            <Spark values={values.slice(values.findIndex((value) => value !== null))} />
          </td>
          <Figure
            text={unit === "pure" ? formatPercent(last.value) : formatCompact(last.value)}
            href={to}
            isLatest
          />
          <td className="text">{formatDay(last.end)}</td>
        </TableRow>
      ))}
    </DataTable>
  )
}
