import { formatDay } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import type { Holding } from "~/model/executives/executives"
import type { PersonRow } from "~/model/executives/filed/merge-people"
import { DataTable, TableHead, TableRow } from "~/ui/data-table"
import { personAddress } from "./person-address"

/** Current officers and directors, then former ones. Uses no router, so that the loader can render it. */
export function PeopleTable({ ticker, people }: { ticker: Ticker; people: PersonRow[] }) {
  const groups: [string, PersonRow[]][] = [
    ["Officers", people.filter((person) => person.state === "current" && person.isOfficer)],
    ["Directors", people.filter((person) => person.state === "current" && !person.isOfficer)],
    ["Left, succeeded, or not named for two years", people.filter((person) => person.state !== "current")],
  ]
  const has: Known = {
    // Only annual reports and proxy statements give ages; only forms of insiders give shares.
    age: people.some(({ age }) => age !== null),
    since: people.some((person) => formatSince(person) !== null),
    shares: people.some(({ holdings }) => holdings.length > 0),
  }
  const columns = [
    "Name",
    wide("Role", "text"),
    has.age ? "Age" : null,
    has.since ? "Since" : null,
    ...(has.shares
      ? [
          wide("Shares, directly"),
          wide("Indirectly"),
          wide("Class", "text", "max-desktop:hidden print:table-cell"),
        ]
      : []),
    "As of",
  ]
  return (
    <DataTable caption="Officers and directors">
      <TableHead columns={columns} />
      {groups.map(([title, members]) =>
        members.length ? (
          <tbody key={title}>
            <TableRow kind="head">
              <th scope="rowgroup" colSpan={columns.filter(Boolean).length}>
                {title}
              </th>
            </TableRow>
            {members.map((person) => (
              <Person key={person.cik ?? person.name} {...{ ticker, person, has }} />
            ))}
          </tbody>
        ) : null,
      )}
    </DataTable>
  )
}

/** A column that phones have below the name. */
function wide(title: string, kind = "", hidden = "max-tablet:hidden") {
  return (
    <th key={title} scope="col" className={`${kind} ${hidden}`}>
      {title}
    </th>
  )
}

/** The columns that have something. */
interface Known {
  age: boolean
  since: boolean
  shares: boolean
}

function Person({ ticker, person, has }: { ticker: Ticker; person: PersonRow; has: Known }) {
  const address = personAddress(ticker, person)
  const role = (
    <>
      {person.role}
      <span className="none">{describeState(person)}</span>
    </>
  )
  return (
    <TableRow>
      <th scope="row" className="wrap">
        {person.cik ? <a href={`/person/${person.cik}`}>{person.name}</a> : person.name}
        <span className="block text-note text-ink-3 tablet:hidden">
          {role}
          {person.holdings.length > 0 ? <span className="block">{describeHeld(person.holdings)}</span> : null}
        </span>
      </th>
      <td className="text wrap max-tablet:hidden">{role}</td>
      {has.age ? <td>{person.age ?? <span className="none">{missing}</span>}</td> : null}
      {has.since ? (
        <td className="date">{formatSince(person) ?? <span className="none">{missing}</span>}</td>
      ) : null}
      {has.shares ? (
        <>
          <Amounts holdings={person.holdings} pick={(holding) => holding.direct} />
          <Amounts holdings={person.holdings} pick={(holding) => holding.indirect} />
          <td className={`text max-desktop:hidden print:table-cell ${person.holdings.length ? "" : "none"}`}>
            {person.holdings.map((holding) => holding.security).join("; ") || missing}
          </td>
        </>
      ) : null}
      <td className="date">
        {address ? (
          <a href={address}>{formatDay(person.lastFiled ?? person.source?.filed ?? "")}</a>
        ) : (
          missing
        )}
      </td>
    </TableRow>
  )
}

function describeState({ state, successor }: PersonRow): string {
  if (state === "left") return " (has left)"
  if (state === "leaving") return " (leaves, by the report)"
  if (state === "succeeded") return successor ? ` (succeeded by ${successor})` : " (gave up the office)"
  return ""
}

/** The printed year or month comes first: a form says only when a person became an insider. */
export function formatSince({ since, isSinceExact, filedSince }: PersonRow): string | null {
  return filedSince ?? (since && isSinceExact ? formatDay(since) : null)
}

/** `3,280,295 and 10,000 indirectly; 200 of Class A Common Stock`: the class is said where there are several. */
function describeHeld(holdings: Holding[]): string {
  return holdings
    .map(({ security, direct, indirect }) => {
      const held = [
        direct || !indirect ? `${formatFigure(direct)} ${direct === 1 ? "share" : "shares"}` : "",
        indirect ? `${formatFigure(indirect)} indirectly` : "",
      ]
      return `${held.filter(Boolean).join(" and ")}${holdings.length > 1 ? ` of ${security}` : ""}`
    })
    .join("; ")
}

/** Share classes are listed separately, not summed. */
function Amounts({ holdings, pick }: { holdings: Holding[]; pick: (holding: Holding) => number }) {
  const amounts = holdings.map(pick)
  const isNone = amounts.every((amount) => amount === 0)
  return (
    <td className={`max-tablet:hidden ${isNone ? "none" : ""}`}>
      {isNone ? (holdings.length ? "0" : missing) : amounts.map((amount) => formatFigure(amount)).join("; ")}
    </td>
  )
}
