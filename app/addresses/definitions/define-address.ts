import type { AppLoadContext } from "@remix-run/cloudflare"
import { z } from "zod"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { TokenScope } from "~/model/watchlists/api-token"
import { type LongRow, longRow } from "./long-form"

/** A parameter of a data address, in its path or in its query. */
export interface DataParameter {
  name: string
  in: "path" | "query"
  description: string
  schema: z.ZodType
  /** A value that the sample answers. */
  example: string
  isRequired: boolean
  /** True if the value is a number; the schema reads its text. */
  isNumber: boolean
}

interface DataRequest {
  /** The values of the parameters in the path. */
  parameters: Record<string, string>
  /** For the address without the version, with its query. */
  request: Request
  /** Its query. */
  query: URLSearchParams
  context: AppLoadContext
  /** The extension that ends the address, for redirects. */
  suffix: string
}

export type Row = Record<string, unknown>

/** The table of an address beyond its rows and schema. */
export interface TableHints {
  /**
   * The formulas of columns, over the columns of the row. After `@`: `sum` is the whole column, `group` the rows of
   * the same group, `year` the row of the same quarter a year before, `head` a field of the answer's head. A cell has
   * its formula where that gives the figure of the answer.
   */
  formulas?: Record<string, string>
  /** The columns whose equal texts make a group. */
  groupBy?: readonly string[]
  /** The path of the page of a row's figures, where it is not the row's own address. */
  getSource?: (row: Row, body: Row) => string | null
  /** The format of a cell; null for that of its column. */
  getFormat?: (row: Row, column: string) => string | null
}

/** One address that answers with data; `path` has no extension. */
export interface DataAddress {
  id: string
  path: string
  group: string
  title: string
  description: string
  parameters: DataParameter[]
  response: z.ZodObject
  /** The answer, from the function that loads the page. */
  load: (given: DataRequest) => Promise<DataAnswer>
  /**
   * The columns of the CSV in order; `others` is what further columns hold. Null if the address has no CSV.
   */
  csv: { columns: string[]; others?: string } | null
  table: TableHints
  /** The scope that a token needs; null for public data. */
  scope: TokenScope | null
  /** True if the address answers beside a page, too, without the version in front of it. */
  isBesidePage: boolean
  /** The path of the page that shows the data, with parameters in braces; null where it is the path itself. */
  page: string | null
  /** Query parameters for a reader who tries the address, beyond the required ones. */
  tryWith: string
  /** Sentences about the whole answer in its text form. */
  explain: ((body: Row, place: { origin: string; search: string }) => string) | null
  /** What a reader of the answer must know: what was not read, is not exact or cannot be added. */
  caveats(body: Row): string[]
  /** The answer as one row for each value; null where a row of the table is no set of values. */
  toLong: ((body: Row) => LongRow[]) | null
  /** True if a reader can ask for some of the rows; the answer then says how many there are. */
  isPaged: boolean
  /** The one value of the answer as text; null where it has none, and absent for answers of more than a value. */
  toText: ((body: Row) => string | null) | null
}

type NeededField = "id" | "path" | "group" | "title" | "description" | "response" | "load"

/**
 * Everything about one address of data. Its columns are those of a row of the response, unless they are given, and the
 * company or manager of its path has the usual parameter.
 */
export function defineAddress<Response extends z.ZodObject>(
  given: Pick<DataAddress, NeededField> &
    Partial<Omit<DataAddress, NeededField | BodyField>> & {
      response: Response
      caveats?: (body: z.infer<Response>) => string[]
      toLong?: (body: z.infer<Response>) => LongRow[]
      toText?: (body: z.infer<Response>) => string | null
    },
): DataAddress & { response: Response } {
  const { parameters = [], toLong = null, toText = null, isPaged = false, ...more } = given
  const names = new Set(parameters.map(({ name }) => name))
  const usual = usualParameters.filter(({ name }) => given.path.includes(`{${name}}`) && !names.has(name))
  const added = { ...(toLong && longField), ...(isPaged && pageFields) }
  return {
    csv: { columns: rowColumns(given.response) },
    table: {},
    scope: null,
    isBesidePage: true,
    page: null,
    tryWith: "",
    explain: null,
    caveats: () => [],
    ...more,
    isPaged,
    response: given.response.extend(added) as unknown as Response,
    parameters: [
      ...usual,
      ...parameters,
      ...(toLong ? [longParameter] : []),
      ...(isPaged ? pageParameters : []),
    ],
    // Answers are of the response.
    toLong: toLong as DataAddress["toLong"],
    toText: toText as DataAddress["toText"],
  }
}

export const tickerParameter = pathParameter(
  "ticker",
  "Ticker such as AAPL or BRK-B, or the ten-digit CIK of a company without a listing",
  "AAPL",
)
const cikParameter = pathParameter("cik", "CIK of the manager", "0001067983")
const usualParameters = [tickerParameter, cikParameter]

const longField = { long: z.array(longRow).optional().describe("With shape=long") }

const longParameter = queryParameter(
  "shape",
  "long gives one row for each value, with the same columns for all tables; in JSON as `long`, in place of rows",
  "long",
  z.enum(["long"]),
)

