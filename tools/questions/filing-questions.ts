import { readdirSync } from "node:fs"
import { join } from "node:path"
import { choose, type Question, squash } from "./question"
import type { Company } from "./raw-facts"
import { findFile, listBlocks, listFilings, listTableRows, readFigure, readFile } from "./raw-filings"

/** The first figures of a row of the release's income statement, in the column of the newer year. */
export function readRelease(html: string): { eps: number | null; netIncome: number | null } {
  const rows = listTableRows(html)
  const scale = /in millions/i.test(html) ? 1e6 : /in thousands/i.test(html) ? 1e3 : 1
  const income = rows.findIndex(([label = ""], at) => {
    const ahead = rows.slice(at, at + 20).map(([next = ""]) => next)
    return /^net (income|earnings)/i.test(label) && ahead.some((next) => /^diluted/i.test(next))
  })
  if (income < 0) return { eps: null, netIncome: null }
  const heads = rows.slice(Math.max(0, income - 30), income).flatMap((row) => {
    const years = row.flatMap((cell) => /\b(20[12]\d)\b/.exec(cell)?.[1] ?? [])
    return years.length >= 2 ? [years.map(Number)] : []
  })
  const [older = 0, newer = 0] = heads.at(-1) ?? []
  const column = older < newer ? 1 : 0
  const figures = (row: string[] = []) => row.slice(1).flatMap((cell) => readFigure(cell) ?? [])
  const eps = rows
    .slice(income)
    .map((row) => ({ label: row[0] ?? "", values: figures(row) }))
    .find(
      ({ label, values }) => /diluted/i.test(label) && values.length > 1 && Math.abs(values[0] ?? 99) < 99,
    )
  const net = figures(rows[income])[column]
  return { eps: eps?.values[column] ?? null, netIncome: net === undefined ? null : net * scale }
}

export function askReleases(root: string, companies: Company[], count: number): Question[] {
  const all = companies.flatMap(({ cik, ticker }) =>
    listFilings(root, cik)
      .filter(({ form, items }) => form === "8-K" && items.includes("2.02"))
      .flatMap((filing): Question[] => {
        const exhibit = findFile(
          filing.folder,
          /ex-?_?99[-_.x]?0?1|pressrelease|exhibit991|q\d.*pr|earnings/i,
        )
        if (!exhibit) return []
        const read = readRelease(readFile(filing.folder, exhibit))
        return Object.entries({ announcedEps: read.eps, announcedNetIncome: read.netIncome }).flatMap(
          ([field, expected]): Question[] =>
            expected === null
              ? []
              : [
                  {
                    kind: "quarter from a release",
                    text: `Which ${field} is in the release of ${ticker} of ${filing.filed}?`,
                    expected,
                    find: async (ask) => {
                      const answer = await ask("earnings", { ticker, released: filing.filed })
                      return { value: answer?.rows[0]?.[field], source: answer?.rows[0]?.source }
                    },
                  },
                ],
        )
      }),
  )
  return choose(all, count)
}

/** The items that are asked for, and the item that follows each. */
const items: Record<string, { key: string; title: RegExp; next: RegExp }> = {
  "Item 1": { key: "item-1", title: /^item 1\.?\s*(?:business)?\.?$/i, next: /^item 1a/i },
  "Item 1A": { key: "item-1a", title: /^item 1a\.?\s*(?:risk factors)?\.?$/i, next: /^item 1b/i },
  "Item 2": { key: "item-2", title: /^item 2\.?\s*(?:properties)?\.?$/i, next: /^item 3/i },
  "Item 3": { key: "item-3", title: /^item 3\.?\s*(?:legal proceedings)?\.?$/i, next: /^item 4/i },
  "Item 7A": { key: "item-7a", title: /^item 7a\.?/i, next: /^item 8/i },
  "Item 9A": { key: "item-9a", title: /^item 9a\.?/i, next: /^item 9b/i },
}

/** The first sentence of an item: after the heading that has the most text before the next item. */
function readBeginning(blocks: string[], { title, next }: { title: RegExp; next: RegExp }): string | null {
  const begins = blocks.flatMap((block, at) => (title.test(block) && block.length < 120 ? [at] : []))
  const parts = begins.map((from) => {
    const to = blocks.findIndex((block, at) => at > from && next.test(block) && block.length < 120)
    return blocks.slice(from + 1, to < 0 ? from + 1 : to)
  })
  const longest = parts.sort((a, b) => b.join(" ").length - a.join(" ").length)[0] ?? []
  if (longest.join(" ").length < 300) return null
  return longest.find((block) => block.length > 80 && /[a-z,] [a-z]/.test(block))?.slice(0, 70) ?? null
}

