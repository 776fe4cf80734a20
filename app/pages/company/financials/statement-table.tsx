import { Fragment } from "react"
import { missing } from "~/lib/numbers"
import { Spark } from "~/ui/charts/spark"
import { DataTable, Figure, GapCell, GapHead, PeriodHead, TableRow } from "~/ui/data-table"
import type { StatementTableModel, TableLine } from "./statement-table-model"

/** Uses no router, so that the loader can render it to HTML. */
export function StatementTable({ model }: { model: StatementTableModel }) {
  const hasTrend = model.columns.length > 1
  // At the far end from the newest period, which is in sight first.
  const overall = (
    <>
      {model.cagrSpan ? <PeriodHead title={model.cagrSpan} note="CAGR" /> : null}
      {hasTrend ? (
        <th scope="col">
          <span className="sr-only">Trend</span>
        </th>
      ) : null}
    </>
  )
  return (
    <DataTable caption={model.caption} isFromEnd={!model.isNewestFirst} periods={model.columns.length}>
      <thead>
        <tr>
          <td />
          {model.isNewestFirst ? null : overall}
          {model.columns.map((column) => (
            <Fragment key={column.key}>
              {column.gapBefore ? <GapHead text={column.gapBefore} /> : null}
              <PeriodHead title={column.title} note={column.note} />
            </Fragment>
          ))}
          {model.isNewestFirst ? overall : null}
        </tr>
      </thead>
      {model.groups.map((group) => (
        <tbody key={group.title ?? ""}>
          {group.title ? (
            <TableRow kind="head">
              <th scope="rowgroup" colSpan={columnCount(model) + (hasTrend ? 1 : 0)}>
                <span>{group.title}</span>
              </th>
            </TableRow>
          ) : null}
          {group.lines.map((line) => (
            <Line key={line.key} line={line} model={model} hasTrend={hasTrend} />
          ))}
        </tbody>
      ))}
    </DataTable>
  )
}

/** All columns but the trend's. */
function columnCount({ columns, cagrSpan }: StatementTableModel): number {
  const gaps = columns.filter(({ gapBefore }) => gapBefore !== null).length
  return 1 + columns.length + gaps + (cagrSpan ? 1 : 0)
}

function Line({ line, model, hasTrend }: { line: TableLine; model: StatementTableModel; hasTrend: boolean }) {
  const overall = (
    <>
      {model.cagrSpan ? <td>{line.cagr}</td> : null}
      {hasTrend ? (
        <td>
          <Spark values={line.trend} />
        </td>
      ) : null}
    </>
  )
  return (
    <TableRow kind={line.kind}>
      <th scope="row">
        {line.label}
        {line.formula ? <small>{line.formula}</small> : null}
      </th>
      {model.isNewestFirst ? null : overall}
      {model.columns.map((column, index) => {
        const cell = line.cells[index]
        return (
          <Fragment key={column.key}>
            {column.gapBefore ? <GapCell /> : null}
            <Figure
              text={cell?.text ?? missing}
              href={cell?.href ?? undefined}
              isLatest={column.isLatest}
              mark={cell?.mark ?? undefined}
              title={cell?.basis ?? undefined}
            />
          </Fragment>
        )
      })}
      {model.isNewestFirst ? overall : null}
    </TableRow>
  )
}
