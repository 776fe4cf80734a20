import { z } from "zod"
import { dataAddresses } from "~/addresses/data/registry"

type Schema = z.core.JSONSchema._JSONSchema

/** Every address with its parameters, columns and fields, one a line: what programs can rely on. */
export function listContract(): string[] {
  return dataAddresses
    .flatMap(({ path, parameters, csv, response }) => [
      ...parameters.map(({ name, in: place }) => `${path} ${place} ${name}`),
      ...(csv?.columns ?? []).map((column) => `${path} column ${column}`),
      ...listFields(z.toJSONSchema(response, { io: "input", unrepresentable: "any" }), "").map(
        (field) => `${path} field ${field}`,
      ),
    ])
    .sort()
}

/** `rows[].sources[].accession` */
function listFields(schema: Schema, at: string): string[] {
  if (typeof schema === "boolean") return []
  const { anyOf = [], properties = {}, items } = schema
  const inner = typeof items === "object" && !Array.isArray(items) ? listFields(items, `${at}[]`) : []
  return [
    ...Object.entries(properties).flatMap(([name, property]) => {
      const field = at ? `${at}.${name}` : name
      return [field, ...listFields(property, field)]
    }),
    ...anyOf.flatMap((variant) => listFields(variant, at)),
    ...inner,
  ].filter((field, index, all) => all.indexOf(field) === index)
}
