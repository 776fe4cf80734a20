import { listSgmlDocuments } from "~/edgar/sgml-header"
import { toFiledNumber } from "~/edgar/text/filed-number"
import { NotXml, readXml } from "~/edgar/xml-reader"
import { type Cik, parseCik } from "~/lib/cik"
import { addCheckDigit, type FiledCusip, hasValidCheckDigit, parseCusip, tidyCusip } from "~/lib/cusip"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { tidyLine } from "~/lib/text/tidy-line"

/** The way an amendment changes what was filed before: in full, or by adding to it. */
export type AmendmentKind = "restatement" | "new holdings"

export interface ThirteenFCover {
  cik: Cik | null
  form: string
  /** The end of the quarter reported on. */
  period: IsoDate | null
  manager: string
  /** A notice has no table: another manager reports the holdings. */
  isNotice: boolean
  isAmendment: boolean
  amendmentNumber: number | null
  amendment: AmendmentKind | null
  /** The other managers of the report, by the number that rows name. */
  otherManagers: { number: string; name: string }[]
  declaredRows: number | null
  /** In the unit of the filing. */
  declaredValue: number | null
  isConfidentialOmitted: boolean
}

/** One row as filed; `value` is in the unit of the filing, dollars or thousands. */
export interface ThirteenFRow {
  name: string
  titleOfClass: string
  cusip: FiledCusip
  /** The CUSIP as filed, without what parts it, where it has fewer than nine characters. */
  shortCusip?: string
  value: number
  amount: number
  amountType: "SH" | "PRN"
  putCall: "Put" | "Call" | null
  discretion: string
  otherManagers: string
  votingSole: number
  votingShared: number
  votingNone: number
}

export interface ThirteenFTable {
  rows: ThirteenFRow[]
  /** Rows that were left out, counted from 1 as filed, each with why. */
  refused: { row: number; reason: string }[]
  /** Rows whose CUSIP is not one, or fails its check digit; they are kept. */
  doubtfulCusips: number
}

/** The text is not a 13F cover page or information table. */
export class NotThirteenF extends Error {
  override name = "NotThirteenF"
}

/** Reads `primary_doc.xml`. Throws NotThirteenF. */
export function parseThirteenFCover(xml: string): ThirteenFCover {
  const found = new Map<string, string>()
  const otherManagers: ThirteenFCover["otherManagers"] = []
  let isCover = false
  let inOther = false
  let other = { number: "", name: "" }
  visit(xml, {
    open(name) {
      if (name === "edgarSubmission") isCover = true
      if (name === "otherManager2" || name === "otherManagersInfo") {
        inOther = true
        other = { number: "", name: "" }
      }
    },
    close(name, text, parent) {
      if (inOther) {
        if (name === "sequenceNumber") other.number = text
        if (name === "name") other.name = tidyLine(text)
        if (name === "otherManager2") otherManagers.push(other)
        if (name === "otherManager2" || name === "otherManagersInfo") inOther = false
        return
      }
      if (name === "name" && parent !== "filingManager") return
      if (text && !found.has(name)) found.set(name, text)
    },
  })
  if (!isCover) throw new NotThirteenF("This is not the cover page of a 13F filing.")
  return toThirteenFCover(Object.fromEntries(found), otherManagers)
}

/** A cover page by its XML field names. */
export function toThirteenFCover(
  fields: Partial<Record<string, string>>,
  otherManagers: ThirteenFCover["otherManagers"],
): ThirteenFCover {
  const { submissionType: form = "", reportType = "", amendmentType = "" } = fields
  return {
    cik: parseCik(fields.cik ?? ""),
    form,
    period: toDate(fields.periodOfReport) ?? toDate(fields.reportCalendarOrQuarter),
    manager: tidyLine(fields.name ?? ""),
    isNotice: /NT/.test(form) || /NOTICE/i.test(reportType),
    isAmendment: isTrue(fields.isAmendment) || form.endsWith("/A"),
    amendmentNumber: toCount(fields.amendmentNo),
    amendment: /^NEW/i.test(amendmentType)
      ? "new holdings"
      : /^RESTATE/i.test(amendmentType)
        ? "restatement"
        : null,
    otherManagers,
    declaredRows: toCount(fields.tableEntryTotal),
    declaredValue: toCount(fields.tableValueTotal),
    isConfidentialOmitted: isTrue(fields.isConfidentialOmitted),
  }
}

