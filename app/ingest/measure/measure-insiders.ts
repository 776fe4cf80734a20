import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { NotOwnershipForm, type OwnershipForm, parseOwnershipForm } from "~/edgar/ownership"
import { parsePayVersusPerformance } from "~/edgar/proxy-xbrl"
import { parseSubmissions, parseSubmissionsPage, type SubmittedFiling } from "~/edgar/submissions"
import { formatFigure } from "~/lib/numbers"
import { medianError, type PastForecast, pastForecasts } from "~/model/earnings/forecast"
import { findReleases } from "~/model/earnings/releases"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import { netBuyingByQuarter } from "~/model/insiders/net-buying"
import { projectDir } from "~/server/local-server"

/** Reads a folder in the SEC's layout and writes what came of it to `docs/accuracy-insiders.md`. */
function measure(folder: string): void {
  const files = listFiles(folder)
  const page = [
    "# Insiders, executives and release dates, measured",
    "",
    "Written by `npx tsx app/ingest/measure/measure-insiders.ts <folder>` over a folder in the layout of the SEC's",
    "addresses; nothing here is typed by hand.",
    "",
    ...ownershipPart(folder, files),
    ...proxyPart(folder, files),
    ...forecastPart(files),
  ]
  writeFileSync(join(projectDir, "docs/accuracy-insiders.md"), `${page.join("\n")}\n`)
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? listFiles(path) : [path]
    })
}

/** Forms by what they hold, whatever they are called: a wrong document is to be refused, not overlooked. */
function ownershipPart(folder: string, files: string[]): string[] {
  const rows: string[] = []
  const refused: string[] = []
  let lines = 0
  for (const file of files.filter((path) => /\.(xml|txt)$/.test(path))) {
    const text = readFileSync(file, "utf8")
    const isForm = /<ownershipDocument[\s>]/.test(text)
    if (!isForm && !isLookalike(file, text)) continue
    const name = shortName(folder, file)
    try {
      const form = parseOwnershipForm(text)
      lines += form.entries.length
      rows.push(ownershipRow(name, form))
    } catch (error) {
      if (!(error instanceof NotOwnershipForm)) throw error
      refused.push(`| ${name} | ${error.message} |`)
    }
  }
  return [
    "## Ownership forms",
    "",
    `${rows.length} forms read, ${formatFigure(lines)} lines. Bought and sold are the sums of shares × price over`,
    "codes P and S of the non-derivative table, which is what net buying counts; codes are of transactions in the",
    "order of the form, a dash for a holding, derivative lines after the bar.",
    "",
    "| document | form | issuer | owners | lines | codes | bought, $ | sold, $ | flags |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    "Refused, with the reason given:",
    "",
    "| document | reason |",
    "| --- | --- |",
    ...refused,
    "",
  ]
}

function isLookalike(file: string, text: string): boolean {
  return /\.xml$/.test(file) && (/SEC FORM\s+[345]\b/.test(text) || text.startsWith("<derivativeHolding>"))
}

function ownershipRow(name: string, form: OwnershipForm): string {
  const filed = form.period ?? ""
  const document = {
    cik: form.issuer.cik,
    filings: [
      { accession: "0000000000-00-000000", filed: `${filed.slice(0, 4)}-12-31`, file: name, content: form },
    ],
    proposed: [],
    completeSince: null,
    unreadable: [],
  }
  const { rows } = toCompanyInsiders(document)
  const quarters = netBuyingByQuarter(rows)
  const sum = (key: "boughtUsd" | "soldUsd") =>
    formatFigure(
      quarters.reduce((total, quarter) => total + quarter[key], 0),
      2,
    )
  const codes = (derivative: boolean) =>
    form.entries
      .filter((entry) => entry.derivative === derivative)
      .map((entry) => entry.code ?? "-")
      .join("")
  // A late flag needs the day of filing, which a document alone does not tell.
  const flags = [...new Set(rows.flatMap((row) => row.flags))].filter((flag) => flag !== "filed-late")
  const cells = [
    name,
    form.form,
    form.issuer.ticker ?? form.issuer.name,
    form.owners.length,
    form.entries.length,
    `${codes(false)}\\|${codes(true)}`,
    sum("boughtUsd"),
    sum("soldUsd"),
    flags.join(", "),
  ]
  return `| ${cells.join(" | ")} |`
}