const pageParameters = [
  numberParameter("limit", "Rows, all of them by default", "100", z.string().regex(/^[1-9]\d{0,5}$/)),
  numberParameter(
    "offset",
    "Rows to leave out; next has the one to read on",
    "0",
    z.string().regex(/^\d{1,6}$/),
  ),
]

const pageFields = {
  total: z.number().int().optional().describe("Rows of all pages"),
  next: z.number().int().nullable().optional().describe("The offset of the next page; null on the last one"),
}

type BodyField = "caveats" | "toLong" | "toText"

function rowColumns(response: z.ZodObject): string[] {
  const { rows } = response.shape
  const row = rows instanceof z.ZodArray ? rows.element : null
  return row instanceof z.ZodObject ? Object.keys(row.shape) : []
}

export function pathParameter(
  name: string,
  description: string,
  example: string,
  schema: z.ZodType = z.string(),
): DataParameter {
  return { name, in: "path", description, schema, example, isRequired: true, isNumber: false }
}

/** A parameter without which there is no answer, or an empty one. */
export function requiredParameter(
  name: string,
  description: string,
  example: string,
  schema: z.ZodType = z.string(),
): DataParameter {
  return { ...queryParameter(name, description, example, schema), isRequired: true }
}

export function queryParameter(
  name: string,
  description: string,
  example: string,
  schema: z.ZodType = z.string(),
): DataParameter {
  return { name, in: "query", description, schema, example, isRequired: false, isNumber: false }
}

/** A parameter whose value is a number; the schema reads its text. */
export function numberParameter(...given: Parameters<typeof queryParameter>): DataParameter {
  return { ...queryParameter(...given), isNumber: true }
}

interface TableFields {
  /** The fields of a row. */
  rows: z.ZodRawShape
  [name: string]: z.ZodType | z.ZodRawShape
}

type TableShape<Fields extends TableFields> = {
  [Name in keyof Fields]: Fields[Name] extends z.ZodType
    ? Fields[Name]
    : z.ZodArray<z.ZodObject<Fields["rows"]>>
}

/** The answer of a table. */
export function tableOf<Fields extends TableFields>(fields: Fields): z.ZodObject<TableShape<Fields>> {
  return z.object({ ...fields, rows: z.array(z.object(fields.rows)) } as unknown as TableShape<Fields>)
}

/** Fields of which one value says that a figure is not sure, not whole, or not as filed, and what it says. */
const doubts: Readonly<Record<string, [value: boolean, says: string]>> = {
  estimated: [true, "Figures are estimated"],
  isAnnouncedEps: [true, "EPS is known from the release alone"],
  priceConfirmed: [false, "No other source confirms the price"],
  priceRefused: [true, "The price contradicts other sources, so there is no value"],
  unitCertain: [false, "The unit of values is not certain"],
  agrees: [false, "The rows do not agree with the cover page"],
  isSplitInferred: [true, "A split is inferred from the shares"],
  isScaled: [true, "Values are scaled to another unit than filed"],
  isSinceExact: [false, "The first day is not known exactly"],
  isExplained: [false, "A difference is not explained"],
  isRead: [false, "The figures of the release are not read"],
  isWhole: [false, "A part is missing"],
  isTruncated: [true, "The text is cut off"],
  isText: [true, "Figures are read from text"],
}

/** What the value of a field says of how sure or whole a figure is, without the period; null if it is no doubt. */
export function explainDoubt(name: string, value: unknown): string | null {
  if (name === "flags") return Array.isArray(value) && value.length > 0 ? `Marked ${value.join(", ")}` : null
  const [doubtful, says] = (Object.hasOwn(doubts, name) && doubts[name]) || []
  return says !== undefined && doubtful === value ? says : null
}

/** Fields whose text is a sentence on how sure or how whole an answer is. */
export const noteFields: ReadonlySet<string> = new Set(["choice", "reason", "note", "priceReason"])

/** The path with the examples of its parameters, and a query with those that it needs. */
export function toExample({ path, parameters, tryWith }: DataAddress): { path: string; query: string } {
  const needed = parameters.filter((parameter) => parameter.in === "query" && parameter.isRequired)
  const query = new URLSearchParams(tryWith)
  for (const { name, example } of needed) query.set(name, example)
  const values = Object.fromEntries(parameters.map(({ name, example }) => [name, example]))
  return { path: fillPath(path, values), query: query.size > 0 ? `?${query}` : "" }
}

/** The fields of a row of an address, under its types and descriptions. */
export function rowOf<Fields extends z.ZodRawShape>(address: {
  response: { shape: { rows: { element: { shape: Fields } } } }
}): Fields {
  return address.response.shape.rows.element.shape
}

/** The path of the page that shows a row's figures; null where that is the page of the whole answer. */
export function citeRow({ table }: Pick<DataAddress, "table">, row: Row, body: Row): string | null {
  const given = table.getSource?.(row, body)
  if (given) return given
  if (typeof row.url === "string" && row.url.startsWith("/")) return row.url
  if (typeof row.accession === "string" && body.ticker) return `/company/${body.ticker}/${row.accession}`
  return null
}

/** Replaces the names in braces of a path by their values. */
export function fillPath(path: string, values: Row, encode: (value: string) => string = String): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(values[name] ?? "")))
}
