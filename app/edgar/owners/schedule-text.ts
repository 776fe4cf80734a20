import { Parser } from "htmlparser2"
import { toFiledNumber } from "~/edgar/text/filed-number"
import { addCheckDigit, type Cusip, parseCusip } from "~/lib/cusip"
import { type IsoDate, toNamedDay } from "~/lib/dates"
import { isOwnerForm, NotOwnerSchedule, type OwnerSchedule, type ReportingPerson } from "./schedule"

/** The rows of a cover page that have figures, in the order of both forms. */
const figureRows = [
  ["soleVotes", /sole voting power/i],
  ["sharedVotes", /shared voting power/i],
  ["soleDisposes", /sole dispositive power/i],
  ["sharedDisposes", /shared dispositive power/i],
  ["shares", /aggregate amount (?:of )?beneficially owned(?: by (?:each )?(?:the )?reporting person)?/i],
  ["percent", /percent(?:age)? of class represented by (?:the )?amount in row \(?\d{1,2}\)?/i],
] as const

const nameOfIssuer = /\(\s*name of issuer\s*\)/i
const nameRow = /names? of reporting persons?/gi
const farthestRow = 6_000

/**
 * Reads the cover pages of a Schedule 13D or 13G of before XML, from HTML or plain text. A cover counts only if all six
 * figures follow their labels in order and agree with each other. Throws NotOwnerSchedule if no cover can be read.
 */
export function parseScheduleText(filed: string, form: string): OwnerSchedule {
  if (!isOwnerForm(form)) throw new NotOwnerSchedule(`This is not a Schedule 13D or 13G but "${form}".`)
  const text = toPlainText(filed)
  const covers = [...text.matchAll(nameRow)]
  const persons = covers.flatMap((cover, index): ReportingPerson[] => {
    const next = covers[index + 1]?.index ?? text.length
    return readCover(text.slice(cover.index + cover[0].length, Math.min(next, cover.index + farthestRow)))
  })
  const unread = covers.filter(({ index, 0: label }) =>
    isCover(text.slice(index + label.length, index + 3_000)),
  )
  if (persons.length === 0 || persons.length < unread.length)
    throw new NotOwnerSchedule("The figures of its cover pages cannot be read safely.")
  const front = text.slice(0, covers[0]?.index ?? 0)
  return {
    form: form.trim().toUpperCase(),
    amendment: getAmendment(front),
    event: getEvent(front),
    issuer: {
      cik: null,
      name: getLabeled(front, nameOfIssuer, /act of 1934(?:\s*\(?amendment[^)]*\)?)?[\s*]*/i),
    },
    security: getLabeled(front, /\(\s*title of class of securities\s*\)/i, nameOfIssuer),
    cusips: getCusips(text),
    filers: [],
    persons,
    purpose: null,
    hasFallen: false,
    isText: true,
  }
}

/** True if a text has the labels of a cover page, so that it must be read. */
function isCover(text: string): boolean {
  return /sole voting power/i.test(text) && /aggregate amount/i.test(text)
}

function readCover(text: string): ReportingPerson[] {
  const figures = new Map<string, number>()
  let rest = text
  const name = getName(text)
  for (const [key, label] of figureRows) {
    const found = label.exec(rest)
    if (!found) return []
    rest = rest.slice(found.index + found[0].length)
    const figure = key === "percent" ? readPercent(rest) : readShares(rest)
    if (figure === null) return []
    figures.set(key, figure)
  }
  const get = (key: (typeof figureRows)[number][0]) => figures.get(key) ?? null
  const [shares, percent] = [get("shares"), get("percent")]
  const powers = ["soleVotes", "sharedVotes", "soleDisposes", "sharedDisposes"] as const
  const isPossible =
    shares !== null && percent !== null && percent <= 100 && powers.every((key) => (get(key) ?? 0) <= shares)
  if (!name || !isPossible) return []
  return [
    {
      cik: null,
      name,
      shares,
      percent,
      votes: { sole: get("soleVotes"), shared: get("sharedVotes") },
      disposes: { sole: get("soleDisposes"), shared: get("sharedDisposes") },
      group: null,
      types: getTypes(rest),
      citizenship: null,
      excludesShares: false,
    },
  ]
}

