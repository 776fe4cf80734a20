import { Parser } from "htmlparser2"
import { toFiledNumber } from "~/edgar/text/filed-number"
import { type IsoDate, isIsoDate, toNamedDay } from "~/lib/dates"
import {
  focusConcepts,
  joinUnit,
  localName,
  readFocus,
  sortMembers,
  toAxisName,
  toMemberName,
  type XbrlFact,
  type XbrlReport,
} from "./xbrl-report"

/** Filers could tag their reports inline since then, and had to a year or more later. */
export const inlineSince = "2018-06-28"

/** The dates and members of facts, as written. */
export interface InlineContext {
  start: IsoDate | null
  end: IsoDate | null
  members: { dimension: string; member: string }[]
}

/** A tagged text of an inline XBRL document, with its attributes. */
export interface InlineFact {
  name: string
  context: string
  unit: string | null
  text: string
  scale: number
  isNegative: boolean
  isNumber: boolean
  format: string
}

/** The number of a fact; null if it is not one. */
export function getNumber(fact: InlineFact): number | null {
  if (!fact.isNumber) return null
  if (/zerodash|fixed-?zero/i.test(fact.format)) return 0
  const isComma = /comma-?decimal/i.test(fact.format)
  const plainText = fact.text.replace(isComma ? /[.\s]/g : /[,\s]/g, "").replace(",", ".")
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(plainText)) return null
  const value = toFiledNumber(Number((Number(plainText) * 10 ** fact.scale).toPrecision(15)))
  return value !== null && fact.isNegative ? -value : value
}

const yearsOf: Record<string, number> = { year: 1, month: 1 / 12, week: 7 / 365, day: 1 / 365 }
const ones =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  )
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
const durationPart = new RegExp(
  `(\\d+(?:\\.\\d+)?|(?:(?:${tens.join("|")})[\\s-]?)?(?:${ones.join("|")})?)[\\s-]*(year|month|week|day)`,
  "gi",
)

/** A length of time has few words; another text may be a whole note. */
const longestLength = 100

/** The length of a fact in years: `5.8`, `two months`, `P1Y6M`; null if it is no length of time. */
export function getYears({ format, text, isNumber }: InlineFact): number | null {
  const [, kind] = /:dur(year|month|week|day|wordsen)$/.exec(format) ?? []
  if (isNumber || text.length > longestLength || (!kind && !/^P[\d.YMWD]+$/.test(text))) return null
  const spelled = kind
    ? `${text}${kind === "wordsen" ? "" : ` ${kind}`}`
    : text.replace(/[YMWD]/g, (letter) => `${{ Y: "year", M: "month", W: "week", D: "day" }[letter]} `)
  const parts = [...spelled.matchAll(durationPart)].filter(([, count]) => count)
  if (parts.length === 0) return null
  const years = parts.map(([, count = "", unit = ""]) => toCount(count) * (yearsOf[unit.toLowerCase()] ?? 0))
  return Number(years.reduce((sum, each) => sum + each, 0).toFixed(2))
}

/** `12`, `twelve`, `twenty-five` */
function toCount(text: string): number {
  const words = text.toLowerCase().split(/[\s-]+/)
  const ofWord = (word: string) => ones.indexOf(word) + 1 || (tens.indexOf(word) + 2) * 10
  return /^\d/.test(text) ? Number(text) : words.reduce((sum, word) => sum + (word ? ofWord(word) : 0), 0)
}

/** What an inline XBRL document has. */
export interface InlineXbrl {
  contexts: Map<string, InlineContext>
  facts: InlineFact[]
  /** Measures by unit, such as `USD` or `USD/shares`. */
  units: Map<string, string>
}

/** Facts that enclose a fact are few. Each of them holds its text too, so a limit keeps the whole in proportion. */
const maxNested = 20

