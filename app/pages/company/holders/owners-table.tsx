import { formatDay } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { readerAddress } from "~/model/filings/reader-address"
import type { OwnerGroup } from "~/model/owners/company-owners"
import type { ScheduleFiling } from "~/model/owners/owners-document"
import type { OwnerReport, TrackedOwner } from "~/model/owners/track-owners"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import { formatOwnedPercent } from "./owners-view"

interface OwnersTableProps {
  ticker: Ticker
  caption: string
  groups: OwnerGroup[]
}

/** Persons of one schedule follow each other. Uses no router, so that the loader can render it to HTML. */
export function OwnersTable({ ticker, caption, groups }: OwnersTableProps) {
  return (
    <DataTable
      caption={caption}
      label="Owners"
      columns={[
        "Owner",
        { text: "Class" },
        "Percent",
        "Shares",
        "Votes, sole",
        "Votes, shared",
        "Disposal, sole",
        "Disposal, shared",
        "Reported",
      ]}
    >
      {groups.flatMap(({ owners }) =>
        owners.map((owner, index) => (
          <OwnerRow
            key={`${owner.key} ${owner.last.accession}`}
            ticker={ticker}
            owner={owner}
            isPart={index > 0}
          />
        )),
      )}
    </DataTable>
  )
}

function OwnerRow({
  ticker,
  owner,
  isPart,
}: {
  ticker: Ticker
  owner: TrackedOwner & { last: OwnerReport }
  isPart: boolean
}) {
  const { last } = owner
  const { person } = last
  return (
    <TableRow kind={isPart ? "part" : "plain"}>
      <th scope="row" className="wrap">
        <OwnerName owner={owner} />
        <span className="block text-note text-ink-3">{describeOwner(last, isPart)}</span>
      </th>
      <td className="text wrap">
        {last.security || missing}
        {last.cusip ? <span className="block text-note text-ink-3">{`CUSIP ${last.cusip}`}</span> : null}
      </td>
      <Figure text={formatOwnedPercent(person.percent)} />
      <Figure text={formatFigure(person.shares)} />
      <Figure text={formatFigure(person.votes.sole)} />
      <Figure text={formatFigure(person.votes.shared)} />
      <Figure text={formatFigure(person.disposes.sole)} />
      <Figure text={formatFigure(person.disposes.shared)} />
      <td className="date">
        <ScheduleLink ticker={ticker} report={last} />
        <span className="block text-note text-ink-3">
          {last.event ? `Event ${formatDay(last.event)}` : `Schedule ${getSchedule(last.form)}`}
        </span>
      </td>
    </TableRow>
  )
}

function OwnerName({ owner: { cik, name } }: { owner: TrackedOwner }) {
  return cik ? <a href={`/person/${cik}`}>{name}</a> : name
}

function ScheduleLink({
  ticker,
  report,
}: {
  ticker: Ticker
  report: Pick<OwnerReport, "accession" | "form" | "file" | "filed">
}) {
  const { accession, form, file, filed } = report
  return (
    <a href={readerAddress(ticker, { accession, form, primaryDocument: file })}>
      {`${getSchedule(form)}, ${formatDay(filed)}`}
    </a>
  )
}

/** `13D/A` */
function getSchedule(form: string): string {
  return form.replace(/^(?:SC|SCHEDULE) /, "")
}

function describeOwner({ person, others, isText }: OwnerReport, isPart: boolean): string {
  return [
    isPart || others.length === 0
      ? ""
      : `reports with ${others.length === 1 ? others[0] : `${others.length} others`}`,
    isPart ? "same shares" : "",
    person.group === "a"
      ? "member of a group"
      : person.group === "b"
        ? "denies to be a member of a group"
        : "",
    person.excludesShares ? "leaves out some shares" : "",
    isText ? "numbers of the text's cover" : "",
  ]
    .filter(Boolean)
    .join("; ")
}

/** Every schedule that was read, newest first. */
export function SchedulesTable({ ticker, filings }: { ticker: Ticker; filings: ScheduleFiling[] }) {
  return (
    <DataTable
      caption="Schedules 13D and 13G, newest first"
      label="Schedules"
      columns={[
        "Filed",
        { text: "Persons" },
        { text: "Class" },
        "Event",
        "Largest percent",
        "Largest shares",
      ]}
    >
      {filings.map((filing) => {
        const { accession, file, filed, content } = filing
        const { persons, form, event, security } = content
        const largest = [...persons].sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0))[0]
        return (
          <TableRow key={accession}>
            <th scope="row">
              <ScheduleLink ticker={ticker} report={{ accession, file, filed, form }} />
            </th>
            <td className="text wrap">{persons.map(({ name }) => name).join(", ")}</td>
            <td className="text wrap">{security || missing}</td>
            <td className={event ? "date" : "none"}>{event ? formatDay(event) : missing}</td>
            <Figure text={formatOwnedPercent(largest?.percent ?? null)} />
            <Figure text={formatFigure(largest?.shares ?? null)} />
          </TableRow>
        )
      })}
    </DataTable>
  )
}

/** Owners whose last schedule ended their ownership of 5 % or more. */
export function EndedTable({
  ticker,
  owners,
}: {
  ticker: Ticker
  owners: (TrackedOwner & { last: OwnerReport })[]
}) {
  return (
    <DataTable
      caption="Owners who ended below 5 %, latest first"
      label="Former owners"
      columns={["Owner", { text: "Class" }, { text: "End" }, "Percent before", "Percent then", "Reported"]}
    >
      {owners.map((owner) => {
        const before = owner.ended === "left" ? owner.last : owner.reports.at(-2)
        return (
          <TableRow key={`${owner.key} ${owner.last.accession}`}>
            <th scope="row" className="wrap">
              <OwnerName owner={owner} />
            </th>
            <td className="text wrap">{owner.last.security || missing}</td>
            <td className="text wrap">
              {owner.ended === "left" ? "no longer named by an amendment" : "below 5 %"}
            </td>
            <Figure text={formatOwnedPercent(before?.person.percent ?? null)} />
            <Figure text={owner.ended === "left" ? missing : formatOwnedPercent(owner.last.person.percent)} />
            <td className="date">
              <ScheduleLink ticker={ticker} report={owner.last} />
            </td>
          </TableRow>
        )
      })}
    </DataTable>
  )
}
