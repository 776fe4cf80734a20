import { z } from "zod"
import { type DataAddress, explainDoubt, noteFields, type Row } from "~/addresses/definitions/define-address"
import { append } from "~/lib/collections"
import { isIsoDate } from "~/lib/dates"
import { countText } from "~/lib/numbers"
import { maxTokens, type Reply, usualTokens } from "./reply"

/** Reads a data address; `values` are its parameters by name. Throws NoData with a sentence for an error. */
export type ReadData = <Response extends z.ZodObject>(
  address: DataAddress & { response: Response },
  values: Record<string, string | undefined>,
) => Promise<z.infer<Response>>

/** The sentence of a data address that answers with an error. */
export class NoData extends Error {
  override name = "NoData"
}

/** The sources of the tools. */
export interface ToolSource {
  read: ReadData
  /** The address of a page of this site. */
  pageUrl: (path: string) => string
  /** The address of the page that shows a row's figures; `body` is the answer that has the row. */
  cite: (address: DataAddress, row: Row, body: Row) => string
  /** The report of the period that ends on a day; null if none is stored. */
  getReport: (company: { cik: string; ticker: string }, periodEnd: string) => Promise<string | null>
  /** The text of a page by its path or address, or of a company by its ticker. */
  readPage: (id: string) => Promise<{ title: string; text: string; path: string }>
  /** Companies whose statements are loaded. */
  listCompanies: () => Promise<{ ticker: string; name: string }[]>
}

/** The place of the first row, and the size of the answer. The instructions of the server say it once for all tools. */
const paging = {
  offset: z.number().int().min(0).default(0),
  tokens: z.number().int().min(300).max(maxTokens).optional(),
}

export interface Paging {
  offset: number
  tokens: number
}

export interface ResearchTool {
  name: string
  title: string
  description: string
  input: z.ZodRawShape
  /** True for a tool that changes the user's own data. */
  isWriting?: true
  run: (given: unknown, source: ToolSource) => Promise<{ reply: Reply; paging: Paging }>
}

/**
 * A tool whose arguments are checked with its own schema. An answer has the caveats of the addresses that it read, and
 * their fields that say that a figure is not sure.
 */
export function researchTool<Input extends z.ZodRawShape>(tool: {
  name: string
  title: string
  description: string
  input: Input
  /** The names of the fields of a row to show, in order; all without it. */
  fields?: string
  /** The size of an answer without `tokens`, where it is not the usual one. */
  usualSize?: number
  run: (given: z.infer<z.ZodObject<Input & typeof paging>>, source: ToolSource) => Promise<Reply>
}): ResearchTool {
  const input = { ...tool.input, ...paging }
  const schema = z.object(input)
  return {
    ...tool,
    input,
    run: async (given, source) => {
      const parsed = schema.parse(given) as z.infer<z.ZodObject<Input & typeof paging>> &
        z.infer<z.ZodObject<typeof paging>>
      const { offset, tokens = tool.usualSize ?? usualTokens } = parsed
      const caveats: string[] = []
      const { rows, about, ...reply } = await tool.run(parsed, withCaveats(source, caveats))
      const names = tool.fields?.split(" ")
      const shown = names ? rows.map((row) => pickFields(row, names)) : rows
      const said = about.join(" ")
      const added = [...new Set(caveats)].filter((each) => !said.includes(each))
      const none = reply.none ?? explainNone(given)
      return {
        reply: { ...reply, about: [...about, ...added], rows: shown, none },
        paging: { offset, tokens },
      }
    },
  }
}

/** Arguments that choose no rows. */
const unchoosing = new Set(["ticker", "offset", "tokens"])

/** Names the arguments that no row passes. */
function explainNone(given: unknown): string | undefined {
  const chosen = Object.entries(given ?? {}).filter(([name]) => !unchoosing.has(name))
  return chosen.length > 0
    ? `Nothing passes ${chosen.map(([name, value]) => `${name} ${String(value).slice(0, 100)}`).join(", ")}.`
    : undefined
}

/** The source that notes the caveats of every answer that a tool reads, so that no tool leaves one out. */
function withCaveats(source: ToolSource, caveats: string[]): ToolSource {
  return {
    ...source,
    async read(address, values) {
      const body = await source.read(address, values)
      caveats.push(...address.caveats(body), ...explainDoubts(body))
      return body
    },
  }
}

const maxNamed = 5

/** The doubts of an answer beside its rows: of the whole, and of the entries of its other lists, such as filings. */
function explainDoubts(body: Row): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const doubt = explainDoubt(name, value)
    if (doubt) return `${doubt}.`
    if (noteFields.has(name) && typeof value === "string" && value) return value
    if (name === "rows" || !Array.isArray(value)) return []
    const named = new Map<string, string[]>()
    for (const entry of value as Row[])
      for (const [field, content] of Object.entries(entry ?? {})) {
        const said = explainDoubt(field, content)
        if (said) append(named, said, String(Object.values(entry)[0]))
      }
    return [...named].map(
      ([said, of]) =>
        `${said}, in ${countText(of.length, "entry", "entries")} of ${name}: ${of.slice(0, maxNamed).join(", ")}.`,
    )
  })
}

function pickFields(row: Row, names: readonly string[]): Row {
  const doubts = Object.keys(row).filter((name) => !names.includes(name) && explainDoubt(name, row[name]))
  return Object.fromEntries([...names, ...doubts].flatMap((name) => (name in row ? [[name, row[name]]] : [])))
}

export const tickerInput = z.string().min(1).max(20)
export const investorInput = z
  .string()
  .regex(/^\d{1,10}$/, "Expected the CIK of a manager; search finds it")
  .describe("CIK of the manager")
export const quarterInput = z
  .string()
  .regex(/^\d{4}q[1-4]$/i, "Expected a quarter such as 2025q3")
  .optional()
export const dayInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Expected a day such as 2024-12-31")
  .refine(isIsoDate, "Expected a day of the calendar")
export const asOfInput = dayInput.optional()
export const yearInput = z.number().int().min(1990).max(2100).optional()
export const accessionInput = z
  .string()
  .regex(/^\d{10}-\d{2}-\d{6}$/, "Expected an accession number such as 0000320193-24-000123")
export const partOfName = z.string().max(100).optional()

/** True if a name has the wanted text, or an id is equal to it. */
export function matchesName(wanted: string | undefined, name: string, ...ids: (string | null)[]): boolean {
  if (wanted === undefined) return true
  const asked = wanted.toLowerCase()
  return name.toLowerCase().includes(asked) || ids.some((id) => id?.toLowerCase() === asked)
}

/** The end of a clause on rows of a past day; empty for today. */
export function describePastDay(asOf: string | undefined): string {
  return asOf ? `, known on ${asOf}` : ""
}
