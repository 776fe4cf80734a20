import type { Cik } from "~/lib/cik"
import { addDays, formatDay, type IsoDate } from "~/lib/dates"
import { formatQuarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import { sumInsiderHoldings, toSharesOfToday } from "~/model/insiders/insider-holdings"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { toCompanyOwners } from "~/model/owners/company-owners"
import type { OwnersDocument } from "~/model/owners/owners-document"
import {
  type OwnershipGroup,
  toUnreportedShares,
  type UnreportedShares,
} from "~/model/owners/ownership-picture"
import { toPersonsAtCompany } from "~/model/persons/person-roles"
import type { FundHolding } from "~/stores/holdings/fund-holders-store.server"
import type { ShareCounts } from "~/stores/holdings/share-counts-store.server"
import type { HoldersView } from "./holders-view"

export interface PictureRow extends OwnershipGroup {
  name: string
  to: string
  /** Null if none is loaded. */
  holders: number | null
  shares: number | null
  /** The day or days of what is reported; for an owner, the class too. */
  asOf: string | null
  /** The overlap with other rows, or the reason of a missing row. */
  note: string
}

export interface PictureView {
  rows: PictureRow[]
  unreported: UnreportedShares | null
  /** The reason why shares are not divided by the shares outstanding. */
  noShares: string | null
}

export interface PictureSources {
  ticker: Ticker
  /** False for a company of a register or an import. */
  isAtSec: boolean
  today: IsoDate
  insiders: InsidersDocument | null
  owners: OwnersDocument | null
  holders: HoldersView & { isAll: boolean }
  funds: FundHolding[]
  counts: ShareCounts
  /** Share counts are of all classes, so shares of one of several are no part of them. */
  hasOneClass: boolean
}

const nothing = { holders: null, shares: null, ofCompany: null, asOf: null }

const notAtSec = "Reports on this company are not filed with the SEC."

/** Officers and directors report each year, so one without a form for so long has probably left. */
const insiderDays = 730
/** An older share count says too little about today. */
const countDays = 550

/** Everyone who reports holdings of a company, each group on its own: the same shares are in several. */
export function toPictureView(sources: PictureSources): PictureView {
  const outstanding = getOutstanding(sources)
  const rows = [
    toInsidersRow(sources, outstanding),
    ...toOwnerRows(sources),
    ...toManagerRows(sources),
    toFundsRow(sources, outstanding),
  ]
  const loaded = rows.filter(({ holders }) => holders !== null)
  return {
    rows,
    unreported: toUnreportedShares(loaded),
    noShares: explainNoShares(sources, outstanding),
  }
}

function explainNoShares({ hasOneClass }: PictureSources, outstanding: number | null): string | null {
  if (!hasOneClass) return "Several classes are listed, and the statements count all of them together."
  if (outstanding !== null) return null
  return "The statements give no count of the shares outstanding in the last 18 months."
}

function getOutstanding({ counts, today, hasOneClass }: PictureSources): number | null {
  const newest = counts.counts.reduce<ShareCounts["counts"][number] | null>(
    (latest, count) => (latest === null || count.date > latest.date ? count : latest),
    null,
  )
  return hasOneClass && newest && newest.date >= addDays(today, -countDays) ? newest.shares : null
}

function divide(shares: number, outstanding: number | null): number | null {
  return outstanding === null ? null : shares / outstanding
}

function toInsidersRow(sources: PictureSources, outstanding: number | null): PictureRow {
  const { insiders, ticker, today, counts, isAtSec } = sources
  const head = {
    kind: "insiders",
    name: "Directors and officers",
    to: `/company/${ticker}/insiders`,
  } as const
  const held =
    insiders &&
    sumInsiderHoldings(toCompanyInsiders(insiders, []).rows, listInsiders(insiders, today), counts.splits)
  if (!held)
    return {
      ...head,
      ...nothing,
      note: insiders
        ? "No loaded form of the last two years gives shares."
        : isAtSec
          ? "Their forms are not loaded yet."
          : notAtSec,
    }
  return {
    ...head,
    holders: held.persons,
    shares: held.shares,
    ofCompany: divide(held.shares, outstanding),
    asOf: held.from === held.to ? formatDay(held.to) : `${formatDay(held.from)} to ${formatDay(held.to)}`,
    note: "By their last forms, without options.",
  }
}

function listInsiders(insiders: InsidersDocument, today: IsoDate): ReadonlySet<Cik> {
  return new Set(
    toPersonsAtCompany(insiders)
      .filter(({ isDirector, isOfficer }) => isDirector || isOfficer)
      .filter(({ hasLeft, until }) => !hasLeft && until >= addDays(today, -insiderDays))
      .map(({ person }) => person),
  )
}

function toOwnerRows({ owners, ticker, today, isAtSec }: PictureSources): PictureRow[] {
  const to = `/company/${ticker}/investors?show=owners`
  const missing = {
    kind: "owners",
    name: "Owners above 5 %",
    to,
    ...nothing,
  } as const
  if (!owners) return [{ ...missing, note: isAtSec ? "Their schedules are not loaded yet." : notAtSec }]
  const { current } = toCompanyOwners(owners, today)
  if (current.length === 0)
    return [{ ...missing, note: "No schedule of the last three years reports 5 % or more." }]
  return current.flatMap(({ owners: [first, ...others] }): PictureRow[] => {
    if (!first) return []
    const { person, filed, event, security } = first.last
    return [
      {
        kind: "owners",
        name: first.name,
        to,
        holders: 1 + others.length,
        shares: person.shares,
        ofCompany: person.percent === null ? null : person.percent / 100,
        asOf: formatDay(event ?? filed),
        note: [
          `Above 5 % of ${security || "a class"}`,
          others.length ? `, with ${others.length === 1 ? others[0]?.name : `${others.length} others`}` : "",
          ".",
        ].join(""),
      },
    ]
  })
}

function toManagerRows({ holders, ticker }: PictureSources): PictureRow[] {
  const { quarter, lines, isAll } = holders
  const to = `/company/${ticker}/investors`
  const row = (kind: "tracked" | "managers", name: string, note: string): PictureRow => {
    const held = lines.shares.filter(
      (line) => line.held === "SH" && (kind === "managers" || line.owner !== null),
    )
    const shares = held.reduce((sum, line) => sum + line.shares, 0)
    const parts = held.map((line) => line.ofOutstanding)
    return {
      kind,
      name,
      to,
      note,
      holders: quarter && held.length > 0 ? new Set(held.map(({ cik }) => cik)).size : null,
      shares: held.length > 0 ? shares : null,
      ofCompany:
        held.length === 0 || parts.includes(null)
          ? null
          : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0),
      asOf: quarter && held.length > 0 ? formatQuarter(quarter) : null,
    }
  }
  const tracked = row(
    "tracked",
    "Tracked investors",
    isAll ? "They are part of all managers." : "By Form 13F.",
  )
  const managers = isAll
    ? row(
        "managers",
        "All managers by Form 13F",
        "Shares that two managers answer for, or that are lent, can count twice.",
      )
    : null
  return [
    tracked.holders === null
      ? { ...tracked, note: "No loaded filing of a tracked investor has shares." }
      : tracked,
    managers ?? {
      kind: "managers",
      name: "All managers by Form 13F",
      to,
      ...nothing,
      note: "Only those of tracked investors are loaded.",
    },
  ]
}

function toFundsRow({ funds, ticker, counts }: PictureSources, outstanding: number | null): PictureRow {
  const head = { kind: "funds", name: "Mutual funds and ETFs", to: `/company/${ticker}/funds` } as const
  const days = funds.map(({ asOf }) => asOf).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to)
    return {
      ...head,
      ...nothing,
      note: "No loaded fund report lists shares.",
    }
  const shares = funds.reduce((sum, fund) => sum + toSharesOfToday(fund.shares, fund.asOf, counts.splits), 0)
  return {
    ...head,
    holders: new Set(funds.map(({ fund }) => fund)).size,
    shares,
    ofCompany: divide(shares, outstanding),
    asOf: from === to ? formatDay(to) : `${formatDay(from)} to ${formatDay(to)}`,
    note: "By Form N-PORT.",
  }
}
