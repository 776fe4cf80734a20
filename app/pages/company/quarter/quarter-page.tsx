import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { formatDay } from "~/lib/dates"
import { formatChange } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { formatSession } from "~/model/earnings/format-release"
import { formatMeasure } from "~/model/releases/format-measure"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import { type Fact, Facts } from "~/ui/facts"
import { Section } from "~/ui/section"
import { DataLinks, NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { QuarterData } from "./load-quarter.server"
import type { QuarterRow } from "./quarter-view"

export interface QuarterPageData {
  ticker: Ticker
  quarter: QuarterData
}

/** A quarter in order of arrival: the release, what it adjusts and expects, the call, the report, and what followed. */
export function QuarterPage() {
  const { ticker, quarter } = useLoaderData<QuarterPageData>()
  const { key, rows, previous, next, currency } = quarter
  const here = `/company/${ticker}/earnings`
  const of = (part: QuarterRow["part"]) => rows.filter((row) => row.part === part)
  const isAnnounced = of("announced").some(({ value }) => value !== null)
  const money = currency ? ` in ${currency}` : ""
  return (
    <>
      <Facts facts={quarterFacts(quarter)} />
      <NoteLine
        beside={
          <>
            {previous ? <TextLink to={`${here}/${previous}`}>Previous quarter</TextLink> : null}
            {next ? <TextLink to={`${here}/${next}`}>Next quarter</TextLink> : null}
            <TextLink to={here}>All quarters</TextLink>
            <DataLinks at={`${here}/${key}`} />
          </>
        }
      >
        In order of arrival. Each figure links to its place in the filing.
      </NoteLine>
      <Section title="Release" action={{ label: "Read the release", to: quarter.releaseUrl }}>
        <NoteLine>
          {quarter.isRead
            ? `Announced: the results release${money}. Filed: the quarter’s first report.`
            : "Filed: the quarter’s first report. The figures of the release are not loaded."}
        </NoteLine>
        <FigureTable
          caption="Announced and filed figures"
          columns={[...(isAnnounced ? ["Announced"] : []), "Filed", "Year before", "Change"]}
          rows={of("announced")}
          cells={(row) => [...(isAnnounced ? [row.value] : []), row.filed, row.yearAgo]}
          change={(row) => changeOf(row.value ?? row.filed, row.yearAgo)}
        />
      </Section>
      <Part
        title="Against earlier guidance"
        caption="Earlier guidance and its outcome"
        columns={["Low", "High", "Outcome"]}
        rows={of("outcome")}
        cells={(row) => [row.low, row.high, row.value]}
        note="Note"
      />
      <Part
        title="Adjusted figures, as the company defines them"
        caption="Filed and adjusted figures"
        about="Each reconciliation adds up from a figure of the release’s own statements. Companies define adjusted figures differently."
        columns={["Filed", "Adjusted", "Year before"]}
        rows={of("adjusted")}
        cells={(row) => [row.filed, row.value, row.yearAgo]}
        note="Steps, in the unit of the release"
      />
      <Part
        title="Operating metrics"
        caption="Operating metrics, as the company names them"
        columns={["Quarter", "Year before", "Change"]}
        rows={of("metric")}
        cells={(row) => [row.value, row.yearAgo]}
        change={(row) => (row.unit === "percent" ? null : changeOf(row.value, row.yearAgo))}
      />
      <Part
        title="Guidance given with the release"
        caption="Guidance given with the release"
        about="Ranges are the release’s. Outcomes are from later releases, for the same period and basis."
        columns={["Low", "High", "Outcome"]}
        rows={of("guidance")}
        cells={(row) => [row.low, row.high, row.value]}
        note="Note"
      />
      <Section title="Call and report">
        <NoteLine>
          {quarter.transcriptUrl ? (
            <>
              <TextLink to={quarter.transcriptUrl}>Transcript of the call</TextLink>.
            </>
          ) : (
            "No transcript of the call."
          )}{" "}
          {quarter.reportUrl ? (
            <>
              <TextLink to={quarter.reportUrl}>Report of the quarter</TextLink>,{" "}
              <TextLink to={`${quarter.reportUrl}&view=redline`}>compared with the one before</TextLink>.
            </>
          ) : (
            "No report of the quarter."
          )}
        </NoteLine>
        <FigureTable
          caption="The report against the one before"
          columns={["Changes"]}
          rows={of("report")}
          cells={(row) => [row.value]}
          note="Heading"
        />
      </Section>
      <Part
        title="Segments"
        caption="Segments of the quarter"
        columns={["Quarter", "Year before", "Change"]}
        rows={of("segment")}
        cells={(row) => [row.value, row.yearAgo]}
        change={(row) => changeOf(row.value, row.yearAgo)}
      />
      <Part
        title="Market trades of insiders until the next release"
        caption="Market trades of insiders"
        columns={["Value"]}
        rows={of("insider")}
        cells={(row) => [row.value]}
        note="Note"
      />
      <Part
        title="Schedules 13D and 13G until the next release"
        caption="Schedules 13D and 13G"
        columns={["Percent of class"]}
        rows={of("owner")}
        cells={(row) => [row.value]}
        note="Note"
      />
      <Part
        title="Forms 13F due until the next release"
        caption="Tracked investors"
        columns={["Investors"]}
        rows={of("holder")}
        cells={(row) => [row.value]}
        note="Note"
      />
      <Section title="Price" action={{ label: "Price chart", to: `/company/${ticker}/visualize?set=price` }}>
        {of("price").length === 0 ? <NoteLine>No price around the release is known.</NoteLine> : null}
        <FigureTable
          caption="Prices around the release"
          columns={["Price"]}
          rows={of("price")}
          cells={(row) => [row.value]}
          note="Source"
        />
      </Section>
    </>
  )
}

/** The headline figures of a quarter's page: its days, what was announced, and the price. */
export function quarterFacts({
  periodEnd,
  date,
  time,
  session,
  rows,
}: Pick<QuarterData, "periodEnd" | "date" | "time" | "session" | "rows">): Fact[] {
  const announced = rows.filter(({ part }) => part === "announced")
  return [
    { term: "Quarter ended", value: formatDay(periodEnd) },
    {
      term: "Released",
      value: formatDay(date),
      note: below([time, formatSession(session)].filter(Boolean).join(", ")),
    },
    ...announced.map(
      ({ label, value, filed, unit, yearAgo }): Fact => ({
        term: label,
        value: formatMeasure(value ?? filed, unit),
        note: yearAgo === null ? undefined : formatChange(changeOf(value ?? filed, yearAgo)),
      }),
    ),
    ...rows
      .filter(({ part, unit }) => part === "price" && unit === "percent")
      .map(
        ({ value, note }): Fact => ({
          term: "Price",
          value: formatChange(value === null ? null : value / 100),
          note: below(note),
        }),
      ),
  ]
}

function below(text: string | null): ReactNode {
  return text ? <span className="block">{text}</span> : null
}

interface FigureTableProps {
  caption: string
  columns: string[]
  rows: QuarterRow[]
  cells: (row: QuarterRow) => (number | null)[]
  change?: (row: QuarterRow) => number | null
  note?: string
  /** A title above says what the caption says. */
  isTitled?: boolean
}

/** A section with a table, if it has rows. */
function Part({ title, about, ...table }: FigureTableProps & { title: string; about?: string }) {
  return table.rows.length > 0 ? (
    <Section title={title}>
      {about ? <NoteLine>{about}</NoteLine> : null}
      <FigureTable {...table} isTitled />
    </Section>
  ) : null
}

function FigureTable({ caption, columns, rows, cells, change, note, isTitled }: FigureTableProps) {
  if (rows.length === 0) return null
  return (
    <DataTable
      caption={caption}
      isCaptionShown={!isTitled}
      isNarrow
      columns={["", ...columns, ...(note ? [{ text: note }] : [])]}
    >
      {rows.map((row) => (
        <TableRow key={[row.label, row.of, row.value, row.low, row.unit, row.note, row.url].join(" ")}>
          <th scope="row">
            {row.url ? <a href={row.url}>{row.label}</a> : row.label}
            {row.of ? <small>{/^\d{4}-\d\d-\d\d$/.test(row.of) ? formatDay(row.of) : row.of}</small> : null}
          </th>
          {cells(row).map((value, at) => (
            <Figure key={columns[at]} text={formatMeasure(value, row.unit)} />
          ))}
          {change ? <td>{formatChange(change(row))}</td> : null}
          {note ? <td className="text wrap">{row.note ?? ""}</td> : null}
        </TableRow>
      ))}
    </DataTable>
  )
}

/** A ratio; null where the year before is no positive figure. */
function changeOf(value: number | null, before: number | null): number | null {
  return value === null || before === null || before <= 0 ? null : value / before - 1
}
