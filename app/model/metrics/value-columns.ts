type Read = (key: string) => Float64Array
type Compute = (row: number, read: Read) => number

const over =
  (part: string, whole: (row: number, read: Read) => number): Compute =>
  (row, read) =>
    ratio(read(part)[row]!, whole(row, read))

const column =
  (key: string): Compute =>
  (row, read) =>
    read(key)[row]!

const marketValue: Compute = (row, read) =>
  read("price")[row]! * firstKnown(read("sharesOutstanding")[row]!, read("sharesDiluted")[row]!)

/** Without debt and cash an enterprise value would only be the market value under another name. */
const enterpriseValue: Compute = (row, read) => marketValue(row, read) + read("netDebt")[row]!

const percent =
  (compute: Compute): Compute =>
  (row, read) =>
    compute(row, read) * 100

/** Valuations from the last price and the gathered figures: a new price needs no statement to be read again. */
const valuations: Record<string, Compute> = {
  marketValue,
  enterpriseValue,
  priceEarnings: over("price", column("epsDiluted")),
  priceSales: (row, read) => ratio(marketValue(row, read), read("revenue")[row]!),
  priceBook: (row, read) => ratio(marketValue(row, read), read("equity")[row]!),
  evToEbitda: (row, read) => ratio(enterpriseValue(row, read), read("ebitda")[row]!),
  evToSales: (row, read) => ratio(enterpriseValue(row, read), read("revenue")[row]!),
  evToFreeCashFlow: (row, read) => ratio(enterpriseValue(row, read), read("freeCashFlow")[row]!),
  earningsYield: percent(over("epsDiluted", column("price"))),
  dividendYield: percent(over("dividendsPerShare", column("price"))),
  freeCashFlowYield: percent((row, read) => ratio(read("freeCashFlow")[row]!, marketValue(row, read))),
  buybackYield: percent((row, read) => ratio(read("shareRepurchases")[row]!, marketValue(row, read))),
  priceEarningsToGrowth: (row, read) =>
    ratio(ratio(read("price")[row]!, read("epsDiluted")[row]!), read("epsGrowth5")[row]!),
}

/** Fills the valuation columns of every company that has a price. */
export function fillValuations(rowCount: number, read: Read): void {
  const prices = read("price")
  for (let row = 0; row < rowCount; row += 1) {
    if (Number.isNaN(prices[row]!)) continue
    for (const [key, compute] of Object.entries(valuations)) {
      const value = compute(row, read)
      read(key)[row] = Number.isFinite(value) ? value : Number.NaN
    }
  }
}

/** What is divided by nothing, or by less, has no meaning here. */
function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : Number.NaN
}

function firstKnown(value: number, other: number): number {
  return Number.isNaN(value) ? other : value
}
