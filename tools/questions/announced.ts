import { readRelease } from "./filing-questions"
import { type Company, days, readCompanies } from "./raw-facts"
import { findFile, listFilings, readFile } from "./raw-filings"
import { fetchPatiently } from "./try-question"

/**
 * `npm run tool -- verify-announced <folder> <origin>`: compares the earnings per share of results releases, read by
 * a reader that shares no code with the product, with every place of a running server that shows them, and lists
 * quarters that are neither filed nor announced and have no mark of an estimate.
 */
const [folder = ".", origin = "http://localhost:8787"] = process.argv.slice(2)

interface Rows {
  periods: { key: string; end: string; fiscalQuarter: number | null }[]
  rows: {
    key: string
    values: (number | null)[]
    sources: ({ derivation: string | null; estimated?: true } | null)[]
  }[]
}

interface Earnings {
  rows: {
    periodEnd: string
    date: string
    eps: number | null
    estimated?: true
    announced: { eps: number | null } | null
  }[]
}

const counts = new Map<string, { compared: number; differ: number; empty: number }>()
let [marked, unmarked] = [0, 0]

function compare(place: string, what: string, shown: number | null | undefined, expected: number): void {
  const count = counts.get(place) ?? { compared: 0, differ: 0, empty: 0 }
  counts.set(place, count)
  // A release that nothing ties to the filings is shown beside an empty quarter.
  if (shown == null || Number.isNaN(shown)) {
    count.empty += 1
    console.log(`${place}: ${what}: empty, announced ${expected}`)
    return
  }
  count.compared += 1
  if (Math.abs(shown - expected) < 0.005) return
  count.differ += 1
  console.log(`${place}: ${what}: shown ${shown}, announced ${expected}`)
}

async function read<Answer>(path: string): Promise<Answer | null> {
  const response = await fetchPatiently(`${origin}${path}`)
  return response.ok ? ((await response.json()) as Answer) : null
}

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000))

/** The announced earnings of each release that the folder has, by its day. */
function listAnnounced({ cik }: Company): { filed: string; eps: number }[] {
  return listFilings(folder, cik)
    .filter(({ form, items }) => form === "8-K" && items.includes("2.02"))
    .flatMap(({ filed, folder: own }) => {
      const exhibit = findFile(own, /ex-?_?99[-_.x]?0?1|pressrelease|exhibit991|q\d.*pr|earnings/i)
      const { eps } = exhibit ? readRelease(readFile(own, exhibit)) : { eps: null }
      return eps === null ? [] : [{ filed, eps }]
    })
}

/** A visit asks for the releases; they are read in the background. */
async function waitForReleases(ticker: string, expected: number): Promise<Earnings | null> {
  let [earnings, last]: [Earnings | null, number] = [null, -1]
  for (let round = 0; round < 40; round += 1) {
    earnings = await read<Earnings>(`/company/${ticker}/earnings.json`)
    const found = earnings?.rows.filter(({ announced }) => announced).length ?? 0
    if (found >= expected && found === last) break
    last = found
    await pause(10)
  }
  return earnings
}

/** The number of shares of today for one of the day: the latest filing's and the release's EPS of one quarter. */
function getSplit(shown: number, announced: number): number {
  const factor = announced / shown
  return factor > 1.5 ? Math.round(factor) : 1
}

for (const company of readCompanies(folder, 1)) {
  const { ticker } = company
  const announced = listAnnounced(company)
  if (announced.length === 0) continue
  const earnings = await waitForReleases(ticker, announced.length)
  const [latest, original, trailing] = await Promise.all([
    read<Rows>(`/company/${ticker}/financials.json?period=quarterly`),
    read<Rows>(`/company/${ticker}/financials.json?period=quarterly&vintage=original`),
    read<Rows>(`/company/${ticker}/financials.json?period=ttm`),
  ])
  const page = await (
    await fetchPatiently(`${origin}/company/${ticker}/financials?period=quarterly&range=all`)
  ).text()
  const getRow = (view: Rows | null) => view?.rows.find(({ key }) => key === "epsDiluted")
  const [row, first, twelve] = [getRow(latest), getRow(original), getRow(trailing)]
  if (!latest || !row || !earnings) {
    console.log(`${ticker}: not loaded`)
    continue
  }
  for (const { filed, eps } of announced) {
    const own = earnings.rows.find(({ date }) => Math.abs(days(date, filed)) <= 4)
    const at = latest.periods.findIndex(({ end }) => end === own?.periodEnd)
    const what = `${ticker} ${own?.periodEnd ?? "?"}, released ${filed}`
    const split = getSplit(row.values[at] ?? eps, eps)
    compare("earnings.json", what, own?.eps, eps)
    compare("announced in earnings.json", what, own?.announced?.eps, eps)
    if (at < 0) continue
    compare("financials.json", what, row.values[at], eps / split)
    const back = original?.periods.findIndex(({ end }) => end === own?.periodEnd) ?? -1
    compare("financials.json, as first filed", what, first?.values[back], eps)
    const key = latest.periods[at]?.key
    const cell = new RegExp(`epsDiluted/${key}\\?period=quarterly[^"]*"[^>]*>([^<]*)<`).exec(page)?.[1]
    compare("page", what, Number(cell?.replace("(", "-").replace(/[),]/g, "")), eps / split)
  }
  for (const [at, period] of latest.periods.entries()) {
    const { derivation = null, estimated } = row.sources[at] ?? {}
    // Filed before a split, or a difference of filed figures.
    if (row.values[at] == null || !derivation || /announced|^As filed/i.test(derivation)) continue
    marked += 1
    const cell = new RegExp(`epsDiluted/${period.key}\\?period=quarterly[\\s\\S]{0,200}?</td>`).exec(
      page,
    )?.[0]
    if (estimated && cell?.includes("≈")) continue
    unmarked += 1
    console.log(
      `${ticker} ${period.key}: ${derivation}, ${estimated ? "no ≈ on the page" : "not marked"}: ${cell}`,
    )
  }
  for (const [at, period] of trailing?.periods.entries() ?? []) {
    const end = latest.periods.findIndex((each) => each.end === period.end)
    const four = row.values.slice(end - 3, end + 1)
    const sources = row.sources.slice(end - 3, end + 1)
    if (end < 3 || !sources.some((source) => /announced/i.test(source?.derivation ?? ""))) continue
    const sum = four.reduce<number>((total, value) => total + (value ?? Number.NaN), 0)
    compare("twelve months", `${ticker} ${period.end}`, twelve?.values[at], sum)
  }
  const base = await read<{ rows: { key: string; value: number | null }[] }>(
    `/company/${ticker}/model.json?basis=eps`,
  )
  const last = twelve?.values.findLast((value) => value !== null)
  if (last != null)
    compare("base of the valuation", ticker, base?.rows.find(({ key }) => key === "base")?.value, last)
  const screen = await read<{ rows: Record<string, unknown>[] }>(
    `/screener.json?query=${encodeURIComponent("epsDiluted != 0")}&limit=10000`,
  )
  const screened = screen?.rows.find((each) => each.ticker === ticker)
  if (screened && last != null) compare("screener", ticker, screened.epsDiluted as number, last)
  console.log(`${ticker}: ${announced.length} releases, ${latest.periods.length} quarters`)
}
console.log("")
for (const [place, { compared, differ, empty }] of counts)
  console.log(`${place}: ${compared} compared, ${differ} differ, ${empty} empty`)
console.log(`Estimates: ${marked}, without a mark: ${unmarked}`)
process.exitCode = unmarked > 0 || [...counts.values()].some(({ differ }) => differ > 0) ? 1 : 0
