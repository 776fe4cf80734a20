import { formatFigure } from "~/lib/numbers"

/** The unit of a table of dollars, which is shown once in its header. */
interface TableUnit {
  label: string
  format: (valueUsd: number | null) => string
}

export function tableUnit(largestUsd: number): TableUnit {
  const [divisor, label, decimals] =
    largestUsd >= 1e10
      ? [1e6, "$M", 0]
      : largestUsd >= 2e7
        ? [1e6, "$M", 1]
        : largestUsd >= 1e5
          ? [1e3, "$K", 0]
          : [1, "$", 0]
  const smallest = 10 ** -decimals
  const format = (value: number | null) =>
    value !== null && value > 0 && value / divisor < smallest / 2
      ? `<${smallest}`
      : formatFigure(value === null ? null : value / divisor, decimals)
  return { label, format }
}
