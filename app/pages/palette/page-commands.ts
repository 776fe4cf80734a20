import type { Command } from "./commands"

/** The commands for files of the page and for its source, from the links that the page has. */
export function listPageCommands(page: ParentNode): Command[] {
  const find = (selector: string) => page.querySelector<HTMLAnchorElement>(selector)?.href
  const files = [
    { key: "csv", label: "Download this table as CSV", to: find('main a[href*=".csv"]') },
    { key: "xlsx", label: "Download this table as a workbook", to: find('main a[href*=".xlsx"]') },
    { key: "json", label: "Open this page's data as JSON", to: find('main a[href*=".json"]') },
    { key: "sec", label: "Open at the SEC", to: find('main a[href^="https://www.sec.gov/"]') },
  ]
  return files.flatMap(({ key, label, to }) =>
    to === undefined ? [] : [{ key, label, to: () => window.location.assign(to) }],
  )
}
