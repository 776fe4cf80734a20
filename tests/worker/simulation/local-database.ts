import { isWrite } from "./faults"

/**
 * D1 over the SQLite of a durable object, which is what D1 is. A statement takes microseconds instead of a
 * millisecond, because nothing leaves the isolate.
 */
export function localDatabase(storage: DurableObjectStorage): D1Database {
  const run = <T>({ query, values }: Prepared): D1Result<T> => {
    // The caller names the type, as with D1.
    const results = storage.sql.exec(query, ...values).toArray() as T[]
    return { results, success: true, meta: getMeta(storage.sql, query) }
  }
  const prepare = (query: string, values: SqlStorageValue[] = []): D1PreparedStatement & Prepared => {
    const statement: Prepared = { query, values }
    async function first<T>(column?: string): Promise<T | null> {
      const [row] = run<Record<string, unknown>>(statement).results
      if (row === undefined) return null
      return (column === undefined ? row : row[column]) as T
    }
    return {
      ...statement,
      bind: (...given: SqlStorageValue[]) => prepare(query, given.map(toStored)),
      first,
      all: async <T>() => run<T>(statement),
      run: async <T>() => run<T>(statement),
      raw: refuse,
    }
  }
  return {
    prepare: (query) => prepare(query),
    batch: async <T>(statements: D1PreparedStatement[]) =>
      storage.transactionSync(() =>
        statements.map((statement) => {
          if (!isPrepared(statement)) throw new Error("A batch takes statements of its own database.")
          return run<T>(statement)
        }),
      ),
    exec: refuse,
    withSession: refuse,
    dump: refuse,
  }
}

interface Prepared {
  query: string
  values: SqlStorageValue[]
}

function isPrepared(statement: object): statement is Prepared {
  return "query" in statement && "values" in statement
}

const toStored = (value: SqlStorageValue | boolean) => (typeof value === "boolean" ? Number(value) : value)

function refuse(): never {
  throw new Error("The product does not use this.")
}

/** `changes` is the number of rows of a statement that writes. */
function getMeta(sql: SqlStorage, query: string): D1Meta & Record<string, unknown> {
  const changes = isWrite(query) ? Number(sql.exec("select changes() as n").one().n) : 0
  return {
    ...{ duration: 0, size_after: 0, last_row_id: 0, changed_db: changes > 0, changes },
    ...{ rows_read: 0, rows_written: changes },
  }
}
