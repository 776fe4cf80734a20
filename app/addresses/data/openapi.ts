import { brand } from "~/lib/brand"
import { toCsv } from "~/lib/csv/write-csv"
import { toJsonSchema } from "~/lib/json-schema"
import { type DataAddress, type DataParameter, toExample } from "../definitions/define-address"
import { problemSchema, problems, toProblem } from "./problem"
import { apiRoot, dataAddresses } from "./registry"
import { toSchemaExample } from "./schema-example"
import { workbookType } from "./workbook/workbook-type"

const schemaName = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The OpenAPI 3.1 document of all data addresses, made from the registry. */
export function toOpenApi(origin: string, version: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${brand.name} data`,
      version,
      summary: "Filings, financial statements, insider trades and 13F holdings, from the filings themselves.",
      description: `How to use it, with examples: ${origin}/developers. Addresses under ${apiRoot} are stable: fields are added, never renamed or removed.`,
      contact: { name: `${brand.name} for developers`, url: `${origin}/developers` },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${origin}${apiRoot}` }],
    // Public data needs no token; an address that does says so.
    security: [],
    tags: [...new Set(dataAddresses.map(({ group }) => group))].map((name) => ({
      name,
      description: describeGroup(name),
    })),
    paths: Object.fromEntries(dataAddresses.flatMap((address) => toPaths(address))),
    components: {
      schemas: {
        Problem: toJsonSchema(problemSchema),
        ...Object.fromEntries(
          dataAddresses.map(({ id, response }) => [schemaName(id), toJsonSchema(response)]),
        ),
      },
      responses: Object.fromEntries(
        documentedStatuses.map((status) => [
          `Problem${status}`,
          {
            description: `${problems[status].title}. ${problems[status].meaning}`,
            content: {
              "application/problem+json": {
                schema: reference("Problem"),
                example: toProblem(status, problems[status].meaning),
              },
            },
          },
        ]),
      ),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A personal token from /account." },
      },
    },
  }
}

/** The statuses of problems that an address of the document answers with. */
const publicStatuses = [400, 404, 429, 503] as const
const personalStatuses = [401, 403, 429] as const
const documentedStatuses = [...new Set([...publicStatuses, ...personalStatuses])].sort((a, b) => a - b)

function describeGroup(group: string): string {
  const titles = dataAddresses.filter((address) => address.group === group).map(({ title }) => title)
  return `${titles.join(", ")}.`
}

function toPaths(address: DataAddress): [string, object][] {
  const schema = toJsonSchema(address.response)
  const example = toSchemaExample(schema)
  const json = toOperation(address, address.id, {
    "application/json": { schema: reference(schemaName(address.id)), example },
  })
  const paths: [string, object][] = [[`${address.path}.json`, { get: json }]]
  if (address.toText) {
    const description = "The value alone, for functions of spreadsheets; 404 where it is unknown."
    const value = { "text/plain": { schema: { type: "string", description }, example: "391035000000" } }
    paths.push([`${address.path}.txt`, { get: toOperation(address, `${address.id}Text`, value) }])
  }
  if (address.csv) {
    const { columns, others } = address.csv
    const description = `Columns: ${[...columns, ...(others ? [others] : [])].join(", ")}.`
    const csv = toOperation(address, `${address.id}Csv`, {
      "text/csv": { schema: { type: "string", description }, example: toCsvExample(example, columns) },
    })
    // The example of a file is its address as text: generators of clients would load an external one.
    const toFile = (name: string, type: string) =>
      toOperation(address, `${address.id}${name}`, {
        [type]: {
          schema: {
            type: "string",
            format: "binary",
            description: `${description} Example: ${apiRoot}${toExample(address).path}.${name.toLowerCase()}`,
          },
        },
      })
    const parquet = toFile("Parquet", "application/vnd.apache.parquet")
    const workbook = toFile("Xlsx", workbookType)
    paths.push(
      [`${address.path}.csv`, { get: csv }],
      [`${address.path}.parquet`, { get: parquet }],
      [`${address.path}.xlsx`, { get: workbook }],
    )
  }
  return paths
}

/** The header with the row of the example, if the rows are the table. */
function toCsvExample(example: unknown, columns: string[]): string {
  const [row] = (example as { rows?: Record<string, unknown>[] }).rows ?? []
  const isTable = row !== undefined && columns.every((column) => column in row)
  return toCsv(isTable ? [Object.fromEntries(columns.map((column) => [column, row[column]]))] : [], columns)
}

function toOperation(address: DataAddress, operationId: string, content: object) {
  const { title, description, group, scope } = address
  const statuses = scope ? personalStatuses : publicStatuses
  return {
    operationId,
    tags: [group],
    summary: title,
    description,
    parameters: address.parameters.map(toParameter),
    security: scope ? [{ token: [] }] : [],
    responses: {
      200: {
        description: title,
        headers: { ETag: { schema: { type: "string" }, description: "Send it as If-None-Match." } },
        content,
      },
      304: { description: "Unchanged since the given ETag" },
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
      ),
    },
  }
}

function toParameter({ name, in: place, description, schema, example, isRequired, isNumber }: DataParameter) {
  const parameter = { name, in: place, description, required: isRequired }
  if (!isNumber) return { ...parameter, schema: toJsonSchema(schema), example }
  const { enum: choices, pattern } = toJsonSchema(schema)
  // Choices and digits are whole numbers.
  const type = choices || pattern ? "integer" : "number"
  const number = { type, ...(choices && { enum: choices.map(Number) }) }
  return { ...parameter, schema: number, example: Number(example) }
}
