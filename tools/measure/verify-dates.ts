import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { NotOwnershipForm, parseOwnershipForm } from "~/edgar/insiders/ownership"
import { parseSubmissions, parseSubmissionsPage } from "~/edgar/submissions"
import { medianError, type PastForecast, pastForecasts } from "~/model/earnings/forecast"
import { findReleases } from "~/model/earnings/releases"
import { toResultLine } from "./result"

/**
 * `npm run tool -- verify-dates <folder of the SEC's layout>`: forecasts the date of each quarter's release from
 * earlier releases alone, compares it with the day on which the SEC accepted the 8-K with item 2.02, and lists the
 * ownership forms that cannot be read.
 */
const [folder = "."] = process.argv.slice(2)
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()

/** The releases of each filing list, including its older pages. */
function* listForecasts(): Generator<PastForecast[]> {
  for (const file of files.filter((path) => /submissions\/CIK\d{10}\.json$/.test(path))) {
    const { name, filings } = parseSubmissions(readFileSync(file, "utf8"))
    const pages = files.filter((other) => other.startsWith(file.replace(".json", "-submissions-")))
    const older = pages.flatMap((page) => parseSubmissionsPage(readFileSync(page, "utf8")))
    const past = pastForecasts(findReleases([...filings, ...older]))
    if (past.length > 0)
      console.log(`${name}: ${past.length} quarters, median error ${medianError(past)} days`)
    yield past
  }
}

/** Forms are found by content, not by name, so that invalid ones are listed as refused. */
function isOwnershipForm(path: string, text: string): boolean {
  if (/<ownershipDocument[\s>]/.test(text)) return true
  return /\.xml$/.test(path) && (/SEC FORM\s+[345]\b/.test(text) || text.startsWith("<derivativeHolding>"))
}

const all = [...listForecasts()].flat()
const within = (days: number) => {
  const count = all.filter(({ errorDays }) => Math.abs(errorDays) <= days).length
  return `${Math.round((count / all.length) * 100)} %`
}
console.log(
  toResultLine({
    what: "release dates forecast from earlier quarters",
    compared: all.length,
    differ: `median error ${medianError(all)} day; ${within(0)} exact, ${within(3)} within three days, ${within(7)} within a week`,
  }),
)

let [read, refused] = [0, 0]
for (const path of files.filter((each) => /\.(xml|txt)$/.test(each))) {
  const text = readFileSync(path, "utf8")
  if (!isOwnershipForm(path, text)) continue
  read += 1
  try {
    parseOwnershipForm(text)
  } catch (error) {
    if (!(error instanceof NotOwnershipForm)) throw error
    refused += 1
    console.log(`${path}: ${error.message}`)
  }
}
console.log(
  toResultLine({
    what: "unread ownership forms",
    compared: read,
    differ: `${refused} refused, with a reason`,
  }),
)
