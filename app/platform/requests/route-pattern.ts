/** The names of the parts of an address that vary, by its first part. */
const parameters: Record<string, string> = {
  company: ":ticker",
  etf: ":ticker",
  investor: ":cik",
  blog: ":post",
  lists: ":name",
  auth: ":provider",
  alerts: ":secret",
  "fund-letters": "*",
  embed: "*",
  "filing-file": "*",
  assets: "*",
  flags: "*",
}

const formats = /\.(json|csv|parquet|xlsx|md|atom|ics|xml|png|svg|txt|data)$/

/** Removes the parts of a path that vary, for log lines and metrics: `/company/AAPL/financials.json` gives `/company/:ticker/financials.json`. */
export function toRoutePattern(path: string): string {
  const version = /^\/api\/v\d+(?=\/)/.exec(path)?.[0] ?? ""
  const format = formats.exec(path)?.[0] ?? ""
  const [first = "", subject, ...rest] = path
    .slice(version.length + 1, path.length - format.length)
    .split("/")
  const parameter = parameters[first]
  if (subject === undefined || (first === "alerts" && subject === "unsubscribe"))
    return `${version}/${first}${format}`
  if (parameter === "*") return `${version}/${first}/*`
  if (parameter === undefined) return `${version}/${[first, subject].join("/")}${format}`
  return `${version}/${[first, parameter, ...rest.slice(0, 2).map(toPart)].join("/")}${format}`
}

/** Accession numbers and quarters vary; words are views. */
function toPart(part: string): string {
  if (/^\d{10}-?\d{2}-?\d{6}$/.test(part)) return ":accession"
  if (/^\d{4}q\d$/i.test(part)) return ":quarter"
  return /^[a-z-]{1,20}$/.test(part) ? part : "*"
}
