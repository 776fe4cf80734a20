/** Kinds of requests that share the runtime evenly. Fixed, so that made-up addresses are no kinds of their own. */
const kinds = new Set(
  `account alerts api assets blog card company company/as-reported company/checks company/companies company/earnings company/executives
   company/filing company/filings company/financials company/insiders company/investors company/notes company/search company/segments
   company/visualize compare compounding developers earnings embed etf filing-file flags fund-letters healthz home ingest
   investor investors lists login mcp screener search sitemap status watchlist`.split(/\s+/),
)

/** The kind of page that an address leads to; its formats and data count as the page itself. */
export function pageKind(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1)
  const [first = "", , view = ""] = path
    .slice(1)
    .split("/", 3)
    .map((part) => part.replace(/\..*$/, ""))
  if (first === "" || first === "_root") return "home"
  const below = `${first}/${/^\d{10}-?\d{2}-?\d{6}$/.test(view) ? "filing" : view}`
  if (kinds.has(below)) return below
  return kinds.has(first) ? first : "other"
}
