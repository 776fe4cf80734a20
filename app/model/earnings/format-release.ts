import { formatDay, type IsoDate } from "~/lib/dates"
import { weekdayName } from "~/lib/new-york"
import { countText, formatFigure } from "~/lib/numbers"

const sessionLabels = {
  before: "before the market",
  during: "during trading",
  after: "after the market",
} as const

/** `after the market`; empty if the time is not known. */
export function formatSession(session: keyof typeof sessionLabels | null): string {
  return session ? sessionLabels[session] : ""
}

/** `Thursday, 30 Apr 2026` */
export function formatWeekday(date: IsoDate): string {
  return `${weekdayName(date)}, ${formatDay(date)}`
}

/** `28–30 Jul 2026`, `28 Jul – 2 Aug 2026` */
export function formatDayRange(from: IsoDate, to: IsoDate): string {
  if (from === to) return formatDay(to)
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  const start = formatDay(from).split(" ")
  return isSameMonth
    ? `${start[0]}–${formatDay(to)}`
    : `${from.slice(0, 4) === to.slice(0, 4) ? start.slice(0, 2).join(" ") : start.join(" ")} – ${formatDay(to)}`
}

/** `Overdue` if the filing list was read after the day; otherwise, and if its day is not known, `Expected`. */
export function nameMissing(date: IsoDate, listReadOn: IsoDate | null): "Overdue" | "Expected" {
  return listReadOn !== null && listReadOn > date ? "Overdue" : "Expected"
}

/** `not filed yet` if the filing list was read after the day; otherwise the day on which it was read. */
export function formatOverdue(date: IsoDate, listReadOn: IsoDate): string {
  return nameMissing(date, listReadOn) === "Overdue" ? "not filed yet" : `filings to ${formatDay(listReadOn)}`
}

/** The reason why no release is forecast for today or later. */
export function describeNoNext({ isOverdue, hasEnded }: { isOverdue: boolean; hasEnded: boolean }): string {
  if (hasEnded) return "the company no longer reports"
  return isOverdue ? "the forecast releases are overdue" : "not enough history to forecast"
}

/** `Form 25-NSE was filed on 26 Feb 2025 and no periodic report since, so that no release is expected.` */
export function formatEnd({ form, filed }: { form: string; filed: IsoDate }): string {
  return `Form ${form} was filed on ${formatDay(filed)} and no periodic report since, so that no release is expected.`
}

/** `Q2 2026`, or the period's end if the fiscal quarter is not known. */
export function formatFiscalQuarter(
  quarter: number | null,
  fiscalYear: number | null,
  periodEnd: IsoDate,
): string {
  return quarter && fiscalYear ? `Q${quarter} ${fiscalYear}` : `to ${formatDay(periodEnd)}`
}

/** `usual error 2 days`, `usually on the day` */
export function formatUsualError(days: number): string {
  if (days === 0) return "usually on the day"
  return `usual error ${days === 1 ? "1 day" : `${formatFigure(days, Number.isInteger(days) ? 0 : 1)} days`}`
}

/** `3 days later`, `on the day` */
export function formatForecastError(days: number): string {
  if (days === 0) return "on the day"
  const size = Math.abs(days)
  return `${countText(size, "day")} ${days > 0 ? "later" : "earlier"}`
}
