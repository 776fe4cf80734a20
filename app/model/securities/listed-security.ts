import { groupBy } from "~/lib/collections"
import type { Ticker } from "~/lib/ticker"
import {
  formatSecurityKind,
  isShare,
  kindOfSymbol,
  kindOfTitle,
  ratioOfTitle,
  type SecurityKind,
  standsForUnits,
} from "./security-kind"

/** Where a security's kind comes from, the best source first. */
export const kindSources = ["cover", "13f", "n-port", "fails-to-deliver", "symbol"] as const
export type KindSource = (typeof kindSources)[number]

const sourceNames: Record<KindSource, string> = {
  cover: "cover page of the annual report",
  "13f": "title of class in 13F filings",
  "n-port": "name in funds' reports (N-PORT)",
  "fails-to-deliver": "name in fails-to-deliver files",
  symbol: "form of the symbol",
}

export function formatKindSource(source: KindSource): string {
  return sourceNames[source]
}

/** A listed security as its kind is known. */
export interface ListedSecurity {
  kind: SecurityKind
  /**
   * The shares that a depositary share stands for, and 1 for another security; null where they are not known, as for
   * classes of shares that are not equal.
   */
  ratio: number | null
  /** The title of the class as filed; null where only the symbol is known. */
  title: string | null
  source: KindSource
}

/** The title of a listed security's class in one filing or list. */
export interface SecurityTitle {
  ticker: Ticker
  source: Exclude<KindSource, "symbol">
  /** The filer, of whose titles the last one counts. */
  witness: string
  title: string
}

/**
 * The security that titles name: those of the best source decide, and within a source the kind that most of them name.
 * The ratio is that of the best source that says one or units. Null where no title names a kind.
 */
export function settleSecurity(
  titles: readonly Pick<SecurityTitle, "source" | "title">[],
): ListedSecurity | null {
  const bySource = kindSources.map((source) => titles.filter((each) => each.source === source))
  const telling = bySource.find((own) =>
    own.some(({ title }) => standsForUnits(title) || ratioOfTitle(title)),
  )
  const isOfUnits = telling?.some(({ title }) => standsForUnits(title))
  const ratio = isOfUnits ? null : (telling?.map(({ title }) => ratioOfTitle(title)).find(Boolean) ?? null)
  for (const source of kindSources) {
    const named = titles.flatMap(({ title, source: own }) => {
      const kind = own === source ? kindOfTitle(title) : null
      return kind ? [{ kind, title }] : []
    })
    const [most] = [...groupBy(named, ({ kind }) => kind).values()].sort((a, b) => b.length - a.length)
    const [first] = most ?? []
    if (first) return { ...first, ratio: first.kind === "ads" ? ratio : 1, source }
  }
  return null
}

/**
 * The part of a text that is not its company's name, as the title of a class: `SPON ADS` of `ALIBABA GROUP HLDG SPON ADS`.
 * Words that begin the text can be those of the name in short.
 */
export function titleBesideName(text: string, name: string): string {
  const toPlain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, "")
  const named = name
    .replace(/\./g, "")
    .split(/[^A-Za-z0-9]+/)
    .map(toPlain)
  const words = text.split(/\s+/)
  let place = 0
  const start = words.findIndex((word) => {
    const short = toPlain(word)
    const found = named.findIndex((long, at) => at >= place && isShortFor(short, long))
    if (found >= 0) place = found + 1
    return short !== "" && found < 0
  })
  return start < 0
    ? ""
    : words
        .slice(start)
        .filter((word) => !named.includes(toPlain(word)))
        .join(" ")
}

/** True for some letters of a word in their order, with its first one: `HLDG` for `Holding`. */
function isShortFor(short: string, long: string): boolean {
  let rest = long
  for (const letter of short) {
    const at = rest.indexOf(letter)
    if (at < 0 || (rest === long && at > 0)) return false
    rest = rest.slice(at + 1)
  }
  return short !== ""
}

/**
 * The security of a ticker: that of its titles, unless others than the company call a share what its symbol says is
 * none, or call a unit what it says is the share, as of a partnership; without titles, what its symbol says.
 */
export function chooseSecurity(
  titled: ListedSecurity | null,
  symbol: string,
  siblings: readonly string[],
): ListedSecurity {
  const ofSymbol = securityOfSymbol(symbol, siblings)
  if (!titled || titled.source === "cover" || ofSymbol.kind === "unknown") return titled ?? ofSymbol
  const { kind } = titled
  const isContradicted = isShare(ofSymbol.kind) ? kind === "unit" : isShare(kind) || kind === "unknown"
  return isContradicted ? ofSymbol : titled
}

/** The security that the form of its symbol says, beside the other symbols of its company. */
export function securityOfSymbol(symbol: string, siblings: readonly string[]): ListedSecurity {
  const kind = kindOfSymbol(symbol, siblings)
  return { kind, ratio: kind === "ads" ? null : 1, title: null, source: "symbol" }
}

/**
 * The listings of a company: shares on an exchange, those elsewhere, other securities. Each group stays in the order of the
 * list, the largest first.
 */
export function sortListings<Listing extends { security: ListedSecurity; exchange: string | null }>(
  listings: readonly Listing[],
): Listing[] {
  const rank = ({ security, exchange }: Listing) =>
    isShare(security.kind) ? Number(exchange === null || isOverTheCounter(exchange)) : 2
  return [...listings].sort((a, b) => rank(a) - rank(b))
}

/** True for what is traded between dealers, not on an exchange. */
export function isOverTheCounter(exchange: string | null): boolean {
  return exchange === "OTC"
}

/** The part of a security that its prices are used with. */
export type PricedSecurity = Pick<ListedSecurity, "kind" | "ratio">

/** The reason why a price of a security is no price of the company's shares; null where it is one. */
export function whyNotValued({ kind, ratio }: PricedSecurity): string | null {
  if (kind === "ads" && ratio === null)
    return "No multiples: the price is of a depositary share, and how many shares it stands for is not known."
  if (isShare(kind))
    return ratio === null
      ? "No multiples: listed shares have prices far apart, and the figures do not say which of them they count."
      : null
  const what =
    kind === "unknown"
      ? "no title says that this is the company's share"
      : `this is a ${formatSecurityKind(kind).toLowerCase()}`
  return `No market value or multiples: ${what}.`
}

/** What a reader must know about multiples at the price of a depositary share; null for another security. */
export function describeRatio({ kind, ratio }: PricedSecurity): string | null {
  return kind === "ads" && ratio !== null && ratio !== 1
    ? `A depositary share stands for ${ratio} ${ratio < 1 ? "of a share" : "shares"}; multiples use its price divided by ${ratio}.`
    : null
}
