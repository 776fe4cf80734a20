import { z } from "zod"
import type { IsoDate } from "~/lib/dates"
import {
  type InlineContext as Context,
  type InlineFact as Fact,
  getNumber,
  readInlineXbrl,
} from "./inline-xbrl"

const figure = z.number().nullable()

const payYear = z.object({
  start: z.string(),
  end: z.string(),
  /** Principal executive officers of the year; more than one if there was a change of office. */
  chiefs: z.array(z.object({ name: z.string().nullable(), totalUsd: figure, paidUsd: figure })),
  otherTotalUsd: figure,
  otherPaidUsd: figure,
  shareholderReturn: figure,
  peerReturn: figure,
  netIncome: figure,
  /** The company-selected measure, in its own unit. */
  measure: figure,
})

export const payVersusPerformance = z.object({
  /** Newest first. */
  years: z.array(payYear),
  measureName: z.string().nullable(),
  /** The unit of the company's measure, such as `USD`. */
  measureUnit: z.string().nullable(),
})

/** Pay and shareholder return of one fiscal year; dollars, and the value of 100 dollars invested. */
export type PayYear = z.infer<typeof payYear>
export type PayVersusPerformance = z.infer<typeof payVersusPerformance>

/**
 * Pay versus performance (Regulation S-K, Item 402(v)) from a proxy statement's inline XBRL; null if the
 * document has no such tags, as before 2023.
 */
export function parsePayVersusPerformance(html: string): PayVersusPerformance | null {
  if (!/\becd:/.test(html)) return null
  const { contexts, facts } = readInlineXbrl(html)
  const years = new Map<string, PayYear>()
  for (const fact of facts) {
    const context = contexts.get(fact.context)
    if (!context?.start || !context.end) continue
    const key = `${context.start} ${context.end}`
    const year = years.get(key) ?? emptyYear(context.start, context.end)
    if (addFact(year, fact, context)) years.set(key, year)
  }
  const complete = [...years.values()]
    .map((year) => ({ ...year, chiefs: namedChiefs(year.chiefs) }))
    .filter((year) => year.chiefs.some((chief) => chief.totalUsd !== null || chief.paidUsd !== null))
    .sort((a, b) => b.end.localeCompare(a.end))
  if (complete.length === 0) return null
  const measure = facts.find((fact) => fact.name === "ecd:CoSelectedMeasureAmt")
  const named = facts.find((fact) => fact.name === "ecd:CoSelectedMeasureName")
  const listed = facts.find((fact) => fact.name === "ecd:MeasureName")
  return {
    years: complete,
    measureName: shortName(named?.text) ?? shortName(listed?.text),
    measureUnit: measure?.unit?.replace(/^(unit_|u_)/i, "") ?? null,
  }
}

type Chief = PayYear["chiefs"][number] & { key: string }

function emptyYear(start: IsoDate, end: IsoDate): PayYear & { chiefs: Chief[] } {
  return {
    start,
    end,
    chiefs: [],
    otherTotalUsd: null,
    otherPaidUsd: null,
    shareholderReturn: null,
    peerReturn: null,
    netIncome: null,
    measure: null,
  }
}

/** Facts without members, and the elements that contain them; the first of a repeated figure is used. */
const plain: Record<string, keyof PayYear> = {
  "ecd:NonPeoNeoAvgTotalCompAmt": "otherTotalUsd",
  "ecd:NonPeoNeoAvgCompActuallyPaidAmt": "otherPaidUsd",
  "ecd:TotalShareholderRtnAmt": "shareholderReturn",
  "ecd:PeerGroupTotalShareholderRtnAmt": "peerReturn",
  "ecd:CoSelectedMeasureAmt": "measure",
  "us-gaap:NetIncomeLoss": "netIncome",
  "us-gaap:ProfitLoss": "netIncome",
  "ifrs-full:ProfitLoss": "netIncome",
}

function addFact(year: PayYear, fact: Fact, { members }: Context): boolean {
  const field = plain[fact.name]
  if (field) {
    if (members.length > 0 || year[field] !== null) return false
    Object.assign(year, { [field]: getNumber(fact) })
    return true
  }
  if (members.some(({ member }) => /NonPeo/i.test(member))) return false
  const isPay = fact.name === "ecd:PeoTotalCompAmt" || fact.name === "ecd:PeoActuallyPaidCompAmt"
  if (!isPay && fact.name !== "ecd:PeoName") return false
  const key = members
    .filter(({ dimension }) => /IndividualAxis/.test(dimension))
    .map(({ member }) => member)
    .join(" ")
  const chief = getChief(year, key)
  if (fact.name === "ecd:PeoName") chief.name ??= fact.text || null
  else if (fact.name === "ecd:PeoTotalCompAmt") chief.totalUsd ??= getNumber(fact)
  else chief.paidUsd ??= getNumber(fact)
  return true
}

function getChief(year: PayYear, key: string): Chief {
  const chiefs = year.chiefs as Chief[]
  const known = chiefs.find((chief) => chief.key === key)
  if (known) return known
  const added: Chief = { key, name: null, totalUsd: null, paidUsd: null }
  chiefs.push(added)
  return added
}

/** The name is often in a context of its own, apart from the pay. One of each is one executive. */
function namedChiefs(chiefs: PayYear["chiefs"]): PayYear["chiefs"] {
  const paid = chiefs.filter((chief) => chief.totalUsd !== null || chief.paidUsd !== null)
  const names = [...new Set(chiefs.map((chief) => chief.name).filter((name) => name !== null))]
  const only = paid.length === 1 && names.length === 1 ? (names[0] ?? null) : null
  return paid.map(({ name, totalUsd, paidUsd }) => ({ name: name ?? only, totalUsd, paidUsd }))
}

/** A measure's name, if the tag contains a name and not a sentence about it. */
function shortName(text: string | undefined): string | null {
  if (!text) return null
  const name = text.replace(/\s*\(?(in|\$) (millions|thousands)\)?$/i, "").trim()
  return name.length <= 60
    ? name
    : (/^(.{3,40}?) (in column|represents|is|was|means)\b/i.exec(name)?.[1] ?? null)
}
