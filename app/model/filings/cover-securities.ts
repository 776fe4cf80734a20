import { z } from "zod"
import type { ListedCompany } from "~/model/directory/list-index"
import type { ReadingSection } from "~/model/reading/reading-document"
import { readTable } from "~/model/reading/tables/table-cells"
import { getText } from "~/model/reading/text/markup"
import type { SecurityTitle } from "~/model/securities/listed-security"
import { plainSymbol } from "~/model/securities/map-securities"
import { kindOfTitle } from "~/model/securities/security-kind"

/** A class of securities in the table of Section 12(b) on a report's cover page. */
export const coverSecurity = z.object({
  title: z.string(),
  symbol: z.string(),
  exchange: z.string().nullable(),
})
type CoverSecurity = z.infer<typeof coverSecurity>

const columns = [
  /^titles?\s+of\s+(?:(?:each|the)\s+)?(?:class|securit)/i,
  /^(?:(?:trading|ticker)\s+)?symbol/i,
  /^names?\s+of\s+(?:(?:each|the)\s+)?exchange/i,
]

/** The listed securities with a trading symbol on the cover page of a report, in the order of the page. */
export function readCoverSecurities(sections: readonly Pick<ReadingSection, "blocks">[]): CoverSecurity[] {
  return (sections[0]?.blocks ?? []).flatMap(({ kind, html }) => {
    // Reading a table costs much more than its text, and most tables of a first section are others.
    if (kind !== "table" || !/titles?\s+of/i.test(getText(html))) return []
    const { heads, rows } = readTable(html)
    // Cells are not always below their heading, so their order counts.
    const lines = [...heads, ...rows].map((line) => line.map((cell) => cell.trim()).filter(Boolean))
    const head = lines.findIndex((cells) => cells.some((cell) => columns[0]?.test(cell)))
    if (head < 0) return []
    const [title, symbol, exchange] = columns.map((words) =>
      (lines[head] ?? []).findIndex((cell) => words.test(cell)),
    )
    return lines.slice(head + 1).flatMap((cells): CoverSecurity[] => {
      const [named, traded] = [cells[title ?? 0], tidySymbol(cells[symbol ?? 1] ?? "")]
      return named && traded && /^[A-Z][A-Z0-9.\-/ ]{0,11}$/.test(traded)
        ? [{ title: named, symbol: traded, exchange: cells[exchange ?? 2] ?? null }]
        : []
    })
  })
}

/** A symbol without its exchange (`NYSE: ZQTW`), quotation marks and marks of footnotes. */
function tidySymbol(cell: string): string {
  return cell
    .toUpperCase()
    .replace(/^[A-Z ]+:\s*/, "")
    .replace(/\s*(?:\(\d+\)|[*†‡§¹²³]+)$/, "")
    .replace(/["“”‘’']/g, "")
    .trim()
}

/**
 * The titles of a company's listings on its cover page. The first title of a symbol counts, but a depositary share is
 * what is traded under a symbol that is printed beside the share in it, too.
 */
export function titlesOfCover(
  securities: readonly CoverSecurity[],
  listings: readonly Pick<ListedCompany, "ticker" | "cik">[],
): SecurityTitle[] {
  return listings.flatMap(({ ticker, cik }): SecurityTitle[] => {
    // `JPM PR D`, `WFC.PRL`, `ABRPRD`: the SEC's list writes the preferred shares of the exchange as `JPM-PD`.
    const printed = [ticker, ticker.replace(/-P(?=[A-Z]?$)/, "PR")].map(plainSymbol)
    const named = securities.filter(({ symbol }) => printed.includes(plainSymbol(symbol)))
    const own = named.find(({ title }) => kindOfTitle(title) === "ads") ?? named[0]
    return own ? [{ ticker, source: "cover", witness: cik, title: own.title.slice(0, 500) }] : []
  })
}
