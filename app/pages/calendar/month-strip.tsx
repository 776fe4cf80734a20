import { Link } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import { WeightBar } from "~/ui/weight-bar"
import type { CalendarMonth } from "./calendar-months"
import { type CalendarQuery, calendarAddress } from "./calendar-range"

interface MonthStripProps {
  months: CalendarMonth[]
  query: CalendarQuery
  today: string
}

/** Releases per weekday of three months. Phones have the days of the week instead, which are large enough to touch. */
export function MonthStrip({ months, query, today }: MonthStripProps) {
  const largest = Math.max(0, ...months.flatMap(({ weeks }) => weeks.flat().map((day) => day?.count ?? 0)))
  return (
    <nav
      aria-label="Releases per day"
      className="hidden gap-x-6 pt-5 desktop:gap-x-10 tablet:grid tablet:grid-cols-3 print:hidden"
    >
      {months.map(({ key, title, weeks, total }) => (
        <table key={key} className="w-full table-fixed text-note">
          <caption className="pb-1 text-left text-data text-ink-2">
            {title} <span className="text-ink-3">{formatFigure(total)}</span>
          </caption>
          <thead>
            <tr>
              {["Mon", "Tue", "Wed", "Thu", "Fri"].map((name) => (
                <th key={name} scope="col" className="py-1 text-left font-normal text-ink-3">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find(Boolean)?.date}>
                {week.map((day, weekday) => (
                  <td key={day?.date ?? weekday} className="p-0 align-top">
                    {day ? (
                      <Link
                        to={calendarAddress(query, { view: "day", date: day.date })}
                        preventScrollReset
                        aria-current={isShown(day.date, query) ? "date" : undefined}
                        aria-label={`${formatDay(day.date)}, ${countText(day.count, "release")}`}
                        className={`mr-1 block rounded-small desktop:mr-3 px-1 py-0.5 tabular-nums hover:bg-paper-2 ${isShown(day.date, query) ? "bg-paper-2" : ""}`}
                      >
                        <span className="flex flex-wrap justify-between gap-x-1">
                          <span className={day.date === today ? "font-bold text-ink" : "text-ink-3"}>
                            {Number(day.date.slice(8))}
                          </span>
                          <span className={day.count ? "text-ink" : "text-ink-3"}>{day.count || "·"}</span>
                        </span>
                        {day.count ? (
                          <WeightBar weight={day.count} of={largest} className="mr-auto h-1 w-full" />
                        ) : (
                          <span className="block h-1" />
                        )}
                      </Link>
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </nav>
  )
}

function isShown(date: string, { from, to }: CalendarQuery): boolean {
  return date >= from && date <= to
}
