export class Killed extends Error {
  override name = "Killed"
}

/** A process that ends at a boundary. After its end it does nothing more, not even in a catch. */
export interface Life {
  /** Boundaries left. */
  left: number
  passed: string[]
  isOver?: boolean
  /** The reads and writes that are boundaries; without it, all are. */
  isBoundary?: (name: string) => boolean
}

export const forever = (): Life => ({ left: Number.POSITIVE_INFINITY, passed: [] })

export function boundary(life: Life, name: string): void {
  if (life.isOver) throw new Killed()
  if (life.isBoundary?.(name) === false) return
  if (life.left <= 0) {
    life.isOver = true
    throw new Killed()
  }
  life.left -= 1
  life.passed.push(name)
}

/** Runs work between two boundaries. */
export async function living<T>(life: Life, name: string, work: () => Promise<T>): Promise<T> {
  boundary(life, `before ${name}`)
  const result = await work()
  boundary(life, `after ${name}`)
  return result
}

/** A member of an object, usable without it. */
function getMember(target: object, key: string | symbol): unknown {
  const member = Reflect.get(target, key)
  return typeof member === "function" ? member.bind(target) : member
}

function mortalStatement(statement: D1PreparedStatement, sql: string, life: Life): D1PreparedStatement {
  return new Proxy(statement, {
    get(target, key) {
      if (key === "bind") return (...values: unknown[]) => mortalStatement(target.bind(...values), sql, life)
      const member = Reflect.get(target, key)
      if (key === "first" || key === "all" || key === "run")
        return (...given: unknown[]) => living(life, sql, () => member.apply(target, given))
      return getMember(target, key)
    },
  })
}

export function mortalDatabase(db: D1Database, life: Life): D1Database {
  return new Proxy(db, {
    get(target, key) {
      if (key === "prepare")
        return (sql: string) => mortalStatement(target.prepare(sql), sql.trim().slice(0, 41), life)
      if (key === "batch")
        return (statements: D1PreparedStatement[]) => living(life, "batch", () => target.batch(statements))
      return getMember(target, key)
    },
  })
}

export function mortalBucket(bucket: R2Bucket, life: Life): R2Bucket {
  return new Proxy(bucket, {
    get(target, key) {
      if (key === "put")
        return (...given: Parameters<R2Bucket["put"]>) =>
          living(life, `put ${given[0]}`, () => target.put(...given))
      return getMember(target, key)
    },
  })
}
