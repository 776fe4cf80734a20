import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { edgarAddress } from "~/edgar/addresses"
import { NotCompanyFacts } from "~/edgar/companyfacts"
import { NotSubmissions, parseSubmissions } from "~/edgar/submissions"
import { parseTickerListings } from "~/edgar/ticker-lists"
import { type ReadFacts, readFacts } from "~/ingest/fetch/read-facts"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import { parseCik } from "~/lib/cik"
import { countIdentities } from "~/model/financials/checks/check-identities"
import { type IdentityResult, identities, identityKeys } from "~/model/financials/checks/identities"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { connectServer, reportConsistency } from "../../tests/consistency/report-consistency"
import { folderSource } from "../../tests/fixtures/example/folder-source"
import { type AnnualCheck, checkAnnual } from "../../tests/statements/check-annual"
import { checkIdentities, type IdentityCheck } from "../../tests/statements/check-identities"
import { findFaults, type StatementFaults } from "../../tests/statements/find-faults"
import { serveFolder } from "./consistency/serve-folder"
import { reportFaces } from "./faces/report-faces"
import { measureHistory } from "./measure-history"
import { type Proposal, proposePredecessors, type Registrant } from "./propose-predecessors"
import { toResultLine } from "./result"

type Effects = { print(line: string): void }

const live: Effects = { print: (line) => console.log(line) }

/** The findings in one company's facts. */
export type Finding = {
  name: string
  annual: AnnualCheck[]
  identities: IdentityCheck
  tests: IdentityResult[]
  faults: StatementFaults
  leftOut: StatementsDocument["leftOut"]
}

/** Derives statements from every companyfacts file in a folder of the SEC's layout and prints what differs, and the counts. */
async function verifyFolder(folder: string, effects: Effects = live): Promise<Finding[]> {
  const root = join(folder, "api", "xbrl", "companyfacts")
  const source = folderSource(folder)
  const findings: Finding[] = []
  for (const file of readdirSync(root)
    .filter((name) => name.endsWith(".json"))
    .sort()) {
    try {
      const cik = parseCik(file.replace(".json", ""))
      const read = cik && (await readFacts(cik, source))
      if (read) findings.push(verifyFacts(read))
    } catch (error) {
      if (!(error instanceof NotCompanyFacts)) throw error
      effects.print(`${file}: ${error.message}`)
    }
  }
  for (const line of listProblems(findings)) effects.print(line)
  for (const line of await reportPredecessors(folder, source)) effects.print(line)
  for (const line of listResults(findings)) effects.print(line)
  return findings
}

function verifyFacts({ facts, predecessor }: ReadFacts): Finding {
  const document = deriveStatementsDocument(facts, { name: "", sic: null, fiscalYearEnd: null }, predecessor)
  return {
    name: document.name,
    annual: checkAnnual(facts, document),
    identities: checkIdentities(document),
    tests: countIdentities(document),
    faults: findFaults(document),
    leftOut: document.leftOut,
  }
}

/** The counts of all companies. Cases that do not agree are named. */
function* listResults(findings: Finding[]): Generator<string> {
  const companies = `${findings.length} companies`
  const sum = (count: (finding: Finding) => number) =>
    findings.reduce((total, finding) => total + count(finding), 0)
  const cases = (list: (finding: Finding) => string[]) =>
    toCases(findings.flatMap((finding) => list(finding).map((line) => `${finding.name} ${line}`)))
  yield toResultLine({
    what: `six main lines of each fiscal year, ${companies}`,
    compared: sum(({ annual }) => annual.length),
    differ: cases(({ annual }) =>
      annual.filter(({ agrees }) => !agrees).map(({ end, row }) => `${end} ${row}`),
    ),
  })
  const reported = sum(({ faults }) => faults.remainders.reported)
  yield toResultLine({
    what: `remainders over 5 % of their total, ${companies}`,
    compared: sum(({ faults }) => faults.remainders.large),
    differ: `${cases(({ faults }) => faults.remainders.open)}; ${reported} are reported lines, the rest is the company's own`,
  })
  yield toResultLine({
    what: "signed flows",
    compared: sum(({ faults }) => faults.signs.checked),
    differ: cases(({ faults }) => faults.signs.wrong),
  })
  yield toResultLine({
    what: "derived quarters",
    compared: sum(({ faults }) => faults.concepts.checked),
    differ: cases(({ faults }) => faults.concepts.mixed),
  })
  yield toResultLine({
    what: "fourth quarters in a 10-K",
    compared: sum(({ faults }) => faults.fourths.checked),
    differ: cases(({ faults }) => faults.fourths.differ),
  })
  for (const key of identityKeys) {
    const results = findings.map(({ name, tests }) => ({
      name,
      ...tests.find(({ identity }) => identity === key),
    }))
    const found = results.flatMap(({ name, cases = [] }) => cases.map((each) => ({ name, ...each })))
    const off = found.filter(({ state }) => state !== "named")
    const named = found.length - off.length
    yield toResultLine({
      what: `test of statements: ${identities[key].label.toLowerCase()}`,
      compared: results.reduce((total, { checked = 0 }) => total + checked, 0),
      differ:
        toCases(off.map(({ name, period }) => `${name} ${period}`)) +
        (named > 0 ? `; ${named} by a named difference` : ""),
    })
  }
}

const maxCases = 6

function toCases(cases: readonly string[]): string {
  const more = cases.length > maxCases ? ", …" : ""
  return cases.length === 0 ? "0" : `${cases.length} (${cases.slice(0, maxCases).join(", ")}${more})`
}

