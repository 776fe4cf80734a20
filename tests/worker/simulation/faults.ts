import type { Random } from "~/ingest/invented/random"

/** The isolate ended: nothing that it started continues. */
export class Crash extends Error {
  override name = "Crash"
}

export class InjectedFault extends Error {
  override name = "InjectedFault"
}

export interface FaultRates {
  /** A fault before each write. */
  before: number
  /** A fault after each write. */
  after: number
  /** A fault before or after each write. */
  crash: number
}

export const noFaults: FaultRates = { before: 0, after: 0, crash: 0 }

/** Makes the writes of one isolate fail, before or after they are made, and ends the isolate. */
export class FaultInjector {
  isDead = false

  constructor(
    private readonly random: Random,
    private readonly rates: FaultRates,
    /** Lets other work of the isolate run before an operation. */
    private readonly yieldToOthers: () => Promise<void> = async () => {},
  ) {}

  /** Ends the isolate at the write of this number from now on. */
  crashAt = Number.POSITIVE_INFINITY

  requireAlive(): void {
    if (this.isDead) throw new Crash("This isolate has ended.")
  }

  async write<T>(make: () => Promise<T>): Promise<T> {
    await this.yieldToOthers()
    this.requireAlive()
    const [roll, isEarly] = [this.random(), this.random() < 0.5]
    const { before, after, crash } = this.rates
    this.crashAt -= 1
    if (roll < crash || this.crashAt < 0) {
      if (!isEarly) await make()
      this.isDead = true
      throw new Crash("This isolate ended at a write.")
    }
    if (roll < crash + before) throw new InjectedFault("A write failed before it was made.")
    const made = await make()
    this.requireAlive()
    if (roll < crash + before + after) throw new InjectedFault("A write failed after it was made.")
    return made
  }

  async read<T>(make: () => Promise<T>): Promise<T> {
    await this.yieldToOthers()
    this.requireAlive()
    const made = await make()
    this.requireAlive()
    return made
  }
}

export const isWrite = (sql: string) => /^\s*(insert|update|delete)/i.test(sql)

export function faultyDatabase(db: D1Database, faults: FaultInjector): D1Database {
  const statement = (target: D1PreparedStatement, sql: string): D1PreparedStatement =>
    new Proxy(target, {
      get(inner, key) {
        if (key === "bind") return (...values: unknown[]) => statement(inner.bind(...values), sql)
        const member = Reflect.get(inner, key)
        if (typeof member !== "function") return member
        if (key !== "first" && key !== "all" && key !== "run" && key !== "raw") return member.bind(inner)
        const run = (...args: unknown[]) => member.apply(inner, args) as Promise<unknown>
        return (...args: unknown[]) =>
          isWrite(sql) ? faults.write(() => run(...args)) : faults.read(() => run(...args))
      },
    })
  return new Proxy(db, {
    get(target, key) {
      if (key === "prepare") return (sql: string) => statement(target.prepare(sql), sql)
      if (key === "batch")
        return (statements: D1PreparedStatement[]) => faults.write(() => target.batch(statements))
      const member = Reflect.get(target, key)
      return typeof member === "function" ? member.bind(target) : member
    },
  })
}

export function faultyBucket(bucket: R2Bucket, faults: FaultInjector): R2Bucket {
  return new Proxy(bucket, {
    get(target, key) {
      const member = Reflect.get(target, key)
      if (typeof member !== "function") return member
      const run = (...args: unknown[]) => member.apply(target, args) as Promise<unknown>
      const isWritten = key === "put" || key === "delete"
      return (...args: unknown[]) =>
        isWritten ? faults.write(() => run(...args)) : faults.read(() => run(...args))
    },
  })
}

/** The answers of the SEC in place of a good one. */
export function faultySec(random: Random, rate: number, answer: () => Response): Response {
  if (random() >= rate) return answer()
  const kind = Math.floor(random() * 5)
  if (kind === 0) return new Response("", { status: 500 })
  if (kind === 1) return new Response("", { status: 429 })
  if (kind === 2) throw new TypeError("The connection was reset.")
  if (kind === 3) return new Response("<html>Undergoing maintenance</html>")
  return new Response("{", { headers: { "content-length": "100000" } })
}
