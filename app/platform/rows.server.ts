import { z } from "zod"

/** The rows of a query, each parsed by the schema of a row. */
export async function readRows<Row extends z.ZodType>(
  db: D1Database,
  row: Row,
  sql: string,
  ...values: unknown[]
): Promise<z.output<Row>[]> {
  const { results } = await db
    .prepare(sql)
    .bind(...values)
    .all()
  return z.array(row).parse(results)
}

/** The first row of a query, parsed by the schema of a row; null without one. */
export async function readRow<Row extends z.ZodType>(
  db: D1Database,
  row: Row,
  sql: string,
  ...values: unknown[]
): Promise<z.output<Row> | null> {
  const found = await db
    .prepare(sql)
    .bind(...values)
    .first()
  return found === null ? null : row.parse(found)
}

/** The values of a query with one column, each parsed by their schema. */
export async function readColumn<Value extends z.ZodType>(
  db: D1Database,
  value: Value,
  sql: string,
  ...values: unknown[]
): Promise<z.output<Value>[]> {
  const { results } = await db
    .prepare(sql)
    .bind(...values)
    .all()
  return z.array(value).parse(results.flatMap((row) => Object.values(row)))
}

/** The value of a query with one row and one column; null without the row, or where the value is null. */
export async function readValue<Value extends z.ZodType>(
  db: D1Database,
  value: Value,
  sql: string,
  ...values: unknown[]
): Promise<z.output<Value> | null> {
  const [found = null] = await readColumn(db, value.nullable(), sql, ...values)
  return found
}

/** True if a query has a row, or if a statement that writes returns one. */
export async function hasRow(db: D1Database, sql: string, ...values: unknown[]): Promise<boolean> {
  const found = await db
    .prepare(sql)
    .bind(...values)
    .first()
  return found !== null
}

/** Runs a statement that writes; returns the number of rows that it changed. */
export async function changeRows(db: D1Database, sql: string, ...values: unknown[]): Promise<number> {
  const { meta } = await db
    .prepare(sql)
    .bind(...values)
    .run()
  return meta.changes
}
