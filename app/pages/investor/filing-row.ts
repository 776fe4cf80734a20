import type { Accession } from "~/lib/accession"
import { formatDay } from "~/lib/dates"
import type { Quarter } from "~/lib/quarter"

/** One 13F filing of the list; values in dollars. */
export interface FilingRow {
  accession: Accession
  form: string
  filed: string
  quarter: Quarter | null
  amendment: "restatement" | "new holdings" | null
  /** The day of the filing that replaces this one; null while it is in force. */
  replacedOn: string | null
  state: "read" | "notice" | "refused" | "unread"
  reason: string | null
  rows: number | null
  value: number | null
  unit: 1 | 1000 | null
  /** False where the unit is only that of the form, and the figures are unusual in it; null for an unread filing. */
  unitCertain: boolean | null
  declaredRows: number | null
  declaredValue: number | null
  agrees: boolean | null
}

/** The effect of a filing on its quarter, or why it has none. */
export function filingState({
  state,
  amendment,
  replacedOn,
  reason,
}: Pick<FilingRow, "state" | "amendment" | "replacedOn" | "reason">): string {
  switch (state) {
    case "read":
      if (replacedOn) return `Replaced on ${formatDay(replacedOn)}`
      if (amendment === "new holdings") return "Adds holdings to the report"
      return amendment === "restatement" ? "Replaces the report" : "Report of holdings"
    case "notice":
      return "Notice: another manager reports these holdings"
    case "refused":
      return `Could not be read. ${reason ?? ""}`.trim()
    case "unread":
      return "Not loaded yet"
  }
}
