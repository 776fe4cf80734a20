import type { RequestLog } from "./log.server"

/** A database that counts round trips; a batch is one. */
export function countedDatabase(db: D1Database, log: RequestLog): D1Database {
  const countedStatement = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, key) {
        if (key === "bind") return (...values: unknown[]) => countedStatement(target.bind(...values))
        if (key === "first" || key === "all" || key === "run" || key === "raw") log.count("d1")
        const member = Reflect.get(target, key)
        return typeof member === "function" ? member.bind(target) : member
      },
    })
  return new Proxy(db, {
    get(target, key) {
      if (key === "prepare") return (sql: string) => countedStatement(target.prepare(sql))
      if (key === "batch" || key === "exec") log.count("d1")
      const member = Reflect.get(target, key)
      return typeof member === "function" ? member.bind(target) : member
    },
  })
}
