import { formatChange, formatFigure, formatPercent, missing } from "~/lib/numbers"
import type { Scenario, SensitivityGrid } from "~/model/valuation/sensitivity"
import type { TwoStageInputs } from "~/model/valuation/two-stage-value"
import { DataTable, Figure, TableRow } from "~/ui/data-table"

export function ScenarioTable({ scenarios, price }: { scenarios: Scenario[]; price: number | null }) {
  return (
    <DataTable
      caption="Three scenarios"
      columns={["", "Value per share", price ? "Compared with price" : null]}
    >
      {scenarios.map(({ name, inputs, perShare }) => (
        <TableRow key={name} kind={name === "Expected" ? "total" : "plain"}>
          <th scope="row">
            {name}
            <small>{`Growth ${formatPercent(inputs.growth)}, discount rate ${formatPercent(inputs.discount)}`}</small>
          </th>
          <Figure text={formatFigure(perShare, 2)} />
          {price ? <Figure text={perShare === null ? missing : formatChange(perShare / price - 1)} /> : null}
        </TableRow>
      ))}
    </DataTable>
  )
}

/** A row for each discount rate and a column for each growth rate; the chosen pair is highlighted. */
export function SensitivityTable({ grid, inputs }: { grid: SensitivityGrid; inputs: TwoStageInputs }) {
  return (
    <DataTable
      caption="Value per share by growth (columns) and discount rate (rows)"
      isCaptionShown
      isNarrow
      label="Value by growth and discount rate"
      columns={["Discount rate", ...grid.growths.map((growth) => formatPercent(growth))]}
    >
      {grid.discounts.map((discount, row) => (
        <TableRow key={discount}>
          <th scope="row">{formatPercent(discount)}</th>
          {grid.growths.map((growth, column) => (
            <Figure
              key={growth}
              text={formatFigure(grid.values[row]?.[column] ?? null, 2)}
              isLatest={growth === inputs.growth && discount === inputs.discount}
            />
          ))}
        </TableRow>
      ))}
    </DataTable>
  )
}
