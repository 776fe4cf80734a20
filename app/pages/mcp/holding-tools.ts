import { z } from "zod"
import { holdersAddress } from "~/pages/api/addresses/holders"
import {
  holdingsAddress,
  holdingsOfQuarterAddress,
  investorFilingsAddress,
} from "~/pages/api/addresses/holdings"
import { cite, figure } from "./reply"
import { investorInput, offsetInput, quarterInput, type ReadData, researchTool, tickerInput } from "./tool"

/** The 13F filings that a quarter was read from. */
async function getFilings(read: ReadData, cik: string, quarter: string | null): Promise<string[]> {
  if (quarter === null) return []
  const { rows } = await read(investorFilingsAddress, { cik })
  return rows
    .filter((filing) => filing.quarter === quarter && filing.state === "read")
    .map(({ accession }) => accession)
}

const holdings = researchTool({
  name: "holdings",
  title: "Holdings of an investor",
  description:
    "What a manager held at a quarter's end by its 13F filings, by weighting, and how it changed since the quarter before.",
  input: {
    investor: investorInput,
    quarter: quarterInput,
    changes: z
      .enum(["all", "new", "sold", "changed"])
      .default("all")
      .describe("Only new positions, sold ones, or all that changed"),
    offset: offsetInput,
  },
  async run({ investor, quarter, changes, offset }, source) {
    const data = quarter
      ? await source.read(holdingsOfQuarterAddress, { cik: investor, quarter: quarter.toLowerCase() })
      : await source.read(holdingsAddress, { cik: investor })
    const filed = data.filings.map(({ accession }) => accession)
    const before = await getFilings(source.read, data.cik, data.comparedWith)
    const wanted = data.rows.filter(
      ({ status }) =>
        changes === "all" ||
        (changes === "new" && status === "New") ||
        (changes === "sold" && status === "Sold All") ||
        (changes === "changed" && status !== "Nothing" && status !== null),
    )
    return {
      head: [
        `${data.name} (CIK ${data.cik}), ${data.quarter}: ${figure(data.valueUsd)} USD in ${data.companies} companies ${cite(...filed)}.`,
        data.comparedWith
          ? `Changes are since ${data.comparedWith} ${cite(...before)}; bought ${figure(data.boughtUsd)} USD, sold ${figure(data.soldUsd)} USD.`
          : "There is no quarter before to compare with.",
        ...data.notes,
      ],
      rows: wanted.map((row) =>
        [
          `${row.name} (${row.ticker ?? `CUSIP ${row.cusip}`}${row.putCall ? `, ${row.putCall}` : ""})`,
          `${figure(row.shares)} ${row.kind === "principal" ? "principal" : "shares"}`,
          `${figure(row.value)} USD`,
          `${figure(row.percentage, "%")} of the portfolio`,
          `${row.status ?? "not comparable"}${row.sharesDiff ? ` (${figure(row.sharesDiff)} shares)` : ""} ${cite(...filed)}`,
        ].join(", "),
      ),
      offset,
      url: source.pageUrl(`/investor/${data.cik}/${data.quarter}`),
    }
  },
})

/** Each holder's own list of filings is read for its accession number. */
const maxHolders = 25

const holders = researchTool({
  name: "holders",
  title: "Investors of a company",
  description: `Which tracked investors hold a company, and how their holdings changed. At most ${maxHolders} at a time.`,
  input: { ticker: tickerInput, quarter: quarterInput, offset: offsetInput },
  async run({ ticker, quarter, offset }, source) {
    const data = await source.read(holdersAddress, { ticker, quarter: quarter?.toLowerCase() })
    const shown = data.rows.slice(offset, offset + maxHolders)
    const rows = await Promise.all(
      shown.map(async (row) => {
        const filed = await getFilings(source.read, row.cik, row.quarter)
        return `${row.name ?? row.cik} (CIK ${row.cik}), ${row.quarter}: ${figure(row.shares)} shares of ${row.ticker}, ${figure(row.value)} USD, ${figure(row.percentage, "%")} of its portfolio, ${row.status ?? "not comparable"} ${cite(...filed)}`
      }),
    )
    const left = data.rows.length - offset - shown.length
    return {
      head: [
        `${data.name} (${data.ticker}, CIK ${data.cik}), ${data.quarter ?? "no quarter"}: ${data.holders} tracked investors with ${figure(data.shares)} shares, the sum of the rows.`,
        ...(left > 0 ? [`Another ${left} rows: call again with offset ${offset + shown.length}.`] : []),
      ],
      rows,
      offset: 0,
      url: source.pageUrl(`/company/${data.ticker}/investors`),
    }
  },
})

export const holdingTools = [holdings, holders]