/** The contexts and facts of an inline XBRL document in its order, without text blocks and without facts nested deeper than 20. */
export function readInlineXbrl(html: string): InlineXbrl {
  const units = new Map<string, string>()
  let unit: string | null = null
  const contexts = new Map<string, InlineContext>()
  const facts: InlineFact[] = []
  const open: InlineFact[] = []
  let context: InlineContext | null = null
  let inside = ""
  let dimension = ""
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.replace(/^.*:/, "")
        inside = local
        if (local === "context" && attributes.id) {
          context = { start: null, end: null, members: [] }
          contexts.set(attributes.id, context)
        }
        if (local === "unit") unit = attributes.id ?? null
        if (local === "explicitmember" || local === "typedmember") {
          dimension = attributes.dimension ?? ""
          context?.members.push({ dimension, member: "" })
        }
        if (name !== "ix:nonfraction" && name !== "ix:nonnumeric") return
        const fact: InlineFact = {
          name: attributes.name ?? "",
          context: attributes.contextref ?? "",
          unit: attributes.unitref ?? null,
          text: "",
          scale: Number(attributes.scale ?? 0) || 0,
          isNegative: attributes.sign === "-",
          isNumber: name === "ix:nonfraction",
          format: attributes.format ?? "",
        }
        open.push(fact)
        // Text blocks contain whole tables; only the facts inside them matter.
        if (!isTextBlock(fact) && open.length <= maxNested) facts.push(fact)
      },
      ontext(text) {
        if (context) addContextText(context, inside, text)
        if (unit !== null && inside === "measure" && text.trim())
          units.set(unit, joinUnit(units.get(unit), localName(text)))
        for (let at = 0; at < open.length && at < maxNested; at++) {
          const fact = open[at]
          if (fact && !isTextBlock(fact)) fact.text += text
        }
      },
      onclosetag(name) {
        const local = name.replace(/^.*:/, "")
        inside = ""
        if (local === "context") context = null
        if (local === "unit") unit = null
        if (name === "ix:nonfraction" || name === "ix:nonnumeric") open.pop()
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.write(html)
  parser.end()
  for (const fact of facts) fact.text = fact.text.replace(/\s+/g, " ").trim()
  return { contexts, facts, units }
}

function isTextBlock({ name }: InlineFact): boolean {
  return name.endsWith("TextBlock")
}

function addContextText(context: InlineContext, inside: string, text: string): void {
  const value = text.trim()
  if (!value) return
  const day = value.slice(0, 10)
  if (inside === "startdate" && isIsoDate(day)) context.start = day
  else if ((inside === "enddate" || inside === "instant") && isIsoDate(day)) context.end = day
  else {
    const member = context.members.at(-1)
    if (member && inside !== "identifier") member.member += value
  }
}

/** Numbers of an inline XBRL document, in its order; null if it has no tags. */
export function parseInlineReport(html: string): XbrlReport | null {
  if (!/<ix:/i.test(html)) return null
  const { contexts, facts, units } = readInlineXbrl(html)
  const texts = new Map<string, string>()
  const numbers = facts.flatMap((fact): XbrlFact[] => {
    const concept = localName(fact.name)
    const context = contexts.get(fact.context)
    if (focusConcepts.has(concept)) texts.set(concept, toFocus(concept, fact.text, context))
    const value = getNumber(fact)
    if (!context?.end || value === null || fact.unit === null) return []
    const members = context.members.map(({ dimension, member }) => ({
      axis: toAxisName(dimension),
      member: toMemberName(member),
    }))
    return [
      {
        concept,
        start: context.start,
        end: context.end,
        unit: units.get(fact.unit) ?? "",
        value,
        members: sortMembers(members),
      },
    ]
  })
  return { facts: numbers, ...readFocus(texts) }
}

/** A date without its year, which is printed elsewhere, is the last day of its own context. */
function toFocus(concept: string, text: string, context: InlineContext | undefined): string {
  if (concept !== "DocumentPeriodEndDate") return text
  const day = toDay(text)
  return isIsoDate(day) ? day : (context?.end ?? day)
}

/** `September 30, 2023` to `2023-09-30`; other text is returned as it is. */
function toDay(text: string): string {
  const [, month = "", day = "", year = ""] = /^([A-Z][a-z]{2})[a-z]* +(\d{1,2}), *(\d{4})$/.exec(text) ?? []
  return toNamedDay(year, month, day) ?? text
}
