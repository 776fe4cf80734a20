import { firstDay } from "~/lib/asof/asked-day"
import { formatDay, type IsoDate } from "~/lib/dates"
import { type CompareQuery, compareAddress } from "~/model/compare/compare-address"
import { DayForm } from "~/ui/forms/day-form"

interface PastDayProps {
  query: CompareQuery
  /** The first stored month end. */
  first: IsoDate
  /** The past day that is shown; null for today. */
  shown: IsoDate | null
}

/** Chooses the day of a comparison, and says what a past day has. */
export function PastDay({ query, first, shown }: PastDayProps) {
  const { items, metrics, line, scale, isIndexed, currency, asof } = query
  return (
    <>
      <DayForm
        action="/compare"
        id="compare-asof"
        kept={[
          ["items", items.join(",")],
          ["metrics", metrics?.join(",")],
          ["line", line !== "revenue" && line],
          ["scale", scale === "log" && "log"],
          ["base", isIndexed && "100"],
          ["currency", currency],
        ]}
        min={first < firstDay ? firstDay : first}
        asof={asof}
        today={compareAddress({ ...query, asof: null })}
      />
      {shown ? (
        <p className="mt-2 max-w-[46.5em] text-note text-ink-3">
          {`As known on ${formatDay(shown)}: figures come only from the SEC's data of filings up to that day, and prices are of that time, where known. Figures of investors and insiders on past days are not known.`}
        </p>
      ) : null}
    </>
  )
}