/**
 * Reads an information table of any size. Throws NotThirteenF. Leaves out a row that makes no sense and
 * reports it.
 */
export function parseInformationTable(xml: string): ThirteenFTable {
  const table: ThirteenFTable = { rows: [], refused: [], doubtfulCusips: 0 }
  let fields: Record<string, string> = {}
  let count = 0
  let isTable = false
  visit(xml, {
    open(name) {
      if (name === "informationTable") isTable = true
      if (name === "infoTable") fields = {}
    },
    close(name, text) {
      if (name !== "infoTable") {
        fields[name] = text
        return
      }
      count += 1
      const row = toThirteenFRow(fields)
      if (typeof row === "string") {
        table.refused.push({ row: count, reason: row })
        return
      }
      table.rows.push(row)
    },
  })
  restoreCheckDigits(table.rows)
  table.doubtfulCusips = countDoubtful(table.rows)
  if (!isTable) throw new NotThirteenF("This is not the information table of a 13F filing.")
  return table
}

/**
 * Corrects the CUSIPs of a table in which each lacks its check digit: one alone can look like a number that lost its
 * first zero, but in such a table most others do not.
 */
export function restoreCheckDigits(rows: ThirteenFRow[]): void {
  const short = rows.filter(({ shortCusip }) => shortCusip)
  const lacking = short.filter(({ cusip, shortCusip = "" }) => cusip.startsWith(shortCusip.padStart(8, "0")))
  if (rows.some(({ cusip, shortCusip }) => cusip && !shortCusip) || lacking.length * 2 <= short.length) return
  for (const row of short) row.cusip = addCheckDigit(row.shortCusip ?? "") ?? row.cusip
}

/** The number of rows without a CUSIP that its check digit confirms. */
export function countDoubtful(rows: readonly ThirteenFRow[]): number {
  return rows.filter(({ cusip }) => !cusip || !hasValidCheckDigit(cusip)).length
}

/**
 * The table of a filing that gives it in several documents, with its rows counted over all of them; null without one. A
 * document that is there twice counts once. Throws NotThirteenF if each is damaged.
 */
export function parseInformationTables(documents: readonly string[]): ThirteenFTable | null {
  const given = [...new Set(documents)].filter(isInformationTable)
  const whole: ThirteenFTable = { rows: [], refused: [], doubtfulCusips: 0 }
  const damages: NotThirteenF[] = []
  for (const xml of given) {
    const before = whole.rows.length + whole.refused.length
    try {
      const { rows, refused, doubtfulCusips } = parseInformationTable(xml)
      whole.refused.push(...refused.map(({ row, reason }) => ({ row: before + row, reason })))
      whole.rows = whole.rows.concat(rows)
      whole.doubtfulCusips += doubtfulCusips
    } catch (error) {
      if (!(error instanceof NotThirteenF)) throw error
      damages.push(error)
      whole.refused.push({ row: before + 1, reason: "the document that begins with it is damaged" })
    }
  }
  const [damage] = damages
  if (damage && damages.length === given.length) throw damage
  return given.length > 0 ? whole : null
}

function isInformationTable(xml: string): boolean {
  return /<(\w+:)?informationTable[\s>]/.test(xml.slice(0, 2000))
}

/** Cover page and table out of a complete submission (`<accession>.txt`); the table is null where it has none. */
export function parseThirteenFSubmission(text: string): {
  cover: ThirteenFCover | null
  table: ThirteenFTable | null
} {
  const documents = listSgmlDocuments(text).map(({ start, end }) => {
    const body = text.slice(start, end)
    return cutXml(body) ?? body
  })
  const cover = documents.find((xml) => /<(\w+:)?edgarSubmission[\s>]/.test(xml.slice(0, 2000)))
  return {
    cover: cover === undefined ? null : parseThirteenFCover(cover),
    table: parseInformationTables(documents),
  }
}

