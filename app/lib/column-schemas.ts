import { z } from "zod"
import type { Accession } from "./accession"

/** A column of a document: one pass over its entries, where `z.array` makes an object for each of them. */
function column<Entry>(entries: string, isEntry: (value: unknown) => boolean) {
  return z.custom<Entry[]>((value) => Array.isArray(value) && value.every(isEntry), `expected ${entries}`)
}

const isText = (value: unknown) => typeof value === "string"
const isNullableText = (value: unknown) => value === null || typeof value === "string"
const isNullableNumber = (value: unknown) => value === null || Number.isFinite(value)

export const numberColumn = column<number>("an array of numbers", Number.isFinite)
export const nullableNumberColumn = column<number | null>("an array of numbers or nulls", isNullableNumber)
export const integerColumn = column<number>("an array of integers", Number.isSafeInteger)
export const indexColumn = column<number>(
  "an array of integers that are not negative",
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
)
export const textColumn = column<string>("an array of texts", isText)
export const nullableTextColumn = column<string | null>("an array of texts or nulls", isNullableText)
/** Checked on import, as the other ids of stored documents. */
export const storedAccessionColumn = column<Accession>("an array of texts", isText)
