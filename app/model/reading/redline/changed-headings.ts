import { getText } from "~/model/reading/text/markup"
import type { RedlineRow } from "./redline"

export interface ChangedHeading {
  status: "added" | "removed" | "moved" | "changed"
  text: string
  /** The id of the row's element. */
  id: string
}

/** The headings that are new, removed, moved or reworded, in the order of the text. */
export function listChangedHeadings(rows: readonly RedlineRow[]): ChangedHeading[] {
  return rows.flatMap(({ status, isHeading, html }, at) => {
    if (!isHeading || status === "same" || status === "routine") return []
    const text = getText(status === "removed" ? html : html.replace(/<del>.*?<\/del>/gs, ""))
    return text ? [{ status, text, id: getRowId(at) }] : []
  })
}

export function getRowId(row: number): string {
  return `change-${row}`
}
