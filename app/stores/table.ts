import { z } from "zod"
import { wordRange } from "~/model/search/company-alias"
import { rowStatements } from "./row-statements"

/** A flag, which SQLite stores as a number. */
export const storedFlag = z.number().transform((flag) => flag === 1)

/** A value that is stored as JSON. */
export function storedJson<T>(schema: z.ZodType<T>) {
  return z.string().transform((text): T => schema.parse(JSON.parse(text)))
}

interface Definition<Fields extends z.ZodRawShape, Key extends keyof Fields & string> {
  name: string
  key: readonly Key[]
  /** The fields of a row as the app has them, by which records are written. */
  fields: Fields
  /** The columns whose name is not that of their field in snake case. */
  columns?: { [Field in keyof Fields]?: string }
}

type RecordOf<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>

interface PutRule {
  /** False if stored rows stay as they are. */
  replaces?: boolean
  /** A condition for the replacement, on `excluded`, the row that is given. */
  where?: string
  /** The given rows that are taken: a condition on `value`, the row as JSON. */
  only?: string
}

/** A table of D1: what writes its rows, reads them, and puts them into snapshots follows from it. */
export function defineTable<Fields extends z.ZodRawShape, Key extends keyof Fields & string>({
  name,
  key,
  fields,
  columns = {},
}: Definition<Fields, Key>) {
  const columnOf = (field: string) => columns[field] ?? toSnakeCase(field)
  const all = Object.keys(fields)
  const keyColumns = key.map(columnOf)
  const values = all.map(columnOf).filter((column) => !keyColumns.includes(column))
  const row = z.object(fields)

  function insertSql({ replaces = true, where, only = "true" }: PutRule): string {
    const excluded = values.map((column) => `excluded.${column}`)
    const update = `update set ${values.map((column, at) => `${column} = ${excluded[at]}`).join(", ")}
      where (${values.map((column) => `${name}.${column}`).join(", ")}) is not (${excluded.join(", ")})
        ${where ? `and (${where})` : ""}`
    return `insert into ${name} (${all.map(columnOf).join(", ")})
      select ${all.map((field) => `value ->> '${field}'`).join(", ")} from json_each(?1) where ${only}
      on conflict (${keyColumns.join(", ")}) do ${replaces && values.length > 0 ? update : "nothing"}`
  }

  const selectOf = (some: readonly string[]) =>
    some.map((field) => `${name}.${columnOf(field)} as "${field}"`).join(", ")

  /** For a batch: rows, which replace stored ones of the same key. */
  const put = (db: D1Database, rows: readonly RecordOf<Fields>[], rule: PutRule = {}) =>
    rowStatements(db, insertSql(rule), rows)

  return {
    name,
    /** The table as a snapshot has it. */
    rows: { table: name, key: keyColumns, values },
    /** The columns of a query whose rows are read by `parse`. */
    columns: selectOf(all),
    row,
    parse: (results: unknown): z.output<typeof row>[] => z.array(row).parse(results ?? []),
    put,
    /** For a batch: all rows with one of these values in the field, which replace the stored ones. */
    replace(
      db: D1Database,
      field: Key,
      given: readonly string[],
      rows: readonly RecordOf<Fields>[],
      rule: PutRule = {},
    ): D1PreparedStatement[] {
      if (given.length === 0) return []
      const gone = `delete from ${name} where ${columnOf(field)} in (select value from json_each(?1))`
      return [db.prepare(gone).bind(JSON.stringify(given)), ...put(db, rows, rule)]
    },
  }
}

/** A table with a row for each word by which a search finds something, without the field of the word. */
export function defineWordTable<Fields extends z.ZodRawShape, Key extends keyof Fields & string>({
  name,
  key,
  fields,
}: Omit<Definition<Fields, Key>, "columns">) {
  const table = defineTable({
    name,
    key: ["word", ...key],
    fields: { word: z.string(), ...fields },
  })
  const found = defineTable({ name, key, fields })
  const findSql = `select distinct ${found.columns} from ${name}
    where word >= ?1 and word < ?2 order by word, ${key[0]} limit ?3`
  return {
    ...table,
    findSql,
    parse: found.parse,
    /** Rows of a word that begins with the text. */
    async find(db: D1Database, text: string, limit: number) {
      const range = wordRange(text)
      if (!range) return []
      const { results } = await db
        .prepare(findSql)
        .bind(...range, limit)
        .all()
      return found.parse(results)
    },
  }
}

/** A row of a table as it is read. */
export type RowOf<T extends { parse: (results: unknown) => unknown[] }> = ReturnType<T["parse"]>[number]

function toSnakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
