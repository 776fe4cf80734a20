import { listSgmlDocuments, parseSgmlHeader } from "~/edgar/sgml-header"
import { type IsoDate, toNamedDay } from "~/lib/dates"
import { NotThirteenF, type ThirteenFCover, type ThirteenFTable } from "./thirteen-f"
import { parseTextTable } from "./thirteen-f-text"

/** Cover page and table of a 13F in text, as all were before 2013. Throws NotThirteenF. */
export function parseThirteenFText(text: string): { cover: ThirteenFCover; table: ThirteenFTable | null } {
  const header = parseSgmlHeader(text)
  if (!header || !/^13F-/.test(header.form))
    throw new NotThirteenF("This is not a submission of a 13F filing.")
  const bodies = listSgmlDocuments(text).map(({ start, end }) => text.slice(start, end))
  const whole = bodies.join("\n")
  if (!/form\s+13F|13F\s+holdings/i.test(whole)) throw new NotThirteenF("It holds no Form 13F in text.")
  const isNotice = /NT/.test(header.form)
  const cover: ThirteenFCover = {
    cik: header.filers[0]?.cik ?? null,
    form: header.form,
    period: header.period ?? statedPeriod(whole),
    manager: header.filers[0]?.name ?? "",
    isNotice,
    isAmendment: header.form.endsWith("/A"),
    amendmentNumber: countAfter(whole, /amendment\s+number\s*:?/i),
    amendment: getAmendment(whole),
    otherManagers: otherManagers(whole),
    declaredRows: countAfter(whole, /information\s+table\s+entry\s+total\s*:?/i),
    declaredValue: countAfter(whole, /information\s+table\s+value\s+total\s*:?/i),
    isConfidentialOmitted: /confidential\s+information\s+has\s+been\s+omitted/i.test(whole),
  }
  const table = parseTextTable(getTables(whole))
  // A layout that gives no row was not understood, unless the filing says that there is none.
  const isUnread = table.rows.length === 0 && cover.declaredRows !== 0
  return { cover, table: isNotice || isUnread ? null : table }
}

/** The text after the summary page. Lists of managers there have numbers too. */
function getTables(text: string): string {
  const totals = /information\s+table\s+value\s+total/i.exec(text)
  const from = totals?.index ?? 0
  const title = /(?:form\s+13F\s+)?information\s+table/gi
  title.lastIndex = from + (totals?.[0].length ?? 0)
  const begin = title.exec(text)?.index
  return text.slice(begin ?? from)
}

function countAfter(text: string, label: RegExp): number | null {
  const found = label.exec(text)
  if (!found) return null
  const [, digits] = /^[\s_$]*([\d,]+)/.exec(text.slice(found.index + found[0].length)) ?? []
  const count = digits ? Number(digits.replaceAll(",", "")) : Number.NaN
  return Number.isSafeInteger(count) ? count : null
}

function getAmendment(text: string): ThirteenFCover["amendment"] {
  if (/\[\s*x\s*\]\s*is\s+a\s+restatement/i.test(text)) return "restatement"
  return /\[\s*x\s*\]\s*adds\s+new\s+holdings/i.test(text) ? "new holdings" : null
}

/** `1   28-1234   Example Advisers Inc.`, below the list's own heading. */
function otherManagers(text: string): ThirteenFCover["otherManagers"] {
  const from = text.search(/list\s+of\s+other\s+included\s+managers/i)
  if (from < 0) return []
  const lines = text.slice(from, from + 20_000).matchAll(/^\s*(\d{1,3})\.?\s+0?28-\s?\d+\s+(\S.*?)\s*$/gm)
  return [...lines].map(([, number = "", name = ""]) => ({ number, name }))
}

function statedPeriod(text: string): IsoDate | null {
  const [, month = "", day = "", year = ""] =
    /quarter\s+ended\s*:?\s*([a-z]+)\s+(\d{1,2}),?\s+(\d{4})/i.exec(text.replace(/[_*]/g, " ")) ?? []
  return toNamedDay(year, month, day)
}