/** The text inside the first `<XML>`. */
function cutXml(body: string): string | null {
  const start = body.search(/<XML>/i)
  const inside = start < 0 ? "" : body.slice(start + 5)
  const end = inside.search(/<\/XML>/i)
  return end < 0 ? null : inside.slice(0, end)
}

function visit(xml: string, visitor: Parameters<typeof readXml>[1]): void {
  try {
    readXml(xml, visitor)
  } catch (error) {
    if (error instanceof NotXml) throw new NotThirteenF(error.message)
    throw error
  }
}

const optionTitle =
  /^(?:(?:com|common|ord|shs?|stk|stock|cl(?:ass)? [a-z]|equity|opt(?:ion)?s?|listed|long)[\s.-]+)*(call|put)s?(?:[\s.-]+(?:opt(?:ion)?s?|on|com|common|shs?|stk|stock))*$/i

/**
 * The kind of an option by the word that is filed for it. Some managers name it in the title of the class alone, such as
 * `COM CALL` or `OPTION CALL`, which means nothing for a principal amount.
 */
export function toPutCall(
  filed: string,
  { titleOfClass, amountType }: Pick<ThirteenFRow, "titleOfClass" | "amountType">,
): ThirteenFRow["putCall"] {
  const titled = amountType === "SH" ? (optionTitle.exec(titleOfClass.trim())?.[1] ?? "") : ""
  const word = filed || titled
  return /^p/i.test(word) ? "Put" : /^c/i.test(word) ? "Call" : null
}

/** A row by its XML field names, or why it cannot be one. */
export function toThirteenFRow(fields: Record<string, string>): ThirteenFRow | string {
  // Some filers escape twice.
  const name = (fields.nameOfIssuer ?? "").replaceAll("&amp;", "&")
  const value = toNumber(fields.value)
  const amount = toNumber(fields.sshPrnamt)
  if (value === null) return `its value "${fields.value ?? ""}" is not a number`
  if (amount === null) return `its amount "${fields.sshPrnamt ?? ""}" is not a number`
  const reason = refuseFigures({ value, amount })
  if (reason) return reason
  const amountType = (fields.sshPrnamtType ?? "").toUpperCase().startsWith("P") ? "PRN" : "SH"
  const titleOfClass = fields.titleOfClass ?? ""
  const filedCusip = tidyCusip(fields.cusip ?? "")
  const cusip = parseCusip(filedCusip) ?? ""
  return {
    name,
    titleOfClass,
    cusip,
    ...(cusip && filedCusip.length < 9 ? { shortCusip: filedCusip } : {}),
    value,
    amount,
    amountType,
    putCall: toPutCall(fields.putCall ?? "", { titleOfClass, amountType }),
    discretion: fields.investmentDiscretion ?? "",
    otherManagers: fields.otherManager ?? "",
    votingSole: toVotes(fields.Sole),
    votingShared: toVotes(fields.Shared),
    votingNone: toVotes(fields.None),
  }
}

/** The reason for which no row has these figures; null if one can. */
export function refuseFigures({ value, amount }: Pick<ThirteenFRow, "value" | "amount">): string | null {
  if (value < 0 || amount < 0) return "it has a negative value or amount"
  return value > Number.MAX_SAFE_INTEGER || amount > Number.MAX_SAFE_INTEGER
    ? "its value or amount is beyond any that exists"
    : null
}

function toNumber(text: string | undefined): number | null {
  const digits = text?.replace(/[,\s$]/g, "") ?? ""
  return /^-?\d+(\.\d*)?$/.test(digits) ? Number(digits) : null
}

function toVotes(text: string | undefined): number {
  return toFiledNumber(toNumber(text) ?? 0) ?? 0
}

function toCount(text: string | undefined): number | null {
  const count = toNumber(text)
  return count !== null && count >= 0 && count <= Number.MAX_SAFE_INTEGER ? count : null
}

function isTrue(text: string | undefined): boolean {
  return /^(true|1|y)/i.test(text ?? "")
}

/** Accepts `12-31-2022` and `2022-12-31`. */
function toDate(text: string | undefined): IsoDate | null {
  const date = text?.replace(/^(\d{2})[-/](\d{2})[-/](\d{4})$/, "$3-$1-$2") ?? ""
  return isIsoDate(date) ? date : null
}
