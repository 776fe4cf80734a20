import { formatFigure, missing } from "~/lib/numbers"
import type { PersonPay } from "~/model/executives/filed/people-document"
import { DataTable, Figure, RowHead, TableRow } from "~/ui/data-table"

/** Total pay of each named officer by year, as the summary compensation table has it. */
export function PersonPayTable({ pay }: { pay: PersonPay[] }) {
  const years = [...new Set(pay.flatMap((person) => person.years.map(({ year }) => year)))].sort(
    (a, b) => b - a,
  )
  return (
    <DataTable caption="Pay by person">
      <thead>
        <tr>
          <td>Dollars</td>
          {years.map((year) => (
            <th scope="col" key={year}>
              <b>{year}</b>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pay.map(({ name, title, years: paid }) => (
          <TableRow key={name}>
            <RowHead>
              {name} <small className="block font-normal text-ink-3">{title}</small>
            </RowHead>
            {years.map((year) => {
              const total = paid.find((each) => each.year === year)?.totalUsd
              return <Figure key={year} text={total === undefined ? missing : formatFigure(total)} />
            })}
          </TableRow>
        ))}
      </tbody>
    </DataTable>
  )
}
