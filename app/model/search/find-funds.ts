import type { FundSeries, ShareClass } from "~/model/funds/fund-list"
import { isMutualTicker } from "~/model/funds/fund-list"
import { fundPath } from "~/model/funds/fund-path"
import type { OtherMatch } from "./match"
import { foldText, nameKey } from "./name-key"

/** All series of funds, with the texts that a search compares. */
export interface FundIndex {
  series: FundSeries[]
  seriesByTicker: Map<string, FundSeries>
  texts: { name: string; all: string; key: string }[]
}

export function toFundIndex(series: FundSeries[]): FundIndex {
  return {
    series,
    seriesByTicker: new Map(series.flatMap((each) => each.classes.map(({ ticker }) => [ticker, each]))),
    texts: series.map(({ name, registrant, classes }) => {
      const own = name ? ` ${foldText(name)} ` : ""
      const marks = classes.map(
        ({ ticker, name: mark }) => `${ticker.toLowerCase()} ${mark ? foldText(mark) : ""}`,
      )
      return {
        name: own,
        all: `${own} ${registrant ? foldText(registrant) : ""} ${marks.join(" ")} `,
        key: name ? nameKey(name) : "",
      }
    }),
  }
}

/** A ticker of a fund has at most five letters. */
const longestTicker = 5

const rank = { ticker: 0, wholeName: 1, startOfName: 2, startOfTicker: 3, name: 4, other: 5 } as const

/**
 * Funds whose name, registrant, classes and tickers have all words of the query, one line for each series. The line
 * links to the class whose ticker was typed, or to one that trades on an exchange.
 */
export function findFunds({ series, texts }: FundIndex, query: string, limit: number): OtherMatch[] {
  const text = foldText(query)
  if (text.length < 2) return []
  const words = text.split(" ").map((word) => ` ${word}`)
  const [key, typed] = [nameKey(query), text.length <= longestTicker ? text.toUpperCase() : null]
  const found: { place: number; rank: number }[] = []
  for (const [place, each] of texts.entries()) {
    if (!words.every((word) => each.all.includes(word))) continue
    const classes = series[place]?.classes ?? []
    const byTicker = typed ? classes.filter(({ ticker }) => ticker.startsWith(typed)) : []
    found.push({ place, rank: toRank(each, { key, text, words, typed, byTicker }) })
  }
  return found
    .map((each) => ({ ...each, own: series[each.place] as FundSeries }))
    .sort((a, b) => a.rank - b.rank || compareSeries(a.own, b.own))
    .slice(0, limit)
    .map(({ own, rank: place }) => toMatch(own, typed, place))
}

interface Query {
  key: string
  text: string
  words: string[]
  typed: string | null
  byTicker: ShareClass[]
}

function toRank(each: FundIndex["texts"][number], { key, text, words, typed, byTicker }: Query): number {
  if (byTicker.some(({ ticker }) => ticker === typed)) return rank.ticker
  if (each.key !== "" && each.key === key) return rank.wholeName
  if (each.name.startsWith(` ${text}`)) return rank.startOfName
  if (byTicker.length > 0) return rank.startOfTicker
  return words.every((word) => each.name.includes(word)) ? rank.name : rank.other
}

/** Funds with a class on an exchange first, then short names; a fund without a name is last. */
function compareSeries(a: FundSeries, b: FundSeries): number {
  const isListed = ({ classes }: FundSeries) =>
    classes.some(({ ticker }) => !isMutualTicker(ticker)) ? 0 : 1
  const [left, right] = [a.name ?? "", b.name ?? ""]
  return (
    Number(left === "") - Number(right === "") ||
    isListed(a) - isListed(b) ||
    left.length - right.length ||
    (left < right ? -1 : left > right ? 1 : 0) ||
    ((a.classes[0]?.ticker ?? "") < (b.classes[0]?.ticker ?? "") ? -1 : 1)
  )
}

function toMatch(series: FundSeries, typed: string | null, place: number): OtherMatch {
  const { classes } = series
  const shown =
    classes.find(({ ticker }) => ticker === typed) ??
    (typed ? classes.find(({ ticker }) => ticker.startsWith(typed)) : undefined) ??
    classes[0]
  const ticker = shown?.ticker ?? ""
  const others = classes.length - 1
  return {
    to: fundPath(ticker),
    name: nameFund(series, ticker),
    note: ticker,
    reason: [
      shown?.name && shown.name !== series.name ? shown.name : "Fund",
      ...(others > 0 ? [others === 1 ? "1 more class" : `${others} more classes`] : []),
    ].join(" · "),
    isExact: place <= rank.wholeName,
  }
}

/** The name of the series, or that of its registrant where no list has named the series. */
export function nameFund(
  { name, registrant }: Pick<FundSeries, "name" | "registrant">,
  ticker: string,
): string {
  return name ?? (registrant ? `${registrant}: ${ticker}` : `Fund ${ticker}`)
}
