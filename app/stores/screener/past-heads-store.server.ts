import type { z } from "zod"
import type { IsoDate } from "~/lib/dates"
import type { ColumnsHead } from "~/model/query/columns-document"
import { type CompanyRows, toCompanyRows } from "~/model/query/company-rows"
import { daysFields, monthFields, packHead, unpackHead } from "~/model/query/past/packed-head"
import type { DaysHead } from "~/model/query/past/past-days"
import type { DocumentStore } from "~/platform/documents.server"
import { columnsKind, pastDaysKind } from "~/stores/document-kinds"
import { columnsPrefix, pastGeneration } from "./column-paths"

/** A head and its rows. */
export interface PastHead<Fields> {
  fields: Fields
  rows: CompanyRows
}

type MonthFields = z.infer<typeof monthFields>
export type DaysFields = z.infer<typeof daysFields>

const monthPath = (day: IsoDate) => `${columnsPrefix}${pastGeneration(day)}.head`
const daysPath = (before: IsoDate) => `${columnsPrefix}${pastGeneration(before)}.days`

/** The head of a month end's columns; null if it is not stored. Heads of before 0.15 are JSON. */
export async function readMonthHead(
  day: IsoDate,
  documents: DocumentStore,
): Promise<PastHead<MonthFields> | null> {
  const found = await readHead(monthPath(day), monthFields, documents)
  if (found) return found
  const stored = await documents.get(columnsKind, pastGeneration(day))
  return stored && { fields: stored.body, rows: toCompanyRows(stored.body) }
}

/** The head of the days before a month end; null if it is not stored. */
export async function readDaysHead(
  before: IsoDate,
  documents: DocumentStore,
): Promise<PastHead<DaysFields> | null> {
  const found = await readHead(daysPath(before), daysFields, documents)
  if (found) return found
  const stored = await documents.get(pastDaysKind, before)
  return stored && { fields: stored.body, rows: toCompanyRows(stored.body) }
}

async function readHead<T>(
  path: string,
  schema: z.ZodType<T>,
  documents: DocumentStore,
): Promise<PastHead<T> | null> {
  const bytes = await documents.getBytes(path)
  return bytes && unpackHead(bytes, schema)
}

/** Writes the head of a month end in the place of that of before. */
export async function writeMonthHead(
  day: IsoDate,
  { ciks, texts, names, ...fields }: ColumnsHead,
  documents: DocumentStore,
): Promise<void> {
  const rows = toCompanyRows({ ciks, texts, names })
  await documents.putBytes(monthPath(day), packHead(fields, rows), "application/octet-stream")
  await documents.prune(`${columnsPrefix}${pastGeneration(day)}.json`, () => false)
}

export async function writeDaysHead(
  { ciks, texts, names, ...fields }: DaysHead,
  documents: DocumentStore,
): Promise<void> {
  const rows = toCompanyRows({ ciks, texts, names })
  await documents.putBytes(daysPath(fields.before), packHead(fields, rows), "application/octet-stream")
  await documents.prune(`${pastDaysKind.name}/${fields.before}.json`, () => false)
}
