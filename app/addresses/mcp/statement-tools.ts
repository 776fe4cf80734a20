import { z } from "zod"
import { checksAddress } from "~/addresses/definitions/checks"
import { financialsAddress } from "~/addresses/definitions/company"
import { rowOf } from "~/addresses/definitions/define-address"
import * as field from "~/addresses/definitions/fields"
import { figureSourceAddress } from "~/addresses/definitions/sources"
import type { Ticker } from "~/lib/ticker"
import { cellAddress } from "~/model/financials/view/statement-query"
import { asOfInput, describePastDay, researchTool, rowFields, tickerInput } from "./tool"

const { text, end, value, accession, source, derivation, estimated } = rowFields

const statementInput = field.statement.default("income")
const periodInput = field.period.default("annual")
const vintageInput = field.vintage.default("latest").describe("As last filed, or as first filed")

const statements = researchTool({
  name: "statements",
  title: "Financial statements",
  description:
    "A company's income statement, balance sheet, cash flow statement or ratios: a row for each figure and period, as last or first filed, or as known on a day.",
  input: {
    ticker: tickerInput,
    statement: statementInput,
    period: periodInput,
    periods: z.number().int().min(1).max(40).default(3).describe("How many of the latest periods"),
    fiscalYear: z.number().int().optional().describe("Only this fiscal year"),
    fiscalQuarter: z.number().int().min(1).max(4).optional(),
    rows: z
      .array(z.string().max(60))
      .max(40)
      .optional()
      .describe("Keys of rows such as revenue, or words of their labels; all rows without"),
    vintage: vintageInput,
    asOf: asOfInput,
  },
  row: z.object({
    row: text,
    period: text,
    end,
    value,
    accession,
    derivation,
    estimated,
    fault: text.optional().describe("The contradiction of the value by other figures of the filing"),
    source,
  }),
  async run(given, { read, pageUrl }) {
    const { ticker, statement, period, periods, fiscalYear, fiscalQuarter, rows, vintage, asOf } = given
    const data = await read(financialsAddress, { ticker, statement, period, vintage, asof: asOf })
    const columns = data.periods
      .map((each, place) => ({ ...each, place }))
      .filter((each) => fiscalYear === undefined || each.fiscalYear === fiscalYear)
      .filter((each) => fiscalQuarter === undefined || each.fiscalQuarter === fiscalQuarter)
      .slice(-periods)
    const query = { statement, period, vintage, asof: asOf ?? null }
    const search = new URLSearchParams({ statement, period, vintage, ...(asOf && { asof: asOf }) })
    return {
      about: [
        `${data.name} (${data.ticker}, CIK ${data.cik}): ${statement}, ${period}, ${vintage} values${describePastDay(asOf)}. Money in single ${data.currency ?? "units"}; percents are ratios (0.25 is 25%).`,
        ...(rows ? [] : [`Rows: ${data.rows.map(({ key }) => key).join(", ")}.`]),
      ],
      rows: selectRows(data.rows, rows).flatMap((row) =>
        columns.map(({ key, end, place }) => {
          const origin = row.sources[place] ?? null
          return {
            row: row.key,
            period: key,
            end,
            value: row.values[place] ?? null,
            accession: origin?.accession ?? null,
            derivation: origin?.derivation ?? undefined,
            estimated: origin?.estimated,
            fault: row.faults?.find((fault) => fault.period === key)?.reason,
            source: pageUrl(cellAddress(data.ticker as Ticker, row.key, key, query)),
          }
        }),
      ),
      page: pageUrl(`/company/${data.ticker}/financials?${search}`),
    }
  },
})

/** A word that is a key means this row alone; other words are looked for in keys and labels. */
function selectRows<Row extends { key: string; label: string }>(
  rows: Row[],
  words: string[] | undefined,
): Row[] {
  if (!words) return rows
  const wanted = words.map((word) => {
    const asked = word.toLowerCase()
    const exact = rows.filter(
      ({ key, label }) => key.toLowerCase() === asked || label.toLowerCase() === asked,
    )
    if (exact.length > 0) return exact
    return rows.filter(({ key, label }) => `${key} ${label}`.toLowerCase().includes(asked))
  })
  return rows.filter((row) => wanted.some((found) => found.includes(row)))
}

const figureSource = researchTool({
  name: "figure_source",
  title: "Source of a figure",
  description:
    "Where one figure of a statement is from: every value that filings gave it (also before a restatement), with concepts, or the formula and inputs of a computed one.",
  input: {
    ticker: tickerInput,
    row: z
      .string()
      .regex(/^\w{1,60}$/)
      .describe("Key of a row, such as netIncome"),
    key: z
      .string()
      .regex(/^\w{1,20}$/)
      .describe("Key of a period of statements, such as 2024, 2024Q4 or now"),
    statement: statementInput,
    period: periodInput,
    vintage: vintageInput,
    asOf: asOfInput,
  },
  row: z.object(rowOf(figureSourceAddress)),
  async run({ ticker, row, key, statement, period, vintage, asOf }, { read, pageUrl }) {
    const given = { ticker, row, key, statement, period, vintage, asof: asOf }
    const data = await read(figureSourceAddress, given)
    const facts = [
      data.formula && `Computed: ${data.formula}.`,
      data.reason && `No value: ${data.reason}`,
      data.fault,
      data.splitFactor !== 1 && `Filed as ${data.filedValue}, × ${data.splitFactor} for later splits.`,
      data.restatedFrom !== null && `Restated from ${data.restatedFrom}.`,
    ]
    return {
      about: [
        `${data.label} (${data.row}) of ${data.name} (${data.ticker}), ${data.period} to ${data.end}: ${data.value ?? "unknown"} ${data.unit}${data.estimated ? ", an estimate" : ""}. Filing: ${data.accession ?? "none"}, ${data.form ?? ""} filed ${data.filed ?? ""}, ${data.concept ?? "no concept"}.`,
        ...facts.filter((fact) => typeof fact === "string"),
      ],
      rows: data.rows,
      page: pageUrl(data.url),
    }
  },
})

const checks = researchTool({
  name: "checks",
  title: "Checks of statements",
  description: "Figures of a company's statements that do not agree with one another, each with its cause.",
  input: { ticker: tickerInput },
  row: z.object({ ...rowOf(checksAddress), source }),
  async run({ ticker }, { read, pageUrl, cite }) {
    const data = await read(checksAddress, { ticker })
    const sum = (count: (each: (typeof data.identities)[number]) => number) =>
      data.identities.reduce((total, each) => total + count(each), 0)
    return {
      about: [
        `${data.name} (${data.ticker}): ${sum(({ held }) => held)} of ${sum(({ checked }) => checked)} tests of its statements hold; ${sum(({ named }) => named)} of them with a difference that the statement names.`,
      ],
      rows: data.rows.map((row) => ({ ...row, source: cite(checksAddress, row, data) })),
      page: pageUrl(`/company/${data.ticker}/checks`),
    }
  },
})

export const statementTools = [statements, figureSource, checks]
