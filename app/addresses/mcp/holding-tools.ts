import { z } from "zod"
import {
  companiesAddress,
  holdingsAddress,
  holdingsOfQuarterAddress,
  investorFilingsAddress,
  portfolioAddress,
} from "~/addresses/definitions/holdings"
import { keepDay } from "~/lib/asof/asked-day"
import { countText } from "~/lib/numbers"
import { type Quarter, quarterEnd } from "~/lib/quarter"
import {
  asOfInput,
  describePastDay,
  investorInput,
  matchesName,
  partOfName,
  quarterInput,
  type ReadData,
  researchTool,
} from "./tool"

/** The 13F filings that a quarter was read from, the newest last. */
export async function listFiled(
  read: ReadData,
  { cik, quarter, asOf }: { cik: string; quarter: string | null; asOf: string | undefined },
): Promise<string[]> {
  if (quarter === null) return []
  const { rows } = await read(investorFilingsAddress, { cik, asof: asOf })
  return rows
    .filter((filing) => filing.quarter === quarter && filing.state === "read")
    .map(({ accession }) => accession)
}

const holdings = researchTool({
  name: "holdings",
  title: "Holdings of an investor",
  description:
    "What a manager held at a quarter's end by its 13F filings, by weighting, and how each position changed since the quarter before.",
  input: {
    investor: investorInput,
    quarter: quarterInput,
    company: partOfName,
    changes: z
      .enum(["all", "new", "sold", "changed"])
      .default("all")
      .describe("Only new positions, sold ones, or all that changed"),
    asOf: asOfInput,
  },
  fields: "name ticker cusip kind shares value percentage status sharesDiff end accession source",
  async run({ investor, quarter, company, changes, asOf }, { read, pageUrl }) {
    const of = { cik: investor, asof: asOf }
    const data = quarter
      ? await read(holdingsOfQuarterAddress, { ...of, quarter: quarter.toLowerCase() })
      : await read(holdingsAddress, of)
    const filed = data.filings.filter(({ state }) => state === "read").map(({ accession }) => accession)
    const before = await listFiled(read, { cik: data.cik, quarter: data.comparedWith, asOf })
    // A row of several filings is in one of them, which is not stored.
    const filing = filed.join(", ") || null
    const page = pageUrl(keepDay(`/investor/${data.cik}/${data.quarter}`, asOf ?? null))
    const wanted = data.rows
      .filter(({ name, issuer, ticker, cusip }) => matchesName(company, `${name} ${issuer}`, ticker, cusip))
      .filter(
        ({ status }) =>
          changes === "all" ||
          (changes === "new" && status === "New") ||
          (changes === "sold" && status === "Sold All") ||
          (changes === "changed" && status !== "Nothing" && status !== null),
      )
    return {
      about: [
        `${data.name} (CIK ${data.cik}), ${data.quarter}${describePastDay(asOf)}: ${Math.round(data.valueUsd)} USD in ${countText(data.companies, "company", "companies")}, filed as ${filed.join(", ") || "unknown"}.`,
        data.comparedWith
          ? `Changes are since ${data.comparedWith} (${before.join(", ") || "no filing"}).`
          : "There is no quarter before to compare with.",
        ...data.notes,
      ],
      none: data.rows.length > 0 ? `None of its ${data.rows.length} rows is of these choices.` : undefined,
      rows: wanted.map((row) => ({
        ...row,
        kind: row.putCall ? `${row.kind} (${row.putCall})` : row.kind,
        end: quarterEnd(data.quarter as Quarter),
        accession: filing,
        source: page,
      })),
      page,
    }
  },
})

const history = researchTool({
  name: "investor_history",
  title: "An investor over time",
  description:
    "A manager's portfolio by quarter (value, positions, concentration, turnover), or every security that it has held.",
  input: {
    investor: investorInput,
    show: z.enum(["quarters", "securities"]).default("quarters"),
    company: partOfName,
    asOf: asOfInput,
  },
  fields:
    "quarter valueUsd positions top10Pct boughtUsd soldUsd turnover name ticker first last quartersHeld peakPct peakQuarter nowPct nowUsd source",
  async run({ investor, show, company, asOf }, { read, pageUrl, cite }) {
    const of = { cik: investor, asof: asOf }
    const toPage = (path: string) => pageUrl(keepDay(`/investor/${path}`, asOf ?? null))
    if (show === "securities") {
      const data = await read(companiesAddress, of)
      const page = toPage(`${data.cik}/companies`)
      return {
        about: [
          `${data.name} (CIK ${data.cik}): securities held in any quarter up to ${data.latest ?? "now"}.`,
        ],
        rows: data.rows
          .filter(({ name, ticker, cusip }) => matchesName(company, name, ticker, cusip))
          .map((row) => ({ ...row, source: page })),
        page,
      }
    }
    const data = await read(portfolioAddress, of)
    return {
      about: [
        `${data.name} (CIK ${data.cik}): ${countText(data.rows.length, "quarter")}${describePastDay(asOf)}; turnover is a ratio.`,
      ],
      rows: data.rows.toReversed().map((row) => ({ ...row, source: cite(portfolioAddress, row, data) })),
      page: toPage(`${data.cik}/portfolio`),
    }
  },
})

export const holdingTools = [holdings, history]
