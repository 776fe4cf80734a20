import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import { formatDay, type IsoDate } from "~/lib/dates"
import { countText, formatCompactUsd, sumKnown } from "~/lib/numbers"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { personName } from "~/model/insiders/owner-words"
import type { AlertEvent } from "./alert"
import type { AlertSubject } from "./alert-subject"
import { getTime, isSince } from "./news-time"

/** One event for each form that reports purchases in the market. */
export function purchaseEvents(rows: InsiderRow[], subject: AlertSubject, sinceMs: number): AlertEvent[] {
  const path = `${subject.path}/insiders`
  return listTrades(rows, sinceMs)
    .filter(({ code }) => code === "P")
    .map(({ owner, words, ...trade }) => toTradeEvent(trade, `${subject.label}: ${owner} ${words}`, path))
}

/** One event for each form that reports purchases or sales of a person in the market. */
export function personEvents(
  rows: InsiderRow[],
  { person, company }: { person: AlertSubject; company: string },
  sinceMs: number,
): AlertEvent[] {
  return listTrades(rows, sinceMs).map(({ words, ...trade }) =>
    toTradeEvent(trade, `${person.label} ${words} of ${company}`, person.path),
  )
}

/** The counted lines of each form that was filed since a time, purchases and sales apart. */
function listTrades(rows: InsiderRow[], sinceMs: number) {
  const trades = rows.filter((row) => row.counted && isSince(sinceMs, row.filed))
  return [...groupBy(trades, ({ accession, code }) => `${accession} ${code}`).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const shares = sumKnown(lines.map((line) => line.shares))
    const verb = first.code === "P" ? "bought" : "sold"
    return {
      ...first,
      owner: personName(first.owner),
      value: sumKnown(lines.map((line) => line.value)),
      words: `${verb} ${shares === null ? "shares" : countText(shares, "share")}`,
    }
  })
}

function toTradeEvent(
  {
    accession,
    code,
    filed,
    role,
    value,
    form,
  }: Pick<InsiderRow, "accession" | "code" | "filed" | "role" | "value" | "form">,
  title: string,
  path: string,
): AlertEvent {
  return {
    // A company and a person of one list find one purchase, which is one event.
    id: `${code === "P" ? "purchase" : "sale"}:${accession}`,
    topic: "insiders",
    at: getTime(filed),
    title,
    detail: [role, value === null ? "" : `for ${formatCompactUsd(value)}`, `Form ${form}`]
      .filter(Boolean)
      .join(", "),
    path,
  }
}

/** A cluster of the market; it is news once, however it grows. */
export function clusterEvent(cluster: {
  issuer: Cik
  from: IsoDate
  to: IsoDate
  ownerCount: number
  value: number | null
  company: AlertSubject
}): AlertEvent {
  const { issuer, from, to, ownerCount, value, company } = cluster
  return {
    id: `cluster:${issuer}:${from}`,
    topic: "insiders",
    at: getTime(to),
    title: `${company.label}: ${ownerCount} insiders bought`,
    detail: [`${formatDay(from)} to ${formatDay(to)}`, value === null ? "" : formatCompactUsd(value)]
      .filter(Boolean)
      .join(", "),
    path: `${company.path}/insiders`,
  }
}

/** A large purchase of an insider of the market. */
export function largePurchaseEvent({
  company,
  ...trade
}: Pick<InsiderRow, "accession" | "filed" | "role" | "value" | "form" | "owner" | "shares"> & {
  company: AlertSubject
}): AlertEvent {
  const shares = trade.shares === null ? "shares" : countText(trade.shares, "share")
  const title = `${company.label}: ${trade.owner} bought ${shares}`
  return toTradeEvent({ ...trade, code: "P" }, title, `${company.path}/insiders`)
}
