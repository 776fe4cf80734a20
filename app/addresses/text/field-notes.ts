import { z } from "zod"

/** The descriptions of an answer's fields by their names. */
export type FieldNotes = Record<string, FieldNote>

/** The name of the note about fields without a name in the schema. */
export const otherFields = "*"

interface FieldNote {
  text: string
  /** Those of an object, or of the rows of a list. */
  fields: FieldNotes
}

type Schema = z.core.JSONSchema.BaseSchema

/** Descriptions that say no more than the value does. */
const plain =
  /^(?:YYYY-MM-DD|Accession number|Path of the page|Calendar quarter|Central Index Key|Ticker;|Name in)/

export function describeFields(schema: z.ZodType): FieldNotes {
  return toNotes(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))
}

function toNotes(schema: Schema): FieldNotes {
  const entries = Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const field = typeof given === "object" ? toField(given) : null
    return field ? [[name, field] as const] : []
  })
  const others = schema.additionalProperties
  if (typeof others === "object" && others.anyOf) entries.push([otherFields, toField(others)])
  return Object.fromEntries(entries)
}

function toField(schema: Schema): FieldNote {
  const present = schema.anyOf?.find((each) => typeof each === "object" && each.type !== "null") ?? schema
  const value = typeof present === "object" ? present : schema
  const items = value.items
  const item = typeof items === "object" && !Array.isArray(items) ? items : null
  const text = schema.description ?? value.description ?? (item?.properties ? "" : (item?.description ?? ""))
  return { text: plain.test(text) ? "" : text, fields: toNotes(item ?? value) }
}
