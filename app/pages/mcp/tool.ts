import { z } from "zod"
import type { DataAddress } from "~/pages/api/addresses/address"
import type { Reply } from "./reply"

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
  /** The report of the period that ends on a day; null if none is stored. */
  getReport: (company: { cik: string; ticker: string }, periodEnd: string) => Promise<string | null>
}

export interface ResearchTool {
  name: string
  title: string
  description: string
  input: z.ZodRawShape
  run: (given: unknown, source: ToolSource) => Promise<Reply>
}

/** A tool whose arguments are checked with its own schema. */
export function researchTool<Input extends z.ZodRawShape>(tool: {
  name: string
  title: string
  description: string
  input: Input
  run: (given: z.infer<z.ZodObject<Input>>, source: ToolSource) => Promise<Reply>
}): ResearchTool {
  const schema = z.object(tool.input)
  return { ...tool, run: (given, source) => tool.run(schema.parse(given), source) }
}

export const tickerInput = z
  .string()
  .min(1)
  .max(20)
  .describe("Ticker such as AAPL, or the ten-digit CIK of a company without a listing")
export const investorInput = z
  .string()
  .regex(/^\d{1,10}$/)
  .describe("CIK of the manager; find it with search")
export const quarterInput = z
  .string()
  .regex(/^\d{4}q[1-4]$/i)
  .optional()
  .describe("Calendar quarter such as 2025q3; the latest by default")
export const dayInput = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const accessionInput = z.string().regex(/^\d{10}-\d{2}-\d{6}$/)
export const offsetInput = z.number().int().min(0).default(0).describe("Rows to leave out, to read on")
