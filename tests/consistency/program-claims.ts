import { z } from "zod"
import { type Claim, parseAmount } from "./claim"
import { type CompanyFacts, claimHolding, nameCell, type ReadAddress } from "./company-claims"
import { readScale } from "./read-page"

/** Calls a tool of the server's MCP endpoint; returns the rows of its first page, null for an error. */
export type CallTool = (
  name: string,
  args: Record<string, unknown>,
) => Promise<Record<string, unknown>[] | null>

type AddClaim = (figure: string, address: string, value: Claim["value"], scale?: number) => void

/** The figures of a company for programs and link previews: Markdown, tools of MCP, and the card. */
export async function claimForPrograms(
  ticker: string,
  { scaleInTable }: CompanyFacts,
  read: ReadAddress,
  callTool: CallTool,
): Promise<Claim[]> {
  const here = `/company/${ticker}`
  const claims: Claim[] = []
  const add: AddClaim = (figure, address, value, scale) =>
    claims.push({ subject: ticker, figure, address, value, ...(scale ? { scale } : {}) })
  const overview = (await read(`${here}.md`)) ?? ""
  for (const { figure, text, isInTable } of readLinks(overview))
    add(figure, `${here}.md`, text, isInTable ? scaleInTable(figure, readScale(overview)) : 1)
  for (const query of ["statement=income&period=annual", "statement=ratios&period=ttm"]) {
    const address = `${here}/financials.md?${query}`
    claimTable((await read(address)) ?? "", `${query.split("=").at(-1)} latest`, address, add)
  }
  // Tools round to nine digits.
  for (const [tool, args] of [
    ["company_overview", {}],
    ["valuation", {}],
    ["statements", { statement: "income", period: "quarterly", periods: 8, vintage: "original" }],
    ["statements", { statement: "cashflow", period: "annual", periods: 5 }],
  ] as const)
    for (const row of (await callTool(tool, { ticker, ...args })) ?? [])
      for (const { source, value } of "source" in row
        ? [sourcedRow.parse(row)]
        : readGridRow(ticker, row, args))
        add(nameCell(source) ?? source, `${tool} of ${ticker}`, value === null ? null : String(value))
  return claims
}

const sourcedRow = z.object({ source: z.string(), value: z.number().nullable() })

/** The figures of a statement's row in a grid, which has a column for each period. */
function readGridRow(
  ticker: string,
  row: Record<string, unknown>,
  args: object,
): z.infer<typeof sourcedRow>[] {
  const { row: key } = z.object({ row: z.string() }).parse(row)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(args)) if (name !== "periods") query.set(name, String(value))
  return Object.entries(row).flatMap(([period, value]) =>
    /^\d{4}/.test(period)
      ? [
          {
            source: `/company/${ticker}/financials/source/${key}/${period}?${query}`,
            value: z.number().nullable().parse(value),
          },
        ]
      : [],
  )
}

/** Figures of Markdown that link to their sources. */
function readLinks(markdown: string): { figure: string; text: string; isInTable: boolean }[] {
  return markdown.split("\n").flatMap((line) =>
    [...line.matchAll(/\[([^\]]+)\]\((\S+\/source\/\S+)\)/g)].flatMap(([, text = "", href = ""]) => {
      const figure = nameCell(href)
      return figure && parseAmount(text) ? { figure, text, isInTable: line.startsWith("|") } : []
    }),
  )
}

/** Figures of a statement in Markdown: a row for each key, a column for each period. */
function claimTable(markdown: string, name: string, address: string, add: AddClaim): void {
  const [head, , ...rows] = markdown
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(" | "))
  for (const [at, column] of head?.entries() ?? []) {
    const [, key] = /^(\d{4}\w*) \(/.exec(column) ?? []
    if (key) for (const row of rows) add(`${row[0]} ${key} ${name}`, address, row[at] ?? null)
  }
}

const holdingRow = z.object({
  cusip: z.string(),
  kind: z.string(),
  shares: z.number(),
  value: z.number(),
  status: z.string().nullable(),
})

/** The largest holdings of an investor, as a tool of MCP names them. */
export async function claimHoldingsTool(
  cik: string,
  quarter: string,
  callTool: CallTool,
  claims: Claim[],
): Promise<void> {
  for (const row of (await callTool("holdings", { investor: cik })) ?? []) {
    const { kind, ...holding } = holdingRow.parse(row)
    const [, putCall = null] = /\((.+)\)$/.exec(kind) ?? []
    if (kind !== "principal")
      claimHolding(cik, quarter, { ...holding, putCall }, `holdings of ${cik}`, claims)
  }
}
