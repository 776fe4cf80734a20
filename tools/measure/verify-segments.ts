import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import { parseInlineReport } from "~/edgar/xbrl/inline-xbrl"
import { parseXbrlInstance } from "~/edgar/xbrl/xbrl-instance"
import { instanceName } from "~/ingest/source/read-segments"
import { type Breakdown, findBreakdowns } from "~/model/segments/find-breakdowns"
import { axisLabels, measureLabels } from "~/model/segments/measures"
import { toResultLine } from "./result"

interface Verified {
  name: string
  breakdowns: Breakdown[]
  refused: ReturnType<typeof findBreakdowns>["refused"]
  /** Totals that companyfacts has too, and those of them that are equal. */
  compared: { agree: number; of: number; differ: string[] }
}

/** The periodic report of each folder of filings, and of `misc/xbrl`, as an instance or an inline document. */
function* listReports(folder: string): Generator<{ path: string; cik: string }> {
  const data = join(folder, "Archives/edgar/data")
  for (const cik of list(data))
    for (const filing of list(join(data, cik))) {
      const names = list(join(data, cik, filing))
      const name = instanceName(names) ?? names.find((each) => /^[a-z]+-\d{8}\.htm$/.test(each))
      if (name) yield { path: join(data, cik, filing, name), cik: cik.padStart(10, "0") }
    }
  const others = join(folder, "misc/xbrl")
  for (const name of list(others)) yield { path: join(others, name), cik: "" }
}

function list(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder, { withFileTypes: true })
        .map(({ name }) => name)
        .sort()
    : []
}

function verify(path: string, cik: string, folder: string): Verified | null {
  const text = readFileSync(path, "utf8")
  const report = path.endsWith(".xml") ? parseXbrlInstance(text) : parseInlineReport(text)
  if (!report?.fiscalPeriod && !report?.facts.some(({ concept }) => concept === "Assets")) return null
  const { breakdowns, refused } = findBreakdowns(report)
  return { name: basename(path), breakdowns, refused, compared: compare(breakdowns, cik, folder) }
}

/** Totals against the figures that the statements are derived from. */
function compare(breakdowns: Breakdown[], cik: string, folder: string): Verified["compared"] {
  const path = join(folder, `api/xbrl/companyfacts/CIK${cik}.json`)
  const compared: Verified["compared"] = { agree: 0, of: 0, differ: [] }
  if (!existsSync(path)) return compared
  const { concepts } = parseCompanyFacts(readFileSync(path, "utf8"))
  for (const { measure, axis, concept, unit, columns } of breakdowns)
    for (const { start, end, total } of columns) {
      const facts = [...concepts]
        .filter(([name]) => name.endsWith(`:${concept}`))
        .flatMap(([, units]) => units.get(unit) ?? [])
        .filter((fact) => (fact.start ?? null) === start && fact.end === end)
      if (facts.length === 0) continue
      compared.of += 1
      if (facts.some(({ value }) => value === total)) compared.agree += 1
      else compared.differ.push(`${measure} by ${axis} ${end}: ${total}, companyfacts ${facts.at(-1)?.value}`)
    }
  return compared
}

function* report(all: Verified[]): Generator<string> {
  yield "Breakdowns that are not shown, in millions:"
  for (const { name, refused } of all)
    for (const { measure, axis, concept, end, members, sum, total } of refused)
      yield `- ${name} ${end} ${measureLabels[measure]} by ${axisLabels[axis].toLowerCase()} (${concept}): ${members} members sum to ${sum / 1e6}, total ${total === null ? "not tagged" : total / 1e6}`
  for (const { name, compared } of all) for (const line of compared.differ) yield `- ${name} differs: ${line}`
  const sum = (count: (each: Verified) => number) => all.reduce((total, each) => total + count(each), 0)
  const columns = all.flatMap(({ breakdowns }) => breakdowns.flatMap((each) => each.columns))
  const exact = columns.filter(({ rest }) => rest === 0).length
  yield toResultLine({
    what: `totals of breakdowns by segment, product and region, ${all.length} reports`,
    compared: sum(({ compared }) => compared.of),
    differ: String(sum(({ compared }) => compared.differ.length)),
  })
  yield toResultLine({
    what: "periods of these breakdowns",
    compared: columns.length,
    differ: `0; ${exact} exactly, ${columns.length - exact} with a named rest; ${sum(({ refused }) => refused.length)} breakdowns refused`,
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = process.argv[2]
  if (!folder) {
    console.error("Give the folder: npm run tool -- verify-segments <folder with Archives/edgar/data>")
    process.exitCode = 2
  } else {
    const all = [...listReports(folder)].flatMap(({ path, cik }) => verify(path, cik, folder) ?? [])
    for (const line of report(all)) console.log(line)
    process.exitCode = all.some(({ compared }) => compared.agree < compared.of) ? 1 : 0
  }
}
