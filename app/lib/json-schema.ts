import { z } from "zod"

/** JSON Schema without limits on further fields: a version may add fields. A value of several types is `anyOf` them. */
export function toJsonSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
  return JSON.parse(JSON.stringify(json), (_, value) => {
    if (!Array.isArray(value?.type)) return value
    const { type, ...others } = value
    return { anyOf: type.map((each: string) => ({ type: each })), ...others }
  })
}
