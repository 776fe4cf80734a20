import { z } from "zod"
import type { FailToDeliver } from "~/edgar/fails-to-deliver"
import { append } from "~/lib/collections"
import { type Cusip, hasValidCheckDigit } from "~/lib/cusip"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { cusipSchema, tickerSchema } from "~/lib/value-schemas"
import type { SecurityOverride } from "./overrides"
import { isNamedShare } from "./security-kind"
import { isSameIssuer, mayBeSameIssuer, nameWords } from "./security-name"

/** A CUSIP with its listed ticker. */
export const mappedSecurity = z.object({
  cusip: cusipSchema,
  name: z.string(),
  ticker: tickerSchema.nullable(),
  /** The current CUSIP of the same shares if this one is retired. */
  current: cusipSchema.nullable(),
  source: z.enum(["override", "fails-to-deliver", "n-port", "import"]),
  seenOn: z.string().refine(isIsoDate).nullable(),
})
export type MappedSecurity = z.infer<typeof mappedSecurity>

/** A CUSIP, a symbol and a name in the same line of a list, with the list's date. */
export interface Sighting {
  cusip: Cusip
  symbol: string
  name: string
  seenOn: IsoDate
  source: Exclude<MappedSecurity["source"], "override">
}

interface Listed {
  ticker: Ticker
  name: string
}

export function toSightings(fails: FailToDeliver[]): Sighting[] {
  return fails.map(({ cusip, symbol, description, date }) => ({
    cusip,
    symbol,
    name: description,
    seenOn: date,
    source: "fails-to-deliver",
  }))
}

/**
 * The ticker of each CUSIP: the manual override; otherwise the latest symbol that is listed now under the same name;
 * otherwise, if the symbol has changed, the only listed company with that name. A symbol that another company uses
 * now and a CUSIP with a wrong check digit are ignored. If a listing has had several CUSIPs, the older ones point to
 * the newest.
 */
export function mapSecurities(
  sightings: Sighting[],
  listings: Listed[],
  overrides: SecurityOverride[] = [],
): MappedSecurity[] {
  const listed = listingIndex(listings)
  const byHand = new Map(overrides.map((override) => [override.cusip, override]))
  const mapped = [...latestSightings(sightings).values()].map((sighting) => {
    const override = byHand.get(sighting.cusip)
    return {
      cusip: sighting.cusip,
      name: sighting.name,
      ticker: listedTicker(override, listed) ?? getTicker(sighting, listed),
      current: null,
      source: override ? ("override" as const) : sighting.source,
      seenOn: sighting.seenOn as IsoDate | null,
      symbol: sighting.symbol as string | null,
    }
  })
  const known = new Set(mapped.map(({ cusip }) => cusip))
  for (const override of overrides)
    if (!known.has(override.cusip))
      mapped.push({
        cusip: override.cusip,
        name: "",
        ticker: listedTicker(override, listed),
        current: null,
        source: "override",
        seenOn: null,
        symbol: null,
      })
  return withAliases(mapped, byHand).sort((a, b) => (a.cusip < b.cusip ? -1 : 1))
}

function latestSightings(sightings: Sighting[]): Map<string, Sighting> {
  const latest = new Map<string, Sighting>()
  for (const sighting of sightings) {
    if (!hasValidCheckDigit(sighting.cusip)) continue
    const known = latest.get(sighting.cusip)
    const isLater =
      !known ||
      sighting.seenOn > known.seenOn ||
      (sighting.seenOn === known.seenOn && sighting.symbol < known.symbol)
    if (isLater) latest.set(sighting.cusip, sighting)
  }
  return latest
}

interface ListingIndex {
  bySymbol: Map<string, Listed>
  byFirstWords: Map<string, Listed[]>
}

/** Lists write BRK.B, BRK-B, BRK/B or BRKB. */
export function plainSymbol(symbol: string): string {
  return symbol.toUpperCase().replace(/[^A-Z0-9]/g, "")
}

function listingIndex(listings: Listed[]): ListingIndex {
  const bySymbol = new Map<string, Listed>()
  const byFirstWords = new Map<string, Listed[]>()
  for (const listing of listings) {
    if (!bySymbol.has(plainSymbol(listing.ticker))) bySymbol.set(plainSymbol(listing.ticker), listing)
    const key = initial(listing.name)
    append(byFirstWords, key, listing)
  }
  return { bySymbol, byFirstWords }
}

function initial(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 3)
}

function listedTicker(override: SecurityOverride | undefined, { bySymbol }: ListingIndex): Ticker | null {
  return (override?.ticker && bySymbol.get(plainSymbol(override.ticker))?.ticker) || null
}

function getTicker({ symbol, name }: Sighting, { bySymbol, byFirstWords }: ListingIndex): Ticker | null {
  const direct = bySymbol.get(plainSymbol(symbol))
  if (direct && mayBeSameIssuer(direct.name, name)) return direct.ticker
  if (!isNamedShare(name)) return null
  const named = (byFirstWords.get(initial(name)) ?? []).filter((listing) => isSameIssuer(listing.name, name))
  const [only] = named
  return only && named.length === 1 && nameWords(name).length > 1 ? only.ticker : null
}

/** Two CUSIPs with the same symbol and listing are the same shares before and after a change of CUSIP. */
function withAliases(
  mapped: (MappedSecurity & { symbol: string | null })[],
  byHand: Map<string, SecurityOverride>,
): MappedSecurity[] {
  const newest = new Map<string, MappedSecurity>()
  const listedSymbol = ({ symbol, ticker, name }: (typeof mapped)[number]) =>
    ticker !== null && isNamedShare(name) ? symbol : null
  for (const security of mapped) {
    const symbol = listedSymbol(security)
    if (symbol === null) continue
    const known = newest.get(symbol)
    if (!known || (security.seenOn ?? "") > (known.seenOn ?? "")) newest.set(symbol, security)
  }
  return mapped.map(({ symbol, ...security }) => {
    const bySymbol = newest.get(listedSymbol({ ...security, symbol }) ?? "")
    const current =
      byHand.get(security.cusip)?.current ??
      (bySymbol?.ticker === security.ticker ? bySymbol.cusip : null) ??
      null
    return { ...security, current: current === security.cusip ? null : current }
  })
}
