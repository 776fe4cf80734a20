import { formatCompact, formatFigure, missing } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import {
  formatDayRange,
  formatExpected,
  formatFiscalQuarter,
  formatSession,
  formatWeekday,
} from "~/model/earnings/format-release"
import type { CalendarEvent } from "~/stores/company/earnings-store.server"
import { DataTable, Figure, TableHead, TableRow } from "~/ui/data-table"
import { Flag } from "~/ui/flag"

interface CalendarTableProps {
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
export function CalendarTable({ lines, view, today }: CalendarTableProps) {
  const hasEstimates = lines.some((line) => line.epsEstimate !== null || line.revenueEstimate !== null)
  const hasReleases = lines.some((line) => line.releaseUrl)
  const columns = 4 + (hasEstimates ? 2 : 0) + (hasReleases ? 1 : 0)
  return (
    <DataTable caption="Releases">
      <TableHead
        columns={[
          "Company",
          { text: "Quarter" },
          { text: "New York time" },
          { text: "Status" },
          hasEstimates ? "Expected EPS" : null,
          hasEstimates ? "Revenue" : null,
          hasReleases ? "Read" : null,
        ]}
      />
      {groupLines(lines, view).map(({ key, title, members }) => (
        <tbody key={key}>
          <TableRow kind="head">
            <th scope="rowgroup" colSpan={columns}>
              {title}
              {key === today ? " · today" : ""}
            </th>
          </TableRow>
          {members.map((line) => (
            <Line
              key={`${line.cik} ${line.periodEnd}`}
              line={line}
              today={today}
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

function groupLines(lines: CalendarLine[], view: "week" | "day"): Group[] {
  const groups = new Map<string, Group>()
  const order = ["before", "during", "after", "unknown"]
  const sorted = [...lines].sort(
    (a, b) =>
      a.date.localeCompare(b.date) ||
      order.indexOf(a.session ?? "unknown") - order.indexOf(b.session ?? "unknown") ||
      (a.time ?? "99").localeCompare(b.time ?? "99") ||
      a.ticker.localeCompare(b.ticker),
  )
  for (const line of sorted) {
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
  hasEstimates: boolean
  hasReleases: boolean
}

function Line({ line, today, hasEstimates, hasReleases }: LineProps) {
  return (
    <TableRow>
      <th scope="row" className="wrap">
        <span className="mr-2 inline-block w-5 align-middle">
          <Flag country={line.country} />
        </span>
        <a href={line.url}>
          <span className="font-medium">{line.ticker}</span> {line.name}
        </a>
      </th>
      <td className="text">{formatFiscalQuarter(line.quarter, line.fiscalYear, line.periodEnd)}</td>
      <td className={line.session ? "text" : "text none"}>
        {[line.time, formatSession(line.session)].filter(Boolean).join(", ") || missing}
      </td>
      <td className="text">
        {line.status === "confirmed" ? (
          "Confirmed"
        ) : (
          <>
            {formatExpected(line.date, today)}
            {line.from && line.to && line.from !== line.to ? (
              <span className="block text-note text-ink-3">{formatDayRange(line.from, line.to)}</span>
            ) : null}
          </>
        )}
      </td>
      {hasEstimates ? <Figure text={formatFigure(line.epsEstimate, 2)} /> : null}
      {hasEstimates ? <Figure text={formatCompact(line.revenueEstimate)} /> : null}
      {hasReleases ? <td>{line.releaseUrl ? <a href={line.releaseUrl}>Release</a> : null}</td> : null}
    </TableRow>
  )
}

/** One line of the calendar with its company. */
export interface CalendarLine extends CalendarEvent {
  ticker: Ticker
  name: string
  country: string | null
  url: string
  releaseUrl: string | null
}
