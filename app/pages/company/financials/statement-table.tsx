import { DataTable, Figure, PeriodHead, TableRow, TableScroll } from "~/ui/data-table"
import { Spark } from "~/ui/spark"
import type { StatementTableModel, TableLine } from "./statement-table-model"

/** Uses no router, so that the loader can render it to HTML. */
export function StatementTable({ model }: { model: StatementTableModel }) {
  const hasTrend = model.columns.length > 1
  return (
    <TableScroll label={model.caption}>
      <DataTable caption={model.caption} isCaptionHidden>
        <thead>
          <tr>
            <td />
            {model.columns.map((column) => (
              <PeriodHead key={column.key} title={column.title} note={column.note} />
            ))}
            {model.cagrSpan ? <PeriodHead title={model.cagrSpan} note="CAGR" /> : null}
            {hasTrend ? (
              <th scope="col">
                <span className="sr-only">Trend</span>
              </th>
            ) : null}
          </tr>
        </thead>
        {model.groups.map((group) => (
          <tbody key={group.title ?? ""}>
            {group.title ? (
              <TableRow kind="head">
                <th
                  scope="rowgroup"
                  colSpan={model.columns.length + 1 + (model.cagrSpan ? 1 : 0) + (hasTrend ? 1 : 0)}
                >
                  {group.title}
                </th>
              </TableRow>
            ) : null}
            {group.lines.map((line) => (
              <Line key={line.key} line={line} model={model} hasTrend={hasTrend} />
            ))}
          </tbody>
        ))}
      </DataTable>
    </TableScroll>
  )
}

function Line({ line, model, hasTrend }: { line: TableLine; model: StatementTableModel; hasTrend: boolean }) {
  return (
    <TableRow kind={line.kind}>
      <th scope="row">
        {line.label}
        {line.formula ? <small>{line.formula}</small> : null}
      </th>
      {line.cells.map((cell, index) => (
        <Figure
          key={model.columns[index]?.key}
          text={cell.text}
          href={cell.href ?? undefined}
          isLatest={model.columns[index]?.isLatest}
          mark={cell.isRestated ? "r" : undefined}
        />
      ))}
      {model.cagrSpan ? <td>{line.cagr}</td> : null}
      {hasTrend ? (
        <td>
          <Spark values={line.trend} />
        </td>
      ) : null}
    </TableRow>
  )
}
