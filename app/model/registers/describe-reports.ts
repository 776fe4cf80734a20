import { formatDay, type IsoDate } from "~/lib/dates"
import { countText } from "~/lib/numbers"
import type { RegisterReport, StatementsDocument } from "~/model/financials/statements-document"

/** A report that statements are from. */
export interface ReportLine extends RegisterReport {
  title: string
  url: string | null
  /** The day on which the register added it. */
  added: IsoDate
}

/** The reports of registers that statements are from, the newest first. */
export function listReportLines({
  imported = [],
  filings,
}: Pick<StatementsDocument, "imported" | "filings">) {
  const lines = imported.flatMap(({ filing, name, url, register }): ReportLine[] =>
    register ? [{ ...register, title: name, url, added: filings.filed[filing] ?? "" }] : [],
  )
  return lines.reverse()
}

/** `English`; the code of a language without a name. */
export function formatLanguage(code: string | null): string {
  if (code === null) return "language unknown"
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code
  } catch {
    return code
  }
}

/** Counts of the register's validator: `1 error, 4 inconsistencies`. */
export function formatValidation({
  errors,
  inconsistencies,
}: Pick<RegisterReport, "errors" | "inconsistencies">) {
  if (errors + inconsistencies === 0) return "No errors or inconsistencies"
  return [countText(errors, "error"), countText(inconsistencies, "inconsistency", "inconsistencies")].join(
    ", ",
  )
}

/** Sentences about the register of a company's figures and what it does not have; null without reports. */
export function registerNote(document: Pick<StatementsDocument, "imported" | "filings">): string | null {
  const lines = listReportLines(document)
  const [latest] = lines
  if (!latest) return null
  const languages = [...new Set(lines.map(({ language }) => formatLanguage(language)))].join(", ")
  const faulty = lines.filter(({ errors, inconsistencies }) => errors + inconsistencies > 0).length
  const conflicts = lines.reduce((sum, line) => sum + line.conflicts, 0)
  const sentences = [
    `Figures are from ${countText(lines.length, "annual report")} in the register ${latest.name} (${languages}), the latest added on ${formatDay(latest.added)}.`,
    "The register has no quarterly reports, insider trades or holders.",
    faulty > 0
      ? `Its validator names errors or inconsistencies in ${faulty} of them; the source of each figure says which.`
      : "Its validator names no errors or inconsistencies.",
    conflicts > 0
      ? `Left out: ${countText(conflicts, "figure that a report gives", "figures that reports give")} several times with different values.`
      : null,
  ]
  return sentences.filter((sentence) => sentence !== null).join(" ")
}
