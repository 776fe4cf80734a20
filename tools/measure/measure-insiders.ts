import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative } from "node:path"
import { NotOwnershipForm, type OwnershipForm, parseOwnershipForm } from "~/edgar/insiders/ownership"
import { parseSubmissions, parseSubmissionsPage, type SubmittedFiling } from "~/edgar/submissions"
import { parsePayVersusPerformance } from "~/edgar/xbrl/proxy-xbrl"
import { formatFigure } from "~/lib/numbers"
import { accessionSchema } from "~/lib/value-schemas"
import { medianError, type PastForecast, pastForecasts } from "~/model/earnings/forecast"
import { findReleases } from "~/model/earnings/releases"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import { netBuyingByQuarter } from "~/model/insiders/net-buying"

/** Measures the files of a folder in the SEC's layout and prints the results as Markdown. */
function measure(folder: string): void {
  const files = listFiles(folder)
  const page = [
    "# Accuracy of insiders, pay and release dates",
    "",
    ...ownershipPart(folder, files),
    ...proxyPart(folder, files),
    ...forecastPart(files),
  ]
  console.log(page.join("\n"))
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? listFiles(path) : [path]
    })
}

/** Finds forms by content, not by name, so that invalid documents are listed as refused. */
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
    `The run read ${rows.length} forms with ${formatFigure(lines)} lines. “Bought” and “sold” are the sums of shares × price for codes P and S in the non-derivative table, as in net buying. “Codes” are the transaction codes in the order of the form: a dash is a holding, and derivative lines are after the bar.`,
    "",
    "| document | form | issuer | owners | lines | codes | bought, $ | sold, $ | flags |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    "Refused documents:",
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

const unknownAccession = accessionSchema.parse("0000000000-00-000000")

function ownershipRow(name: string, form: OwnershipForm): string {
  const filed = form.period ?? ""
  const document = {
    cik: form.issuer.cik,
    filings: [
      { accession: unknownAccession, filed: `${filed.slice(0, 4)}-12-31`, file: name, content: form },
    ],
    proposed: [],
    completeSince: null,
    unreadable: [],
  }
  const { rows } = toCompanyInsiders(document, [])
  const quarters = netBuyingByQuarter(rows)
  const sum = (key: "boughtUsd" | "soldUsd") =>
    formatFigure(
      quarters.reduce((total, quarter) => total + (quarter[key] ?? 0), 0),
      2,
    )
  const codes = (derivative: boolean) =>
    form.entries
      .filter((entry) => entry.derivative === derivative)
      .map((entry) => entry.code ?? "-")
      .join("")
  // The late flag needs the filing date, which is not in the document.
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
    "## Pay versus performance, from the tags of proxy statements",
    "",
    "| document | year to | chief executive | total compensation, $ | actually paid, $ | value of $100 | peers, value of $100 | net income, $ | company-selected measure |",
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
      releases[0]?.date.slice(0, 4) ?? "",
      past.length,
      medianError(past) ?? "",
      past.length ? within(past, 1) : "",
      past.length ? within(past, 7) : "",
    ]
    return `| ${cells.join(" | ")} |`
  })
  const mean = all.reduce((sum, one) => sum + Math.abs(one.errorDays), 0) / all.length
  return [
    "## Forecasts of release dates",
    "",
    "This is a backtest. Each quarter's date is forecast only from earlier releases and compared with the day on which the SEC accepted the 8-K with item 2.02.",
    "",
    `**The median error over ${formatFigure(all.length)} quarters is ${medianError(all)} day**, the mean ${mean.toFixed(2)} days. Of the forecasts, ${within(all, 0)} are exact, ${within(all, 1)} within one day, ${within(all, 3)} within three days, and ${within(all, 7)} within a week.`,
    "",
    "| company | releases | since | forecast | median error, days | within 1 day | within 7 days |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    `${rows.length} filing lists contain releases. A forecast needs three earlier years, so a list with fewer than four years has none.`,
  ]
}

function within(past: PastForecast[], days: number): string {
  const share = past.filter((one) => Math.abs(one.errorDays) <= days).length / past.length
  return `${Math.round(share * 100)} %`
}

/** Filing lists, including their older pages. */
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
  console.error("npm run tool -- measure-insiders <folder in the layout of the SEC's addresses>")
  process.exitCode = 2
}
