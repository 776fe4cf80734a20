import type { RequestLog } from "./log.server"
import { isPersonalCookie } from "./page-key"
import { makePauses } from "./requests/pauses"

/** Reads are repeated this often, each after a longer wait: together 0.4 seconds. */
const attempts = 8
const waitMs = 15

/** SQLite's error when the disk is full. */
function isNoRoom(error: unknown): boolean {
  return /SQLITE_FULL|disk is full/.test(String(error))
}

/** SQLite's error while another runtime over the same state writes, in the moment when one replaces the other. */
function isLocked(error: unknown): boolean {
  return /SQLITE_BUSY|database is locked/.test(String(error))
}

/** The same for other work in the runtime that meets it. The work may have been done. */
function isInternal(error: unknown): boolean {
  return /internal error/.test(String(error))
}

/** A sentence in place of an error page where the disk is full, and in place of a stack in the log. */
export function withRoomNotice(answer: Response, log: RequestLog): Response {
  if (answer.status !== 500 || !isNoRoom(log.notes.error)) return answer
  const sentence = "The disk is full, so nothing could be stored."
  log.note("error", sentence)
  return new Response(sentence, { status: 507 })
}

/** Writes are not tried again for so long. */
const noRoomMs = 5_000
let noRoomUntil = 0

interface DatabaseEffects {
  wait: (ms: number) => Promise<void>
  now: () => number
  /** Called before each round trip. */
  pause?: () => Promise<void>
}

const live: DatabaseEffects = {
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  now: Date.now,
}

/**
 * The database of a request. A visitor without a personal cookie is answered from the nearest copy, where D1 keeps
 * copies: each read sees at least what those before it saw. Everybody else reads what they just wrote.
 */
export function databaseFor({ method, headers }: Request, db: D1Database): D1Database | D1DatabaseSession {
  const isRead = method === "GET" || method === "HEAD"
  return isRead && !isPersonalCookie(headers.get("cookie")) ? db.withSession("first-unconstrained") : db
}

/** For long work in the background: pages are answered between its round trips. */
export const withPauses = (): DatabaseEffects => ({ ...live, pause: makePauses() })

/**
 * A database that counts round trips; a batch is one. A write that finds no room fails the reads of other requests beside it: such reads are repeated, and the next writes fail at once.
 */
export function countedDatabase(
  db: D1Database | D1DatabaseSession,
  log: RequestLog,
  effects: DatabaseEffects = live,
): D1Database {
  const reads = new WeakSet<D1PreparedStatement>()
  const countedStatement = (statement: D1PreparedStatement, isRead: boolean): D1PreparedStatement => {
    const counted = new Proxy(statement, {
      get(target, key) {
        if (key === "bind") return (...values: unknown[]) => countedStatement(target.bind(...values), isRead)
        const member = Reflect.get(target, key)
        if (typeof member !== "function") return member
        if (key !== "first" && key !== "all" && key !== "run" && key !== "raw") return member.bind(target)
        log.count("d1")
        return (...values: unknown[]) => runOnce(() => member.apply(target, values), isRead, effects)
      },
    })
    if (isRead) reads.add(counted)
    return counted
  }
  // A session has what requests use of a database.
  return new Proxy(db as D1Database, {
    get(target, key) {
      if (key === "prepare") return (sql: string) => countedStatement(target.prepare(sql), isReadSql(sql))
      const member = Reflect.get(target, key)
      if (key === "exec") log.count("d1")
      if (key !== "batch") return typeof member === "function" ? member.bind(target) : member
      log.count("d1")
      return (statements: D1PreparedStatement[]) =>
        runOnce(
          () => target.batch(statements),
          statements.every((each) => reads.has(each)),
          effects,
        )
    },
  })
}

function isReadSql(sql: string): boolean {
  return /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete)\b/i.test(sql)
}

async function runOnce<T>(run: () => Promise<T>, isRead: boolean, effects: DatabaseEffects): Promise<T> {
  await effects.pause?.()
  if (!isRead && effects.now() < noRoomUntil)
    throw new Error("The database had no room just now: SQLITE_FULL")
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (isNoRoom(error) && !isRead) noRoomUntil = effects.now() + noRoomMs
      const isRepeated = isLocked(error) || (isRead && (isNoRoom(error) || isInternal(error)))
      if (!isRepeated || attempt === attempts) throw error
      await effects.wait(attempt * waitMs)
    }
  }
}
