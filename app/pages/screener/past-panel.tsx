import { daysBetween, formatDay, type IsoDate } from "~/lib/dates"
import { formatFigure } from "~/lib/numbers"
import { Button } from "~/ui/button"
import { firstDay, type ScreenerParams, screenerAddress } from "./screener-params"

interface PastPanelProps {
  params: ScreenerParams
  /** The first and the last month end that are stored. */
  range: { first: IsoDate; last: IsoDate }
  /** The past day that is shown, and how many of its companies are no longer listed; null for today. */
  shown: { day: IsoDate; unlisted: number } | null
}

/** Chooses the day on which the figures were known. It is rendered on the server, so it is a plain form. */
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
      <form
        method="get"
        action="/screener"
        aria-label="As known on a day"
        className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-data text-ink-2 print:hidden"
      >
        {kept.map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <label htmlFor="screener-asof">As known on</label>
        <input
          id="screener-asof"
          type="date"
          name="asof"
          required
          min={range.first < firstDay ? firstDay : range.first}
          defaultValue={asof ?? ""}
          className="min-h-9 rounded-normal border border-edge bg-paper px-2"
        />
        <Button>Show</Button>
        {asof ? (
          <a href={screenerAddress({ ...params, asof: null, page: 1 })} className="link">
            Today
          </a>
        ) : null}
      </form>
      {isDayRefused ? <DayRefusal /> : null}
      {shown ? <PastNote asked={asof ?? shown.day} {...shown} /> : null}
    </>
  )
}

export function DayRefusal() {
  return (
    <p className="mt-2 max-w-[74ch] text-note text-ink-3" role="alert">
      {`The day is not possible: choose one on or after ${formatDay(firstDay)}. These are the figures of today.`}
    </p>
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
