import { type IsoDate, isIsoDate } from "~/lib/dates"
import { type Quarter, quarterEnd } from "~/lib/quarter"
import { toDataSetDate } from "./tab-separated"

/** A file of a data set that the SEC's web page links to. */
interface DataSetLink {
  address: string
  fileName: string
  /** The last day that the file covers. */
  until: IsoDate
}

/**
 * The files of a data set, oldest first, from the page's links: the SEC has moved the folder and changed the file
 * names more than once, but not the page. Each file name once, with its first link.
 */
export function listDataSetLinks(html: string, page: string, fileName: RegExp): DataSetLink[] {
  const found = new Map<string, DataSetLink>()
  for (const [, href = ""] of html.matchAll(/href\s*=\s*["']([^"']+\.zip)["']/gi)) {
    if (!URL.canParse(href, page)) continue
    const address = new URL(href, page)
    const name = address.pathname.split("/").at(-1) ?? ""
    const until = getLastDay(name)
    // Only the host that was asked, and a name that is safe as a file's.
    if (address.origin !== new URL(page).origin || !fileName.test(name) || !until) continue
    if (!found.has(name)) found.set(name, { address: address.href, fileName: name, until })
  }
  return [...found.values()].sort((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0))
}

/** From `2025q3_…`, `01jun2025-31aug2025_…` or `cnsfails202508a`. */
function getLastDay(name: string): IsoDate | null {
  const [, quarter] = /^((?:19|20)\d{2}q[1-4])_/.exec(name) ?? []
  if (quarter) return quarterEnd(quarter as Quarter)
  const [, day, month, year] = /^\d{2}[a-z]{3}\d{4}-(\d{2})([a-z]{3})(\d{4})_/.exec(name) ?? []
  const [, failsYear, failsMonth, half] = /^cnsfails(\d{4})(\d{2})([ab])/.exec(name) ?? []
  const date = year
    ? toDataSetDate(`${day}-${month}-${year}`)
    : `${failsYear}-${failsMonth}-${half === "a" ? "15" : "28"}`
  return isIsoDate(date) ? date : null
}
