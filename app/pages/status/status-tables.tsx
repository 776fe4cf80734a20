import { Link } from "@remix-run/react"
import { formatDay, toInstant, toIsoDate } from "~/lib/dates"
import { formatCompactUsd, formatFigure, missing } from "~/lib/numbers"
import type { BacklogReport } from "~/model/directory/backlog-report"
import { identityLabel } from "~/model/financials/checks/identities"
import { DataTable, Figure } from "~/ui/data-table"
import type { OpenCheck, StatusView } from "./status-view"

/** Titles of sources and of work by their names. */
type Titles = Readonly<Record<string, string>>

function day(timeMs: number | null): string {
  const instant = toInstant(timeMs)
  return instant === null ? missing : formatDay(toIsoDate(instant))
}

export function SourcesTable({ sources, titles }: { sources: StatusView["sources"]; titles: Titles }) {
  const used = sources.filter(({ read, failed }) => read > 0 || failed > 0)
  return (
    <DataTable caption="Sources" isNarrow columns={["Source", "Read", "Failing", "Last read", "Oldest"]}>
      {used.map(({ kind, read, failed, newest, oldest }) => (
        <tr key={kind}>
          <th scope="row">{titles[kind] ?? kind}</th>
          <Figure text={formatFigure(read)} />
          <Figure text={formatFigure(failed)} />
          <td className="date">{day(newest)}</td>
          <td className="date">{day(oldest)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

export function BacklogTable({ kinds, titles }: { kinds: BacklogReport["kinds"]; titles: Titles }) {
  return (
    <DataTable
      caption="Waiting for the SEC"
      isNarrow
      columns={["Kind", "Waiting", "Failed", "Waiting since", "Oldest unread filing"]}
    >
      {kinds.map(({ kind, waiting, failed, notedAt, accepted }) => (
        <tr key={kind}>
          <th scope="row">{titles[kind] ?? kind}</th>
          <Figure text={formatFigure(waiting)} />
          <Figure text={formatFigure(failed)} />
          <td className="date">{notedAt === null ? missing : formatTime(notedAt)}</td>
          <td className="date">{accepted ? formatNewYork(accepted) : missing}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** `30 Jun 2026, 14:05 UTC` */
export function formatTime(timeMs: number): string {
  return `${formatDay(toIsoDate(timeMs))}, ${new Date(timeMs).toISOString().slice(11, 16)} UTC`
}

/** `30 Jun 2026, 16:05 New York`, or the day. */
export function formatNewYork(accepted: string): string {
  const [date = "", time] = accepted.split("T")
  return time ? `${formatDay(date)}, ${time.slice(0, 5)} New York` : formatDay(date)
}

export function FailuresTable({ failures, titles }: { failures: StatusView["failures"]; titles: Titles }) {
  return (
    <DataTable caption="Failures" isNarrow columns={["Source", { text: "Error" }, "On"]}>
      {failures.map(({ key, error, failedAt }) => (
        <tr key={key}>
          <th scope="row">{key.replace(/^[^:]+/, (kind) => titles[kind] ?? kind)}</th>
          <td className="text wrap">{error}</td>
          <td className="date">{day(failedAt)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

export function ChecksTable({ open }: { open: OpenCheck[] }) {
  return (
    <DataTable
      caption="Companies with differences"
      isNarrow
      columns={[
        "Company",
        "Unbalanced balance sheets",
        "Years that differ from their quarters",
        "Figures that do not agree",
      ]}
    >
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
    </DataTable>
  )
}

export function IdentitiesTable({ counts }: { counts: StatusView["checks"]["identities"] }) {
  return (
    <DataTable
      caption="Tests of statements"
      isNarrow
      columns={["Test", "Tested", "Passed", "Explained", "Failed"]}
    >
      {counts.map(({ identity, checked, held, named }) => (
        <tr key={identity}>
          <th scope="row">{identityLabel(identity)}</th>
          <Figure text={formatFigure(checked)} />
          <Figure text={formatFigure(held)} />
          <Figure text={formatFigure(named)} />
          <Figure text={formatFigure(checked - held - named)} />
        </tr>
      ))}
    </DataTable>
  )
}

export function UnmappedTable({ largest }: { largest: StatusView["unmapped"]["largest"] }) {
  return (
    <DataTable caption="Largest holdings without a ticker" isNarrow columns={["As filed", "CUSIP", "Value"]}>
      {largest.map(({ cusip, name, valueUsd }) => (
        <tr key={cusip}>
          <th scope="row">{name}</th>
          <td className="date">{cusip}</td>
          <Figure text={formatCompactUsd(valueUsd)} />
        </tr>
      ))}
    </DataTable>
  )
}
