import { formatDay, type IsoDate } from "~/lib/dates"
import { formatCompact, formatFigure, missing } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import {
  formatDayRange,
  formatFiscalQuarter,
  formatSession,
  formatUsualError,
  formatWeekday,
  nameMissing,
} from "~/model/earnings/format-release"
import type { CalendarEvent } from "~/stores/company/earnings-store.server"
import { DataTable, Figure, TableHead, TableRow } from "~/ui/data-table"
import { Flag } from "~/ui/flag"

interface CalendarTableProps {
  title: string
  lines: CalendarLine[]
  view: "week" | "day"
  today: string
}

const sessionTitles = {
  before: "Before the market opens",
  during: "During trading",
  after: "After the market closes",
} as const

/** Groups a week by day and a day by session. Uses no router, so that the loader can render it. */
export function CalendarTable({ title, lines, view, today }: CalendarTableProps) {
  const hasEstimates = lines.some((line) => line.epsEstimate !== null || line.revenueEstimate !== null)
  const hasReleases = lines.some((line) => line.releaseUrl)
  const hasResults = lines.some((line) => line.results)
  const columns = 5 + (hasResults ? 3 : 0) + (hasEstimates ? 2 : 0) + (hasReleases ? 1 : 0)
  return (
    <DataTable caption={title}>
      <TableHead
        columns={[
          "Company",
          <th key="quarter" scope="col" className="text max-tablet:hidden">
            Quarter
          </th>,
          { text: "New York time" },
          { text: "Status" },
          hasResults ? { text: "Latest results" } : null,
          hasResults ? "Revenue" : null,
          hasResults ? "EPS" : null,
          hasEstimates ? "Expected EPS" : null,
          hasEstimates ? "Expected revenue" : null,
          hasReleases ? "Read" : null,
          { text: "Filings to" },
        ]}
      />
      {groupLines(lines, view).map(({ key, title: heading, members }) => (
        <tbody key={key}>
          <TableRow kind="head">
            <th scope="rowgroup" colSpan={columns}>
              {heading}
              {key === today ? " · today" : ""}
            </th>
          </TableRow>
          {members.map((line) => (
            <Line
              key={`${line.cik} ${line.periodEnd}`}
              line={line}
              today={today}
              hasResults={hasResults}
              hasEstimates={hasEstimates}
              hasReleases={hasReleases}
            />
          ))}
        </tbody>
      ))}
    </DataTable>
  )
}

interface Group {
  key: string
  title: string
  members: CalendarLine[]
}

const sessionOrder = ["before", "during", "after", "unknown"]

/** The order of the calendar: by day, then by time of day, then by ticker. */
export function compareLines(a: CalendarLine, b: CalendarLine): number {
  return (
    a.date.localeCompare(b.date) ||
    sessionOrder.indexOf(a.session ?? "unknown") - sessionOrder.indexOf(b.session ?? "unknown") ||
    (a.time ?? "99").localeCompare(b.time ?? "99") ||
    a.ticker.localeCompare(b.ticker)
  )
}

/** The lines are in order. */
function groupLines(lines: CalendarLine[], view: "week" | "day"): Group[] {
  const groups = new Map<string, Group>()
  for (const line of lines) {
    const key = view === "week" ? line.date : (line.session ?? "unknown")
    const title =
      view === "week"
        ? formatWeekday(line.date)
        : line.session
          ? sessionTitles[line.session]
          : "Time of day unknown"
    const group = groups.get(key) ?? { key, title, members: [] }
    group.members.push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
}

interface LineProps {
  line: CalendarLine
  today: string
  hasResults: boolean
  hasEstimates: boolean
  hasReleases: boolean
}

function Line({ line, today, hasResults, hasEstimates, hasReleases }: LineProps) {
  const quarter = formatFiscalQuarter(line.quarter, line.fiscalYear, line.periodEnd)
  return (
    <TableRow>
      <th scope="row" className="wrap">
        <span className="mr-2 inline-block w-5 align-middle">
          <Flag country={line.country} />
        </span>
        <a href={line.url}>
          <span className="font-medium">{line.ticker}</span> {line.name}
        </a>
        {/* On a phone, when and whether it is expected come next. */}
        <span className="block text-note text-ink-3 tablet:hidden">{quarter}</span>
      </th>
      <td className="text max-tablet:hidden">{quarter}</td>
      <td className={line.session ? "text" : "text none"}>
        {[line.time, formatSession(line.session)].filter(Boolean).join(", ") || missing}
      </td>
      <td className="text wrap">
        {line.status === "confirmed" ? (
          "Confirmed"
        ) : (
          <>
            {line.date < today ? nameMissing(line.date, line.readOn) : "Expected"}
            <span className="block text-note text-ink-3">
              {[
                line.from && line.to && line.from !== line.to ? formatDayRange(line.from, line.to) : null,
                line.errorDays === null ? null : formatUsualError(line.errorDays),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </>
        )}
      </td>
      {hasResults ? (
        <>
          <td className={line.results ? "text" : "text none"}>
            {line.results
              ? formatFiscalQuarter(line.results.quarter, line.results.year, line.periodEnd)
              : missing}
          </td>
          <td>
            {formatCompact(line.results?.revenue ?? null)}
            <Currency currency={line.results?.currency} />
          </td>
          <Figure text={formatFigure(line.results?.eps ?? null, 2)} />
        </>
      ) : null}
      {hasEstimates ? <Figure text={formatFigure(line.epsEstimate, 2)} /> : null}
      {hasEstimates ? <Figure text={formatCompact(line.revenueEstimate)} /> : null}
      {hasReleases ? <td>{line.releaseUrl ? <a href={line.releaseUrl}>Release</a> : null}</td> : null}
      <td className={line.readOn ? "text" : "text none"}>{line.readOn ? formatDay(line.readOn) : missing}</td>
    </TableRow>
  )
}

/** Amounts in dollars need no currency. */
function Currency({ currency }: { currency: string | null | undefined }) {
  return currency && currency !== "USD" ? <span className="ml-1 text-note text-ink-3">{currency}</span> : null
}

/** One line of the calendar with its company. */
export interface CalendarLine extends CalendarEvent {
  ticker: Ticker
  name: string
  country: string | null
  url: string
  releaseUrl: string | null
  /** The day on which the filing list was read, in New York; null in data and feeds. */
  readOn: IsoDate | null
}
