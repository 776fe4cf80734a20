import { daysBetween, monthNumber } from "~/lib/dates"
import { listMentions } from "./guidance-metrics"
import {
  endOf,
  findNamedPeriod,
  type NamedPeriod,
  type ReleaseQuarter,
  readDate,
  toQuarter,
} from "./release-periods"

/** A half of a year, or several years: guidance of no quarter and no year. */
export const otherSpan =
  /\b(?:first|second|back|latter)[\s-]+half\b|\b[12]H(?:\d\d)?\b|\bH[12]\b|\b(?:six|nine)[\s-]months?\b|\blong(?:er)?[\s-]term\b|\bcagr\b|\bcompound(?:ed)?\b|\bannually\b|\b(?:per|each|every) year\b|\bcumulative(?:ly)?\b|\bover the (?:next|coming)\b|\bthrough (?:(?:the end of|fiscal|calendar|year) )*20\d\d\b|\b20\d\d\s*[-–/]\s*(?:20)?\d\d\b|\b(?:two|three|four|five|ten|multi)-years?\b|\brun[\s-]rate\b/i

/** `For 2026`, and `2026 ongoing earnings per share guidance`. */
const yearAlone =
  /\b(?:for|in|during|throughout|all of)\s+(20\d\d)\b(?![-–/]|,?\s+(?:\w+\s+)?(?:notes?|quarter)\b)/i
const yearOfOutlook =
  /(?<!(?:january|february|march|april|may|june|july|august|september|october|november|december|\d,)\s)\b(20\d\d)\s+(?:[\w-]+\s+){1,5}(?:guidance|outlook|targets?|forecast)\b/i

/** A year right before the name of a metric: `expects 2026 adjusted EPS`. */
const yearBefore =
  /(?<!(?:january|february|march|april|may|june|july|august|september|october|november|december|\d,)\s)(?<!\b(?:quarter|half|Q[1-4])(?: of)?(?: fiscal)? )\b(20\d\d)\s+$/i

function yearOfMetric(text: string): string | undefined {
  if (!/\b20\d\d\b/.test(text)) return undefined
  const leads = [
    ...listMentions(text).map(({ name, to }) => text.slice(0, to - name.length)),
    text.replace(/(?:[a-z-]+\s+){0,2}earnings\b.*$/is, ""),
  ]
  return leads.map((lead) => yearBefore.exec(lead)?.[1]).find(Boolean)
}

const nextQuarter =
  /\b(first|second|third|fourth)[\s-]+(?:fiscal[\s-]+)?quarter\b(?!\s+(?:of\s+)?(?:fiscal\s+)?(?:20|··))|\bQ([1-4])\b(?![\s-]*(?:of\s+)?(?:fy|fiscal)?[\s']*(?:\d|··))/i
/** `The September quarter`, by the month of its end. */
const monthQuarter =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december)(?:\s+(20\d\d))?\s+quarter\b/i

/** The period that text names, if it has not ended; a quarter or year without its number is the next to end. */
export function futurePeriod(text: string, about: ReleaseQuarter): NamedPeriod | null {
  const isOpen = (period: NamedPeriod) => endOf(period, about) > about.end
  let rest = text
  for (let count = 0; count < 4; count++) {
    const named = findNamedPeriod(rest)
    if (!named) break
    if (isOpen(named)) return named
    rest = rest.replace(new RegExp(String(named.fiscalYear).slice(2), ""), "··")
  }
  const dated =
    /\b(quarter|three months|year|twelve months|5[23][\s-]weeks?)\s+end(?:ed|ing)\s+(\w+\.?\s+\d{1,2},?\s+20\d\d)/i.exec(
      text,
    )
  const day = dated ? readDate(dated[2] ?? "") : null
  if (dated && day && day > about.end) {
    const index = about.fiscalYear * 4 + about.quarter - 1 + Math.round(daysBetween(about.end, day) / 91.3)
    const named = { fiscalYear: Math.floor(index / 4), quarter: (index % 4) + 1 }
    if (!/year|twelve|week/i.test(dated[1] ?? "")) return named
    if (named.quarter === 4) return { ...named, quarter: null }
  }
  const [, ordinal, number] = nextQuarter.exec(text) ?? []
  const quarter = (about.quarter % 4) + 1
  const next = { quarter, fiscalYear: about.fiscalYear + (quarter === 1 ? 1 : 0) }
  if (toQuarter(ordinal ?? number ?? "") === quarter) return next
  const [, month = "", ofYear] = monthQuarter.exec(text) ?? []
  const nextEnd = endOf(next, about)
  if (
    month &&
    monthNumber(month) === Number(nextEnd.slice(5, 7)) &&
    nextEnd.startsWith(ofYear ?? nextEnd.slice(0, 4))
  )
    return next
  const year = Number(yearAlone.exec(text)?.[1] ?? yearOfOutlook.exec(text)?.[1] ?? yearOfMetric(text))
  if (year && isOpen({ quarter: null, fiscalYear: year })) return { quarter: null, fiscalYear: year }
  const isYear = /\bfull[\s-](?:fiscal[\s-])?year\b|\bfor the (?:full )?(?:fiscal )?year\b/i.test(text)
  return isYear && !/\b(?:20|··)\d\d\b|··/.test(text) && about.quarter < 4
    ? { quarter: null, fiscalYear: about.fiscalYear }
    : null
}
