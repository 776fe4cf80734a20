import { z } from "zod"
import { brand } from "~/lib/brand"
import type { DataAddress, DataParameter } from "./addresses/address"
import { problemSchema, problems } from "./problem"
import { apiRoot, dataAddresses } from "./registry"
import { workbookType } from "./workbook/workbook-type"

/** JSON Schema without limits on further fields: a version may add fields. */
function toJsonSchema(schema: z.ZodType) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
  return json
}

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
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${origin}${apiRoot}` }],
    tags: [...new Set(dataAddresses.map(({ group }) => group))].map((name) => ({ name })),
    paths: Object.fromEntries(dataAddresses.flatMap(toPaths)),
    components: {
      schemas: {
        Problem: toJsonSchema(problemSchema),
        ...Object.fromEntries(
          dataAddresses.map(({ id, response }) => [schemaName(id), toJsonSchema(response)]),
        ),
      },
      responses: Object.fromEntries(
        Object.entries(problems).map(([status, { title, meaning }]) => [
          `Problem${status}`,
          {
            description: `${title}. ${meaning}`,
            content: { "application/problem+json": { schema: reference("Problem") } },
          },
        ]),
      ),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A personal token from /account." },
      },
    },
  }
}

function toPaths(address: DataAddress): [string, object][] {
  const json = toOperation(address, address.id, {
    "application/json": { schema: reference(schemaName(address.id)) },
  })
  const paths: [string, object][] = [[`${address.path}.json`, { get: json }]]
  if (address.csv) {
    const { columns, others } = address.csv
    const description = `Columns: ${[...columns, ...(others ? [others] : [])].join(", ")}.`
    const csv = toOperation(address, `${address.id}Csv`, {
      "text/csv": { schema: { type: "string", description } },
    })
    const parquet = toOperation(address, `${address.id}Parquet`, {
      "application/vnd.apache.parquet": { schema: { type: "string", format: "binary", description } },
    })
    const workbook = toOperation(address, `${address.id}Xlsx`, {
      [workbookType]: { schema: { type: "string", format: "binary", description } },
    })
    paths.push(
      [`${address.path}.csv`, { get: csv }],
      [`${address.path}.parquet`, { get: parquet }],
      [`${address.path}.xlsx`, { get: workbook }],
    )
  }
  return paths
}

function toOperation(address: DataAddress, operationId: string, content: object) {
  const { title, description, group, scope } = address
  const statuses = scope ? [401, 403, 429] : [400, 404, 429, 503]
  return {
    operationId,
    tags: [group],
    summary: title,
    description,
    parameters: address.parameters.map(toParameter),
    ...(scope && { security: [{ token: [] }] }),
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

function toParameter({ name, in: place, description, schema, example, isRequired }: DataParameter) {
  return { name, in: place, description, required: isRequired, schema: toJsonSchema(schema), example }
}