function proxyPart(folder: string, files: string[]): string[] {
  const proxies = files.flatMap((file) => {
    if (!/\.html?$/.test(file)) return []
    const text = readFileSync(file, "utf8")
    if (!/DEF 14A|proxy statement/i.test(text.slice(0, 400_000)) || !text.includes("ecd:")) return []
    const pay = parsePayVersusPerformance(text)
    return (pay?.years ?? []).map((year) => {
      const sum = (key: "totalUsd" | "paidUsd") =>
        formatFigure(year.chiefs.reduce((total, chief) => total + (chief[key] ?? 0), 0))
      const cells = [
        shortName(folder, file),
        year.end,
        year.chiefs.map((chief) => chief.name ?? "not tagged").join(", "),
        sum("totalUsd"),
        sum("paidUsd"),
        formatFigure(year.shareholderReturn, 2),
        formatFigure(year.peerReturn, 2),
        formatFigure(year.netIncome),
        `${pay?.measureName ?? ""}: ${formatFigure(year.measure)}`,
      ]
      return `| ${cells.join(" | ")} |`
    })
  })
  return [
    "## Pay against performance, from proxy statements' own tags",
    "",
    "| document | year to | chief executive | as granted, $ | actually paid, $ | 100 $ | peers | net income, $ | own measure |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...proxies,
    "",
  ]
}

function forecastPart(files: string[]): string[] {
  const all: PastForecast[] = []
  const rows = submissionLists(files).flatMap(({ name, filings }) => {
    const releases = findReleases(filings)
    if (releases.length === 0) return []
    const past = pastForecasts(releases)
    all.push(...past)
    const cells = [
      name,
      releases.length,
      releases[0]!.date.slice(0, 4),
      past.length,
      medianError(past) ?? "",
      past.length ? within(past, 1) : "",
      past.length ? within(past, 7) : "",
    ]
    return `| ${cells.join(" | ")} |`
  })
  const mean = all.reduce((sum, one) => sum + Math.abs(one.errorDays), 0) / all.length
  return [
    "## Forecast of release dates",
    "",
    "Each quarter held out: its date is forecast from the releases before it alone and compared with the day on",
    "which the SEC accepted the 8-K with item 2.02.",
    "",
    `**Median error ${medianError(all)} day over ${formatFigure(all.length)} quarters**; mean ${mean.toFixed(2)} days; exact ${within(all, 0)}, within one day`,
    `${within(all, 1)}, within three ${within(all, 3)}, within a week ${within(all, 7)}.`,
    "",
    "| company | releases | since | forecast | median error, days | within 1 day | within 7 |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    `${rows.length} filing lists name releases; a list of fewer than four years forecasts nothing.`,
  ]
}

function within(past: PastForecast[], days: number): string {
  const share = past.filter((one) => Math.abs(one.errorDays) <= days).length / past.length
  return `${Math.round(share * 100)} %`
}

/** Filing lists with their older pages. */
function submissionLists(files: string[]): { name: string; filings: SubmittedFiling[] }[] {
  const lists = files.filter((file) => /\/CIK\d{10}\.json$/.test(file) && file.includes("submissions"))
  return lists.map((file) => {
    const list = parseSubmissions(readFileSync(file, "utf8"))
    const pages = files.filter((other) => other.startsWith(file.replace(".json", "-submissions-")))
    const older = pages.flatMap((page) => parseSubmissionsPage(readFileSync(page, "utf8")))
    return { name: list.name, filings: [...list.filings, ...older] }
  })
}

/** `1652044/000119312526242636/form4.xml` */
function shortName(folder: string, file: string): string {
  return relative(folder, file).split("/").slice(-3).join("/")
}

const [folder] = process.argv.slice(2)
if (folder) measure(folder)
else {
  console.error(
    "npx tsx app/ingest/measure/measure-insiders.ts <folder in the layout of the SEC's addresses>",
  )
  process.exitCode = 2
}
