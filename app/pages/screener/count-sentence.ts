import { formatFigure } from "~/lib/numbers"

interface Counts {
  kind: "empty" | "names" | "query" | "fault"
  count: number
  /** Companies with figures, and those without. */
  screened: number
  withoutFigures: number
  unknown: number
  /** Companies that would pass, and whose figures are too old. */
  leftOut: number
  isByCurrency: boolean
  isPast: boolean
}

/** The number of matching companies, of how many, and the currencies of their amounts. */
export function countSentence(counts: Counts): string {
  const { kind, count, screened, withoutFigures, unknown, leftOut, isByCurrency, isPast } = counts
  const amounts = `Amounts are in each company's reporting currency${isByCurrency ? "; US dollars come first, then each other currency by itself" : ""}.`
  if (kind === "names")
    return `Figures of the ${formatFigure(count)} matching companies with figures. ${amounts}`
  if (kind === "empty")
    return `All ${formatFigure(count)} companies with ${leftOut > 0 ? "recent " : ""}figures, of ${formatFigure(screened + withoutFigures)} ${isPast ? "whose statements are loaded, without those that had ended. The SEC's data of the others is not kept, or has no figures of that day" : "listed. The others are not loaded yet"}. ${amounts}`
  const open =
    unknown > 0
      ? ` ${formatFigure(unknown)} could not be evaluated because a required figure is missing.`
      : " No required figure is missing."
  return `${formatFigure(count)} of ${formatFigure(screened)} companies match.${open} ${amounts}`
}
