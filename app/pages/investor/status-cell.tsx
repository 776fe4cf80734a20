import { formatChange, missing } from "~/lib/numbers"
import { Badge } from "~/ui/badge"

interface StatusCellProps {
  status: string | null
  ratio: number | null
}

/** New and Sold All are badges, Nothing is muted, and a change has its color. */
export function StatusCell({ status, ratio }: StatusCellProps) {
  if (status === null) return <td className="none">{missing}</td>
  if (status === "New")
    return (
      <td className="*:-my-0.5">
        <Badge tone="up">New</Badge>
      </td>
    )
  if (status === "Sold All")
    return (
      <td className="*:-my-0.5">
        <Badge tone="down">Sold All</Badge>
      </td>
    )
  if (status === "Nothing") return <td className="none">Nothing</td>
  return <td className={ratio !== null && ratio < 0 ? "down" : "up"}>{changeText(ratio)}</td>
}

/** One decimal, or more if the change would round to zero. */
function changeText(ratio: number | null): string {
  if (ratio === null) return missing
  const decimals = [1, 2, 3, 4].find((digits) => /[1-9]/.test(formatChange(ratio, digits)))
  return formatChange(ratio, decimals ?? 4)
}

export function PointsCell({ value }: { value: number | null }) {
  if (value === null) return <td className="none">{missing}</td>
  const text = Math.abs(value).toFixed(2)
  const sign = text === "0.00" ? "" : value > 0 ? "+" : "−"
  return <td>{`${sign}${text}`}</td>
}