function* listFaults(findings: Finding[]): Generator<string> {
  const kinds: [title: string, list: (faults: StatementFaults) => string[]][] = [
    ["Flows of the wrong sign:", ({ signs }) => signs.wrong],
    ["Derived quarters that subtract two concepts:", ({ concepts }) => concepts.mixed],
    ["Fourth quarters that differ from the year's own report:", ({ fourths }) => fourths.differ],
    ["Remainders over 5 % of their total without an explanation:", ({ remainders }) => remainders.open],
  ]
  for (const [title, list] of kinds) {
    yield ""
    yield title
    for (const { name, faults } of findings) for (const line of list(faults)) yield `- ${name} ${line}`
  }
}

function* listProblems(findings: Finding[]): Generator<string> {
  yield ""
  yield "Lines that differ from the annual filing:"
  for (const { name, annual } of findings) {
    for (const { row, end, shown, filed } of annual.filter((check) => !check.agrees)) {
      yield `- ${name} ${end} ${row}: shown ${shown ?? "nothing"}, filed ${filed.join(" or ")}`
    }
  }
  yield ""
  yield "Balance sheets that do not balance:"
  for (const { name, identities } of findings)
    for (const day of identities.balances.off) yield `- ${name} ${day}`
  yield ""
  yield* listFaults(findings)
  yield ""
  yield "Fourth quarters left empty, by reason:"
  for (const [reason, rows] of groupReasons(findings))
    yield `- ${reason} ${rows.length}: ${rows.slice(0, 6).join(", ")}${rows.length > 6 ? ", …" : ""}`
  yield ""
  yield "Facts that are on no statement, by reason:"
  for (const { name, leftOut } of findings) {
    const reasons = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`)
    yield `- ${name}: ${reasons.join("; ")}`
  }
}

/** Reasons without their dates, so that equal ones are counted together. */
function groupReasons(findings: Finding[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { name, identities } of findings) {
    for (const { row, fiscalYear, reason } of identities.missingFourth) {
      const kind = reason.replaceAll(/\d{4}-\d{2}-\d{2}/g, "…")
      groups.set(kind, [...(groups.get(kind) ?? []), `${name} ${fiscalYear} ${row}`])
    }
  }
  return groups
}

/** Prints the comparison with the lines of statement data sets; returns whether they agree. */
async function verifyFaces(paths: readonly string[], effects: Effects = live): Promise<boolean> {
  const report = reportFaces(paths)
  for (;;) {
    const { done, value } = await report.next()
    if (done) return value
    effects.print(value)
  }
}

/** Prints the figures that two addresses of a server show differently; returns whether there are none. */
async function verifyConsistency(place: string, effects: Effects = live): Promise<boolean> {
  const served = existsSync(place) ? await serveFolder(place) : null
  try {
    for (const failure of served?.failures ?? []) effects.print(`Not loaded: ${failure}`)
    const { lines, isConsistent } = await reportConsistency(await connectServer(served?.origin ?? place))
    for (const line of lines) effects.print(line)
    return isConsistent
  } finally {
    await served?.close()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , option, ...rest] = process.argv
  const hasHistory = option === "--history"
  const namesInput = new Set(["--faces", "--consistency"])
  const folder = hasHistory ? rest[0] : option
  if (!folder || (namesInput.has(folder) && rest.length === 0)) {
    console.error(
      "Give the folder: npm run tool -- verify [--history] <folder in the layout of the SEC's addresses>\nOr data sets of statements: npm run tool -- verify --faces <zip>…\nOr a running server, or a folder that is served for the time, whose pages must agree: npm run tool -- verify --consistency <address or folder>",
    )
    process.exitCode = 2
  } else if (folder === "--consistency") {
    process.exitCode = (await verifyConsistency(rest[0] ?? "")) ? 0 : 1
  } else if (folder === "--faces") {
    process.exitCode = (await verifyFaces(rest)) ? 0 : 1
  } else if (hasHistory) {
    for (const line of measureHistory(folder)) live.print(line)
  } else {
    const findings = await verifyFolder(folder)
    const wrong = findings.some(
      ({ annual, identities, faults }) =>
        annual.some((check) => !check.agrees) ||
        identities.quarters.held < identities.quarters.checked ||
        identities.balances.unexplained > 0 ||
        faults.signs.wrong.length + faults.concepts.mixed.length + faults.remainders.open.length > 0,
    )
    process.exitCode = wrong ? 1 : 0
  }
}

/** Lists pairs of CIKs in a folder's filing lists that may be one history, and those that are joined already. */
async function reportPredecessors(folder: string, source: EdgarSource): Promise<string[]> {
  const registrants = await readRegistrants(join(folder, "submissions"), source)
  const tickers = await source.readText(edgarAddress.companyTickers(source.hosts))
  const proposals = proposePredecessors(registrants, tickers === null ? [] : parseTickerListings(tickers))
  return ["", "Pairs of registrants that may be one history:", ...proposals.map(toLine)]
}

function toLine({ successor, predecessor, reasons, isKnown }: Proposal): string {
  const pair = `${successor} after ${predecessor ?? "an unknown registrant"}`
  return `- ${pair} (${isKnown ? "joined" : "not joined"}): ${reasons.join("; ")}`
}

async function readRegistrants(folder: string, source: EdgarSource): Promise<Registrant[]> {
  if (!existsSync(folder)) return []
  const registrants: Registrant[] = []
  for (const file of readdirSync(folder).sort()) {
    const cik = parseCik(/^CIK(\d{10})\.json$/.exec(file)?.[1] ?? "")
    const text = cik ? await source.readText(edgarAddress.submissions(source.hosts, cik)) : null
    try {
      if (text !== null) registrants.push(parseSubmissions(text))
    } catch (error) {
      if (!(error instanceof NotSubmissions)) throw error
    }
  }
  return registrants
}