/** The name is before the row on groups. A number of identification may follow it. */
function getName(text: string): string | null {
  const [before = ""] = text.slice(0, 600).split(/(?:\(?2\)?\.?\s*)?check the appropriate box/i)
  const name = before
    .replace(/^[\s:.*]+/, "")
    .replace(
      /^(?:(?:\/|or|and)?\s*(?:s\.?s\.?|i\.?r\.?s\.?)[^:]*?(?:person|persons|only)\)?\s*(?:\(entities only\))?)[\s:.]*/i,
      "",
    )
    .replace(/\s*\(?(?:i\.?r\.?s\.?|tax|ein)\b.*$/i, "")
    .replace(/\b\d{2}-\d{7}\b.*$/, "")
    .replace(/[\s:.,(]*\(?2[.)]*\s*$/, "")
    .trim()
  return name.length >= 2 && name.length <= 150 && /\p{L}{2}/u.test(name) ? name : null
}

const none = /^(?:-\s*)?(?:0|none|nil|-+0-+|-+)(?:\s*-)?(?=[\s(*.;]|$)/i

function readShares(text: string): number | null {
  const row = text.replace(/^[\s:.*]*(?:(?:\(see[^)]*\)|\(\d+\))\s*)?/i, "")
  const [whole] = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|^\d+(?:\.\d+)?(?![\d,%])/.exec(row) ?? []
  if (whole && !/^\d{1,2}\.?\s*(?:shared|sole|aggregate|check|percent|type)/i.test(row))
    return toFiledNumber(Number(whole.replaceAll(",", "")))
  return none.test(row) ? 0 : null
}

function readPercent(text: string): number | null {
  const row = text.replace(/^[\s:.*]*(?:\(see[^)]*\)\s*)?/i, "")
  const [, digits] = /^(?:approximately |less than )?(\d{1,3}(?:\.\d+)?|\.\d+)\s*%/i.exec(row) ?? []
  if (digits !== undefined) return Number(digits)
  return /^(?:-+0-+|none|0)(?=\s)/i.test(row) ? 0 : null
}

function getTypes(rest: string): string[] {
  const [, codes = ""] =
    /type of reporting person\*?(?:\s*\([^)]*\))?[\s:]*((?:[A-Z]{2}(?:\s*[,;/]\s*|\s+and\s+)?)+)(?![a-z])/i.exec(
      rest.slice(0, 500),
    ) ?? []
  return codes.match(/\b(?:BD|BK|IC|IV|IA|EP|HC|SA|CP|CO|PN|IN|OO|FI)\b/g) ?? []
}

function getAmendment(front: string): number | null {
  const number = Number(/amendment\s+no\.?\s*:?\s*(\d{1,3})/i.exec(front)?.[1])
  return Number.isInteger(number) && number > 0 ? number : null
}

/** The date is above its label. */
function getEvent(front: string): IsoDate | null {
  const [before = ""] = front.split(/\(?\s*date of event which requires/i)
  const [, month = "", day = "", year = ""] =
    /([a-z]+) (\d{1,2}), ?(\d{4})[\s_-]*\(?\s*$/i.exec(before.slice(-60)) ?? []
  return toNamedDay(year, month, day)
}

/** The text between two labels that are below what they name. */
function getLabeled(front: string, label: RegExp, before: RegExp): string {
  const end = label.exec(front)?.index
  if (end === undefined) return ""
  const start = before.exec(front)
  const text = front.slice(
    start && start.index < end ? start.index + start[0].length : Math.max(0, end - 80),
    end,
  )
  return text.replace(/^[\s_*-]+|[\s_*-]+$/g, "").slice(0, 120)
}

/** Also without its check digit or first zero. Words do not begin with a digit, or with a letter and a digit. */
const printedCusip = String.raw`((?=[A-Z]?\d)[0-9A-Z]{5,6}[\s-]?[0-9A-Z]{2}(?:[\s-]?\d)?)`
const cusipAbove = RegExp(
  String.raw`(?<![0-9A-Z])${printedCusip}[\s*]*\(\s*cusip (?:number|no\.?)\s*\)`,
  "gi",
)
const cusipBehind = RegExp(String.raw`cusip\s*(?:nos?\.?|numbers?|#)?[\s.:#]*${printedCusip}\b`, "gi")

function getCusips(text: string): OwnerSchedule["cusips"] {
  const printed = [...text.matchAll(cusipAbove), ...text.matchAll(cusipBehind)]
  return printed.flatMap(([, each = ""]) => readCusip(each) ?? []).slice(0, 1)
}

/** A digit that stands apart is the check digit, or the number of the cover's next row. */
function readCusip(printed: string): Cusip | null {
  const [, before = printed, apart = ""] = /^(.*)[\s-](\d)$/.exec(printed) ?? []
  const completed = addCheckDigit(before)
  return apart && completed?.endsWith(apart) ? completed : parseCusip(before)
}

/** The text without markup. Words of neighboring elements are parted. */
function toPlainText(filed: string): string {
  const pieces: string[] = []
  if (/<(?:html|body|div|p|table)[\s>]/i.test(filed)) {
    const parser = new Parser({
      ontext: (text) => void pieces.push(text),
      onopentagname: (name) => void (isInline.has(name) || pieces.push(" ")),
      onclosetag: (name) => void (isInline.has(name) || pieces.push(" ")),
    })
    parser.end(filed)
  } else pieces.push(filed)
  return pieces.join("").replace(/[\s\u00a0]+/g, " ")
}

const isInline = new Set(["a", "b", "font", "i", "span", "strong", "em", "u"])
