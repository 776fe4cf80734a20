import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { tidyName } from "~/lib/text/tidy-name"
import { toListIndex, unloadedCoverage } from "~/model/directory/list-index"
import {
  findNamedPage,
  findNamedSection,
  nearSections,
  nearSitePages,
} from "~/model/search/destinations/near-pages"
import { companySections } from "~/model/search/destinations/section-words"
import { sitePages } from "~/model/search/destinations/site-pages"
import { foldText } from "~/model/search/name-key"
import type { NearMatch } from "~/model/search/near-matches"
import { notFoundNear } from "~/pages/directory/not-found-near"
import { snapshotDir } from "../../../../server/sample/sample"
import { cikId, tickerId } from "../../../ids"

interface Listing {
  cik: string
  ticker: string
  name: string
  exchange: string | null
}

const { listings, investors } = JSON.parse(readFileSync(join(snapshotDir, "0-lists.json"), "utf8")) as {
  listings: Listing[]
  investors: { cik: string; name: string; owner: string }[]
}
const index = toListIndex(
  listings.map(({ cik, ticker, name, exchange }) => ({
    ...{ cik: cikId(cik), ticker: tickerId(ticker), name: tidyName(name), filedName: name, exchange },
    ...{ coverage: unloadedCoverage, country: null, sic: null, fiscalYearEnd: null },
  })),
  investors.map((each) => ({ ...each, cik: cikId(each.cik) })),
)

/** Numbers from 0 to 1 that are the same in each run. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** One letter swapped with the next, left out, doubled or replaced, after the first letter. */
function misspell(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 2))
  const letter = text[at] ?? ""
  switch (Math.floor(random() * 4)) {
    case 0:
      return `${text.slice(0, at)}${text[at + 1]}${letter}${text.slice(at + 2)}`
    case 1:
      return text.slice(0, at) + text.slice(at + 1)
    case 2:
      return text.slice(0, at) + letter + text.slice(at)
    default:
      return `${text.slice(0, at)}${"aeinorst"[Math.floor(random() * 8)]}${text.slice(at + 1)}`
  }
}

function swapDigits(cik: string, random: () => number): string {
  const at = 3 + Math.floor(random() * 6)
  return `${cik.slice(0, at)}${cik[at + 1]}${cik[at]}${cik.slice(at + 2)}`
}

async function findFirst(text: string, kind: "company" | "investor"): Promise<string | undefined> {
  const { near } = (await notFoundNear("", { text, kind }, index).json()) as { near: NearMatch[] }
  return near[0]?.to
}

const tried = Number(process.env.MISSPELLINGS ?? 100)
const largest = index.companies.slice(0, 500)

test("95 of 100 misspelled names, tickers, CIKs, sections and addresses lead to what was meant, as the first suggestion", async () => {
  const random = makeRandom(7)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const missed: string[] = []
  for (let each = 0; each < tried; each += 1) {
    const [asked, found, isRight] = await tryOne(each % 8)
    if (!isRight) missed.push(`${asked}: ${found}`)
  }
  async function tryOne(kind: number): Promise<[string, string | undefined, boolean]> {
    if (kind === 0 || kind === 1) {
      const company = pick(largest)
      const words = foldText(company.name)
        .split(" ")
        .slice(0, 3)
        .join(kind === 0 ? "-" : " ")
      const asked = words.length < 5 ? words : misspell(words, random)
      const found = await findFirst(asked, "company")
      const ticker = decodeURIComponent(found?.split("/").at(-1) ?? "")
      return [asked, found, index.companyByTicker.get(ticker)?.cik === company.cik]
    }
    if (kind === 2) {
      const investor = pick(index.investors)
      const asked = misspell((random() < 0.5 ? investor.owner : investor.name).toLowerCase(), random)
      const found = await findFirst(asked, "investor")
      return [asked, found, found === `/investor/${investor.cik}`]
    }
    if (kind === 5) {
      const company = pick(largest.filter(({ ticker }) => ticker.length > 2))
      const asked = misspell(company.ticker.toLowerCase(), random).toUpperCase()
      // The page of another company is no 404.
      if (index.companyByTicker.has(asked)) return [asked, undefined, true]
      const found = await findFirst(asked, "company")
      return [`${company.ticker} ${asked}`, found, found === `/company/${company.ticker}`]
    }
    if (kind === 6) {
      const { cik, ticker } = pick(largest)
      const asked = swapDigits(cik, random)
      const found = await findFirst(asked, "company")
      return [
        `${ticker} ${asked}`,
        found,
        asked === cik ||
          index.companiesByCik.get(cik)?.some(({ ticker }) => found === `/company/${ticker}`) === true,
      ]
    }
    if (kind === 7) {
      const page = pick(sitePages.filter(({ to }) => to.length > 5 && !to.includes("?")))
      const asked = `/${misspell(page.to.slice(1), random)}`
      const [near] = nearSitePages(asked)
      return [asked, near?.to, near?.to === page.to]
    }
    if (kind === 3) {
      const { cik } = pick(index.investors)
      const asked = swapDigits(cik, random)
      const found = await findFirst(asked, "investor")
      return [asked, found, asked === cik || found === `/investor/${cik}`]
    }
    const section = pick(companySections.filter(({ path }) => path.length > 6 && !path.includes("?")))
    const asked = misspell(section.path.slice(1), random)
    const [near] = nearSections({ to: "/company/AAPL", name: "Apple Inc.", kind: "company" }, asked)
    return [asked, near?.to, near?.to === `/company/AAPL${section.path}`]
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(tried / 20)
})

test.each([
  ["buffett", "investor", "/investor/0001067983"],
  ["berkshire", "investor", "/investor/0001067983"],
  ["Apple", "company", "/company/AAPL"],
  ["microsoft-corp", "company", "/company/MSFT"],
] as const)("%s as an address of a %s leads to %s", async (text, kind, to) => {
  expect(await findFirst(text, kind)).toBe(to)
})

test.each([
  ["/calendar", "/earnings"],
  ["/Stocks", "/screener"],
  ["/etfs/", "/funds"],
  ["/market-insiders", "/insiders"],
  ["/zebra", null],
])("the address %s names the page %s", (path, page) => {
  expect(findNamedPage(path)).toBe(page)
})

test.each([
  ["peers", "/financials?statement=ratios"],
  ["balance-sheet", "/financials?statement=balance"],
  ["0000320193-25-000079", null],
  ["zebra", null],
])("the last part %s of a company's address names its page %s", (segment, path) => {
  expect(findNamedSection(segment)).toBe(path)
})
