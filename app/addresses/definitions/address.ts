import { z } from "zod"
import type { TokenScope } from "~/model/watchlists/api-token"

/** A parameter of a data address, in its path or in its query. */
export interface DataParameter {
  name: string
  in: "path" | "query"
  description: string
  schema: z.ZodType
  /** A value that the sample answers. */
  example: string
  isRequired: boolean
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
  /**
   * The columns of the CSV in order; `others` is what further columns hold. Null if the address has no CSV.
   */
  csv: { columns: string[]; others?: string } | null
  /** The scope that a token needs; null for public data. */
  scope: TokenScope | null
  /** True if the address answers beside a page, too, without the version in front of it. */
  isBesidePage: boolean
}

type Described = Pick<DataAddress, "id" | "path" | "group" | "title" | "description" | "response"> &
  Partial<Pick<DataAddress, "parameters" | "csv" | "scope" | "isBesidePage">>

/** The columns are those of a row of the response, unless they are given. */
export function dataAddress<Response extends z.ZodObject>(
  given: Described & { response: Response },
): DataAddress & { response: Response } {
  return {
    parameters: [],
    csv: { columns: rowColumns(given.response) },
    scope: null,
    isBesidePage: true,
    ...given,
  }
}

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
  return { name, in: "path", description, schema, example, isRequired: true }
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
  return { name, in: "query", description, schema, example, isRequired: false }
}
