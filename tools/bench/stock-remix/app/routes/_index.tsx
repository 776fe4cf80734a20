import { useLoaderData } from "@remix-run/react"
import table from "stock-table"

export function loader() {
  return table
}

export default function Table() {
  const { periods, rows } = useLoaderData<typeof loader>()
  return (
    <main>
      <h1>Income statement</h1>
      <table>
        <thead>
          <tr>
            <th>Row</th>
            {periods.map((period) => (
              <th key={period}>{period}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th>{label}</th>
              {values.map((value, place) => (
                <td key={periods[place]}>{value === null ? "—" : value.toLocaleString("en-US")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