export function askItems(root: string, companies: Company[], count: number): Question[] {
  const all = companies.flatMap(({ cik, ticker }) =>
    listFilings(root, cik)
      .filter(({ form, folder, document }) => form === "10-K" && readdirSync(folder).includes(document))
      .flatMap((filing) => {
        const blocks = listBlocks(readFile(filing.folder, filing.document))
        return Object.entries(items).flatMap(([name, item]): Question[] => {
          const expected = readBeginning(blocks, item)
          if (expected === null || squash(expected).length < 30) return []
          const { accession } = filing
          return [
            {
              kind: "text of an item",
              text: `How does ${name} of the 10-K of ${ticker} filed ${filing.filed} begin?`,
              expected,
              find: async (ask) => {
                const answer = await ask("filing_section", { ticker, accession, section: item.key })
                const text = answer?.rows.map((row) => row.text).join(" ")
                return { value: text, source: answer?.page, shown: expected }
              },
            },
          ]
        })
      }),
  )
  return choose(all, count)
}

const axes: Record<string, string> = {
  StatementBusinessSegmentsAxis: "segment",
  ProductOrServiceAxis: "product",
  StatementGeographicalAxis: "region",
}
const measures: Record<string, string> = {
  RevenueFromContractWithCustomerExcludingAssessedTax: "revenue",
  SalesRevenueNet: "revenue",
  Revenues: "revenue",
  OperatingIncomeLoss: "operatingIncome",
}

interface Part {
  measure: string
  axis: string
  member: string
  end: string
  value: number
}

/** Yearly figures of an XBRL instance with one member of one axis. */
function readInstance(xml: string): Part[] {
  const contexts = new Map<string, Omit<Part, "measure" | "value">>()
  for (const [, id = "", body = ""] of xml.matchAll(
    /<(?:xbrli:)?context\b[^>]*id="([^"]+)"[^>]*>([\s\S]*?)<\/(?:xbrli:)?context>/g,
  )) {
    const members = [...body.matchAll(/dimension="[^":]*:(\w+)"[^>]*>\s*(\w+):(\w+)\s*</g)].filter(
      ([, , , member]) => member !== "OperatingSegmentsMember",
    )
    const [, dimension = "", prefix = "", member = ""] = members.length === 1 ? (members[0] ?? []) : []
    const [start, end] = [/startDate>([^<]+)/.exec(body)?.[1], /endDate>([^<]+)/.exec(body)?.[1]]
    if (!start || !end || !axes[dimension] || prefix === "country") continue
    const length = (Date.parse(end) - Date.parse(start)) / 86_400_000
    if (length > 345 && length < 385)
      contexts.set(id, { axis: axes[dimension], member: member.replace(/(?:Segment)?Member$/, ""), end })
  }
  return [...xml.matchAll(/<us-gaap:(\w+)\b[^>]*contextRef="([^"]+)"[^>]*>(-?\d+(?:\.\d+)?)</g)].flatMap(
    ([, concept = "", id = "", value = ""]) => {
      const context = contexts.get(id)
      const measure = measures[concept]
      return context && measure ? [{ ...context, measure, value: Number(value) }] : []
    },
  )
}

/** True if the figure is the sum of two others of its axis and year: `TotalMacs` of desktops and portables. */
function isSubtotal<T extends Part & { ticker: string }>(part: T, all: T[]): boolean {
  const values = all
    .filter(
      (other) =>
        other !== part &&
        other.value > 0 &&
        (["ticker", "measure", "axis", "end"] as const).every((key) => other[key] === part[key]),
    )
    .map(({ value }) => value)
  return values.some((value, at) => values.slice(at + 1).some((other) => value + other === part.value))
}

/** Breakdowns whose members add up to no more than twice the largest year of the whole are the face of the note. */
export function askSegments(root: string, tickers: Map<string, string>, count: number): Question[] {
  const data = join(root, "Archives/edgar/data")
  const parts = readdirSync(data).flatMap((number) => {
    const ticker = tickers.get(number.padStart(10, "0"))
    if (!ticker) return []
    return listFilings(root, number.padStart(10, "0"))
      .filter(({ form }) => form === "10-K")
      .flatMap(({ folder }) => {
        const file = findFile(folder, /_htm\.xml$|-\d{8}\.xml$/)
        return file ? readInstance(readFile(folder, file)).map((part) => ({ ...part, ticker })) : []
      })
  })
  const unique = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()]
  const all = unique
    .filter((part) => !isSubtotal(part, unique))
    .map(
      ({ ticker, measure, axis, member, end, value }): Question => ({
        kind: "segment",
        text: `What was ${measure} of ${ticker} from ${member} (${axis}) in the year to ${end}?`,
        expected: value,
        find: async (ask) => {
          const given = { ticker, measure, axis, end, tokens: 3000 }
          const answer = await ask("segments", given)
          const row = answer?.rows.find((each) => each.member === squash(member))
          return { value: row?.value, source: row?.source }
        },
      }),
    )
  return choose(all, count)
}
