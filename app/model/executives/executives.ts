import { parseEightKItems } from "~/edgar/eight-k-items"
import { baseForm } from "~/edgar/form-names"
import type { OwnershipEntry } from "~/edgar/insiders/ownership"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import { daysBetween, type IsoDate } from "~/lib/dates"
import type { InsidersDocument, OwnershipFiling } from "~/model/insiders/insiders-document"
import { ownerName, ownerRole, personName } from "~/model/insiders/owner-words"
import { replaceAmended } from "~/model/insiders/replace-amended"

/** Shares of one class after the latest form that reports them. */
export interface Holding {
  security: string
  direct: number
  indirect: number
}

/** An officer or director named in ownership forms. */
export interface Executive {
  cik: Cik | null
  name: string
  role: string
  isOfficer: boolean
  isDirector: boolean
  since: IsoDate
  /** True if `since` is the day of a Form 3, on which the person became an insider. */
  isSinceExact: boolean
  lastFiled: IsoDate
  accession: Accession
  file: string
  form: string
  holdings: Holding[]
  /** `left` if the latest form says so, `silent` if no form gave an office for two years. */
  state: "current" | "left" | "silent"
}

const silentAfterDays = 2 * 365

/** Officers and directors, officers first, then by name. Persons who are only owners of 10 % are left out. */
export function listExecutives(document: InsidersDocument, asOf: IsoDate): Executive[] {
  const own = document.filings.filter((filing) => filing.content.issuer.cik === document.cik)
  // A form with several owners does not say which lines are whose.
  const signed = own.flatMap((filing) => filing.content.owners.map((owner) => ({ filing, owner })))
  return [...groupBy(signed, ({ owner }) => owner.cik ?? owner.name).values()]
    .flatMap((signed) => toExecutive(signed, asOf) ?? [])
    .sort((a, b) => Number(b.isOfficer) - Number(a.isOfficer) || a.name.localeCompare(b.name))
}

/** A filing with one of the owners that it names. */
interface Signed {
  filing: OwnershipFiling
  owner: OwnershipFiling["content"]["owners"][number]
}

function toExecutive(signed: Signed[], asOf: IsoDate): Executive | null {
  const sorted = [...signed].sort(
    (a, b) =>
      b.filing.filed.localeCompare(a.filing.filed) || b.filing.accession.localeCompare(a.filing.accession),
  )
  const newestFirst = sorted.map(({ filing }) => filing)
  const inOffice = sorted.find(({ owner }) => owner.isOfficer || owner.isDirector)
  const [newest] = sorted
  const since = listSinceReturn(newestFirst)
  const [latest, oldest] = [newestFirst[0], since.at(-1)]
  if (!inOffice || !newest || !latest || !oldest) return null
  const { owner } = inOffice
  const first = since.findLast((filing) => baseForm(filing.content.form) === "3")
  return {
    cik: owner.cik,
    name: personName(ownerName(owner.name)),
    role: ownerRole(owner),
    isOfficer: owner.isOfficer,
    isDirector: owner.isDirector,
    since: first ? (first.content.period ?? first.filed) : oldest.filed,
    isSinceExact: first !== undefined,
    lastFiled: latest.filed,
    accession: latest.accession,
    file: latest.file,
    form: latest.content.form,
    holdings: listHoldings(newestFirst),
    state:
      latest.content.hasLeft || isFormer(newest.owner)
        ? "left"
        : daysBetween(inOffice.filing.filed, asOf) > silentAfterDays
          ? "silent"
          : "current",
  }
}

/** The forms after the last one that says that the person left, if the person has filed again since. */
function listSinceReturn(newestFirst: OwnershipFiling[]): OwnershipFiling[] {
  const left = newestFirst.findIndex(({ content }, place) => place > 0 && content.hasLeft)
  return left < 0 ? newestFirst : newestFirst.slice(0, left)
}

/** True for `Former Chief Financial Officer`, as a title or as another relation. */
function isFormer({ officerTitle, otherText, isDirector }: Signed["owner"]): boolean {
  const titles = [officerTitle, otherText].flatMap((title) => title ?? [])
  return !isDirector && titles.some((title) => /^(former|retired|ex-)/i.test(title.trim()))
}

/**
 * Shares after the latest form with lines of the non-derivative table. A form reports all holdings of each class
 * that it contains. For several lines with the same form of ownership, the last one counts.
 */
export function listHoldings(newestFirst: OwnershipFiling[]): Holding[] {
  const seen = new Map<string, OwnershipEntry[]>()
  for (const filing of newestFirst) {
    const lines = filing.content.entries.filter((entry) => !entry.derivative && entry.ownedAfter !== null)
    for (const security of new Set(lines.map((entry) => entry.security)))
      if (!seen.has(security))
        seen.set(
          security,
          lines.filter((entry) => entry.security === security),
        )
  }
  return [...seen].map(([security, lines]) => {
    const byNature = new Map(lines.map((line) => [line.direct ? "direct" : `by ${line.nature}`, line]))
    const total = (direct: boolean) =>
      [...byNature.values()]
        .filter((line) => (line.direct ?? true) === direct)
        .reduce((sum, line) => sum + (line.ownedAfter ?? 0), 0)
    return { security, direct: total(true), indirect: total(false) }
  })
}

/** A person who joined or left, or a current report on such a change, with its filing. */
export interface Change {
  date: IsoDate
  kind: "report" | "joined" | "left"
  /** The person and role, or the other items of a current report. */
  name: string | null
  role: string | null
  items: string
  filing: Pick<SubmittedFiling, "accession" | "form" | "primaryDocument">
}

/** 8-Ks with item 5.02, first forms of new insiders and last forms of insiders who left, newest first. */
export function listChanges(filings: SubmittedFiling[], document: InsidersDocument): Change[] {
  const reports = filings
    .filter((filing) => baseForm(filing.form) === "8-K" && parseEightKItems(filing.items).includes("5.02"))
    .map((filing): Change => {
      return { date: filing.filed, kind: "report", name: null, role: null, items: filing.items, filing }
    })
  const people = replaceAmended(
    document.filings.filter((filing) => filing.content.issuer.cik === document.cik),
  ).flatMap((filing) => toChange(filing) ?? [])
  return [...reports, ...people].sort((a, b) => b.date.localeCompare(a.date))
}

function toChange({ accession, filed, file, content }: OwnershipFiling): Change | null {
  const owner = content.owners.find((one) => one.isOfficer || one.isDirector)
  const isFirst = baseForm(content.form) === "3"
  if (!owner || (!isFirst && !content.hasLeft)) return null
  return {
    date: isFirst ? (content.period ?? filed) : (content.originalFiled ?? filed),
    kind: isFirst ? "joined" : "left",
    name: personName(ownerName(owner.name)),
    role: ownerRole(owner),
    items: "",
    filing: { accession, form: content.form, primaryDocument: file },
  }
}
