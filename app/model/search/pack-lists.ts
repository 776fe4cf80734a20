import type { SearchLists } from "~/model/directory/list-index"
import { backslash, firstKindCode, type PackedLists, packTicker } from "./packed-lists"
import { packNames } from "./packed-names"
import { compareNames, exactlyOrdered, sizeClass } from "./search-order"

type Entry = SearchLists["companies"][number]

/** Packs lists that are in search order. Other information on size is not kept. */
export function packLists({ companies, investors }: SearchLists): PackedLists {
  const sorted = companies
    .map((entry, place) => ({ entry, place }))
    .sort((a, b) => compareNames(a.entry[1], b.entry[1]) || (a.entry[0] < b.entry[0] ? -1 : 1))
  const kinds = packKinds(sorted.map(({ entry }) => entry))
  return {
    version: 2,
    names: packNames(sorted.map(({ entry }) => entry[1])),
    tickers: sorted.map(({ entry }) => packTicker(getStem(entry[0]), entry[1])).join("\n"),
    ...kinds,
    sizes: sorted.map(({ place }) => sizeClass(place)).join(""),
    places: sorted.filter(({ place }) => place < exactlyOrdered).map(({ place }) => place),
    investors,
  }
}

function getSuffix(ticker: string): string {
  return /\.[A-Z]+$/.exec(ticker)?.[0] ?? ""
}

function getStem(ticker: string): string {
  return ticker.slice(0, ticker.length - getSuffix(ticker).length)
}

function packKinds(entries: Entry[]): Pick<PackedLists, "kinds" | "kindOf"> {
  const kindTexts = entries.map(([ticker, , coverage, country, exchange, kind]) =>
    JSON.stringify([coverage, country, exchange, getSuffix(ticker), ...(kind ? [kind] : [])]),
  )
  const counts = new Map<string, number>()
  for (const text of kindTexts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const texts = [...counts].sort((a, b) => b[1] - a[1]).map(([text]) => text)
  const codeOf = new Map(texts.map((text, index) => [text, kindCode(index)]))
  return {
    kinds: texts.map((text) => JSON.parse(text) as PackedLists["kinds"][number]),
    kindOf: kindTexts.map((text) => codeOf.get(text)).join(""),
  }
}

function kindCode(index: number): string {
  const code = firstKindCode + index
  return String.fromCharCode(code >= backslash ? code + 1 : code)
}
