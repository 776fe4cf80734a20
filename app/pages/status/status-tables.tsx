import { Link } from "@remix-run/react"
import { formatDay, toIsoDate } from "~/lib/dates"
import { toInstant } from "~/lib/instant"
import { formatCompactUsd, formatFigure, missing } from "~/lib/numbers"
import type { BacklogReport } from "~/model/directory/backlog-report"
import { identityLabel } from "~/model/financials/checks/identities"
import { DataTable, Figure, TableScroll } from "~/ui/data-table"
import { sourceName } from "./source-names"
import type { OpenCheck, StatusView } from "./status-view"

function day(timeMs: number | null): string {
  const instant = toInstant(timeMs)
  return instant === null ? missing : formatDay(toIsoDate(instant))
}

export function SourcesTable({ sources }: { sources: StatusView["sources"] }) {
  const used = sources.filter(({ read, failed }) => read > 0 || failed > 0)
  return (
    <TableScroll label="Sources">
      <DataTable caption="Sources" isCaptionHidden isNarrow>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Read</th>
            <th scope="col">Failing</th>
            <th scope="col">Last read</th>
            <th scope="col">Oldest</th>
          </tr>
        </thead>
        <tbody>
          {used.map(({ kind, read, failed, newest, oldest }) => (
            <tr key={kind}>
              <th scope="row">{sourceName(kind)}</th>
              <Figure text={formatFigure(read)} />
              <Figure text={formatFigure(failed)} />
              <td className="date">{day(newest)}</td>
              <td className="date">{day(oldest)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}

export function BacklogTable({ kinds }: { kinds: BacklogReport["kinds"] }) {
  return (
    <TableScroll label="Waiting for the SEC">
      <DataTable caption="Waiting for the SEC" isCaptionHidden isNarrow>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Waiting</th>
            <th scope="col">Failed</th>
            <th scope="col">Waiting since</th>
            <th scope="col">Oldest unread filing</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, waiting, failed, notedAt, accepted }) => (
            <tr key={kind}>
              <th scope="row">{sourceName(kind)}</th>
              <Figure text={formatFigure(waiting)} />
              <Figure text={formatFigure(failed)} />
              <td className="date">{notedAt === null ? missing : formatTime(notedAt)}</td>
              <td className="date">{accepted ? formatNewYork(accepted) : missing}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}

/** `30 Jun 2026, 14:05 UTC` */
export function formatTime(timeMs: number): string {
  return `${formatDay(toIsoDate(timeMs))}, ${new Date(timeMs).toISOString().slice(11, 16)} UTC`
}

/** `30 Jun 2026, 16:05 New York`, or the day. */
export function formatNewYork(minute: string): string {
  const [date = "", time] = minute.split("T")
  return time ? `${formatDay(date)}, ${time} New York` : formatDay(date)
}

export function FailuresTable({ failures }: { failures: StatusView["failures"] }) {
  return (
    <TableScroll label="Failures">
      <DataTable caption="Failures" isCaptionHidden isNarrow>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col" className="text">
              Error
            </th>
            <th scope="col">On</th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ key, error, failedAt }) => (
            <tr key={key}>
              <th scope="row">{key.replace(/^[^:]+/, sourceName)}</th>
              <td className="text wrap">{error}</td>
              <td className="date">{day(failedAt)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}

export function ChecksTable({ open }: { open: OpenCheck[] }) {
  return (
    <TableScroll label="Statements that do not add up">
      <DataTable caption="Statements that do not add up" isCaptionHidden isNarrow>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <th scope="col">Unbalanced balance sheets</th>
            <th scope="col">Years that differ from their quarters</th>
            <th scope="col">Figures that do not agree</th>
          </tr>
        </thead>
        <tbody>
          {open.map(({ name, path, balances, balancesHeld, quarters, quartersHeld, differing }) => (
            <tr key={path}>
              <th scope="row">
                <Link to={path}>{name}</Link>
              </th>
              <Figure text={`${formatFigure(balances - balancesHeld)} of ${formatFigure(balances)}`} />
              <Figure text={`${formatFigure(quarters - quartersHeld)} of ${formatFigure(quarters)}`} />
              <Figure text={formatFigure(differing)} />
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}

export function IdentitiesTable({ counts }: { counts: StatusView["checks"]["identities"] }) {
  return (
    <TableScroll label="Tests of statements">
      <DataTable caption="Tests of statements" isCaptionHidden isNarrow>
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">Tested</th>
            <th scope="col">Agree</th>
            <th scope="col">Named difference</th>
            <th scope="col">Do not agree</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ identity, checked, held, named }) => (
            <tr key={identity}>
              <th scope="row">{identityLabel(identity)}</th>
              <Figure text={formatFigure(checked)} />
              <Figure text={formatFigure(held)} />
              <Figure text={formatFigure(named)} />
              <Figure text={formatFigure(checked - held - named)} />
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}

export function UnmappedTable({ largest }: { largest: StatusView["unmapped"]["largest"] }) {
  return (
    <TableScroll label="Largest holdings without a ticker">
      <DataTable caption="Largest holdings without a ticker" isCaptionHidden isNarrow>
        <thead>
          <tr>
            <th scope="col">As filed</th>
            <th scope="col">CUSIP</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {largest.map(({ cusip, name, valueUsd }) => (
            <tr key={cusip}>
              <th scope="row">{name}</th>
              <td>{cusip}</td>
              <Figure text={formatCompactUsd(valueUsd)} />
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
