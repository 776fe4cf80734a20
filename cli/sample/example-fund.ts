import type { IngestBatchInput } from "~/ingest/batch/batch"
import { toFundBatch } from "~/ingest/fetch/refresh-fund"
import { accessionSchema, cikSchema, tickerSchema } from "~/lib/value-schemas"

/**
 * The sample's invented fund. It holds shares of real companies, so that pages of funds have companies to link to;
 * its positions and prices are invented.
 */
const exampleFund = {
  ticker: tickerSchema.parse("EXEFX"),
  cik: cikSchema.parse("0000990002"),
  seriesId: "S000990001",
  classId: "C000990001",
}

/** A report's date, its filing and the column of `positions` that it takes its figures from. */
const reports = [
  { asOf: "2025-12-31", filed: "2026-02-27", number: "26-000001", column: 0 },
  { asOf: "2026-03-31", filed: "2026-05-29", number: "26-000002", column: 1 },
] as const

/** Name, CUSIP, and for each report the number of shares and the price in dollars; no shares if it has none. */
type Position = readonly [
  name: string,
  cusip: string,
  first: readonly [shares: number, price: number],
  second: readonly [shares: number, price: number],
]

const positions: readonly Position[] = [
  ["NVIDIA Corp", "67066G104", [412_000, 185], [398_500, 192]],
  ["Apple Inc", "037833100", [268_000, 271], [268_000, 258]],
  ["Microsoft Corp", "594918104", [121_400, 486], [130_900, 471]],
  ["Alphabet Inc, Class A", "02079K305", [142_000, 312], [142_000, 305]],
  ["Alphabet Inc, Class C", "02079K107", [61_500, 313], [48_000, 306]],
  ["Walmart Inc", "931142103", [236_000, 111], [236_000, 118]],
  ["JPMorgan Chase & Co", "46625H100", [79_300, 321], [84_000, 304]],
  ["Home Depot Inc", "437076102", [52_800, 345], [47_100, 352]],
  ["Costco Wholesale Corp", "22160K105", [19_700, 864], [21_300, 917]],
  ["Coca-Cola Co", "191216100", [221_000, 70], [221_000, 72]],
  ["McDonald's Corp", "580135101", [43_200, 306], [43_200, 311]],
  ["Walt Disney Co", "254687106", [98_600, 113], [112_000, 104]],
  ["Bank of America Corp", "060505104", [187_000, 55], [187_000, 51]],
  ["American Express Co", "025816109", [26_100, 371], [26_100, 346]],
  ["Chevron Corp", "166764100", [56_700, 152], [56_700, 169]],
  ["NIKE Inc, Class B", "654106103", [104_000, 63], [0, 0]],
  ["Cigna Group", "125523100", [21_900, 274], [21_900, 281]],
  ["Kraft Heinz Co", "500754106", [143_000, 24], [160_500, 23]],
  ["Occidental Petroleum Corp", "674599105", [62_400, 41], [62_400, 48]],
  ["Kroger Co", "501044101", [0, 0], [41_800, 67]],
  ["Under Armour Inc, Class A", "904311107", [310_000, 5], [310_000, 6]],
]

/** Cash and other assets, beside the shares. */
const cash = 9_400_000

/** The SEC's list has a line for each share class of a fund. */
export function exampleFundListing() {
  return exampleFund
}

/** The invented fund's two latest reports. */
export function exampleFundBatch(now: number): IngestBatchInput {
  const { classId: _, ...identity } = exampleFund
  return toFundBatch(
    identity,
    reports.map(({ asOf, filed, number, column }) => ({
      xml: nportReport(asOf, column),
      accession: accessionSchema.parse(`${exampleFund.cik}-${number}`),
      filed,
    })),
    now,
  )
}

/** CUSIPs of the invented fund's positions. */
export function exampleFundCusips(): string[] {
  return positions.map(([, cusip]) => cusip)
}

/** A report in the SEC's form. */
function nportReport(asOf: string, column: 0 | 1): string {
  const held = positions
    .map(([name, cusip, ...figures]) => ({
      name,
      cusip,
      shares: figures[column][0],
      price: figures[column][1],
    }))
    .filter(({ shares }) => shares > 0)
  const netAssets = held.reduce((sum, { shares, price }) => sum + shares * price, cash)
  const investments = held.map(
    ({ name, cusip, shares, price }) =>
      `<invstOrSec><name>${name.replace("&", "&amp;")}</name><title>${name.replace("&", "&amp;")}</title>` +
      `<cusip>${cusip}</cusip><balance>${shares}</balance><units>NS</units><curCd>USD</curCd>` +
      `<valUSD>${shares * price}</valUSD><pctVal>${((shares * price * 100) / netAssets).toFixed(6)}</pctVal>` +
      "<payoffProfile>Long</payoffProfile><assetCat>EC</assetCat><issuerCat>CORP</issuerCat>" +
      "<invCountry>US</invCountry></invstOrSec>",
  )
  return `<edgarSubmission><formData>
    <genInfo><regName>Example Funds Trust (invented)</regName><regCik>${exampleFund.cik}</regCik>
      <seriesName>Example Equity Fund (invented)</seriesName><seriesId>${exampleFund.seriesId}</seriesId>
      <repPdEnd>2026-12-31</repPdEnd><repPdDate>${asOf}</repPdDate></genInfo>
    <fundInfo><totAssets>${netAssets}</totAssets><totLiabs>0</totLiabs><netAssets>${netAssets}</netAssets></fundInfo>
    <invstOrSecs>${investments.join("\n")}</invstOrSecs>
  </formData></edgarSubmission>`
}
