import { z } from "zod"
import { checksAddress } from "~/addresses/definitions/checks"
import { financialsAddress } from "~/addresses/definitions/company"
import * as field from "~/addresses/definitions/fields"
import { figureSourceAddress } from "~/addresses/definitions/sources"
import type { Ticker } from "~/lib/ticker"
import { cellAddress } from "~/model/financials/view/statement-query"
import {
  explainNoColumn,
  listStatements,
  type StatementBody,
  selectColumns,
  selectRows,
  toCells,
  toGrid,
} from "./statement-rows"
import { asOfInput, describePastDay, researchTool, tickerInput } from "./tool"

const statementInput = field.statement.default("income")
const periodInput = field.period.default("annual")
const vintageInput = field.vintage.default("latest").describe("As last or as first filed")

/** Answers of more figures are grids: a figure with its own source takes eight times as much. */
const maxCells = 12

const statements = researchTool({
  name: "statements",
  title: "Financial statements",
  description:
    "Income statement, balance sheet, cash flow or ratios of a company by period. Rows are named in plain words, of any statement.",
  input: {
    ticker: tickerInput,
    statement: statementInput,
    period: periodInput,
    periods: z.number().int().min(1).max(40).default(3).describe("Number of latest periods"),
    fiscalYear: z.number().int().optional(),
    fiscalQuarter: z.number().int().min(1).max(4).optional(),
    rows: z
      .array(z.string().max(60))
      .max(40)
      .optional()
      .describe('Such as ["net sales", "capex", "ROIC"]; all without'),
    shape: z
      .enum(["grid", "long"])
      .optional()
      .describe("A column for each period, or a row with its source for each figure; by size without"),
    vintage: vintageInput,
    asOf: asOfInput,
  },
  // A grid of ten years; a model counts digits by threes.
  usualSize: 4000,
  async run(given, { read, pageUrl }) {
    const { ticker, statement, vintage, asOf, rows: names } = given
    // Only quarters are named by number.
    const period = given.fiscalQuarter !== undefined && given.period === "annual" ? "quarterly" : given.period
    const bodies = await Promise.all(
      listStatements(statement, names ?? []).map((each) =>
        read(financialsAddress, { ticker, statement: each, period, vintage, asof: asOf }),
      ),
    )
    const [data] = bodies as [StatementBody, ...StatementBody[]]
    const { rows: selected, missing } = names
      ? selectRows(bodies, names)
      : { rows: new Map([[data, data.rows]]), missing: [] }
    const shown = [...selected].map(([body, rows]) => ({
      data: body,
      rows,
      columns: selectColumns(body, given),
    }))
    const toQuery = ({ statement }: StatementBody) => ({ statement, period, vintage, asof: asOf ?? null })
    const columns = selectColumns(data, given)
    const cells = shown.reduce((sum, { rows, columns }) => sum + rows.length * columns.length, 0)
    const isGrid = given.shape ? given.shape === "grid" : cells > maxCells
    const search = new URLSearchParams({ statement, period, vintage, ...(asOf && { asof: asOf }) })
    const about = [
      `${data.name} (${data.ticker}, CIK ${data.cik}): ${[...new Set(shown.map(({ data }) => data.statement))].join(", ") || statement}, ${period}, ${vintage} values${describePastDay(asOf)}. Money in single ${data.currency ?? "units"}; percents are ratios (0.25 is 25%).`,
      ...(shown.length > 0 ? missing : []),
    ]
    const reply = {
      page: pageUrl(`/company/${data.ticker}/financials?${search}`),
      none: columns.length > 0 ? missing.join(" ") || undefined : explainNoColumn(data, given),
    }
    if (!isGrid) {
      const rows = shown.flatMap((each) => toCells(each, toQuery(each.data), pageUrl))
      return { ...reply, about, rows }
    }
    const { filings, ...grid } = toGrid(shown)
    const sources = shown.map(({ data }) =>
      decodeURIComponent(pageUrl(cellAddress(data.ticker as Ticker, "{row}", "{period}", toQuery(data)))),
    )
    return {
      ...reply,
      about: [
        ...about,
        `Periods end: ${columns.map(({ key, end }) => `${key} ${end}`).join(", ")}.`,
        `Filings: ${filings}; others are in the row.`,
        `Source of a figure: ${sources.join(" or ")}`,
      ],
      ...grid,
    }
  },
})

const figureSource = researchTool({
  name: "figure_source",
  title: "Source of a figure",
  description:
    "Every value that filings gave one figure, also before a restatement, with concepts; or the formula and inputs of a computed one.",
  input: {
    ticker: tickerInput,
    row: z.string().max(60).describe("Such as netIncome"),
    key: z
      .string()
      .regex(/^\w{1,20}$/, "Expected the key of a period, such as 2024 or 2024q4")
      .describe("Period of statements: 2024, 2024q4 or now"),
    statement: statementInput,
    period: periodInput,
    vintage: vintageInput,
    asOf: asOfInput,
  },
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
