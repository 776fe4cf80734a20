import { firstDay } from "~/lib/asof/asked-day"
import { daysBetween, formatDay, type IsoDate } from "~/lib/dates"
import { formatFigure } from "~/lib/numbers"
import { DayForm, DayRefusal } from "~/ui/forms/day-form"
import { type ScreenerParams, screenerAddress } from "./screener-params"

interface PastPanelProps {
  params: ScreenerParams
  /** The first and the last month end that are stored. */
  range: { first: IsoDate; last: IsoDate }
  /** The past day that is shown, and how many of its companies are no longer listed; null for today. */
  shown: { day: IsoDate; unlisted: number } | null
}

/** Chooses the day on which the figures were known, and says what a past day has. */
export function PastPanel({ params, range, shown }: PastPanelProps) {
  const { text, columns, sort, isDescending, isStaleIncluded, asof, isDayRefused } = params
  const kept: [name: string, value: string | false | null][] = [
    ["query", text],
    ["columns", columns !== "overview" && columns],
    ["sort", sort],
    ["order", !isDescending && "asc"],
    ["stale", isStaleIncluded && "1"],
  ]
  return (
    <>
      <DayForm
        action="/screener"
        id="screener-asof"
        kept={kept}
        min={range.first < firstDay ? firstDay : range.first}
        asof={asof}
        today={screenerAddress({ ...params, asof: null, page: 1 })}
      />
      {isDayRefused ? <DayRefusal /> : null}
      {shown ? <PastNote asked={asof ?? shown.day} {...shown} /> : null}
    </>
  )
}

/** The meaning of a past day, and what is missing from it. */
function PastNote({ asked, day, unlisted }: { asked: IsoDate; day: IsoDate; unlisted: number }) {
  const gone =
    unlisted > 0
      ? `; ${formatFigure(unlisted)} of them ${unlisted === 1 ? "is" : "are"} no longer listed`
      : ""
  return (
    <p className="mt-2 max-w-[74ch] text-note text-ink-3">
      {daysBetween(day, asked) > 0
        ? `The days after ${formatDay(day)}, the last month end before ${formatDay(asked)}, are not stored yet. This is ${formatDay(day)}. `
        : ""}
      {`Figures come only from the SEC's data of filings up to ${formatDay(day)}, of companies that reported at that time${gone}. Prices are of that time, where known. Names, sectors, industries and countries are of today; exchanges, investors and insiders of past days are not known.`}
    </p>
  )
}
