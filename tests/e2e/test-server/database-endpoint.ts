import { readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { z } from "zod"

const query = z.object({ sql: z.string(), values: z.array(z.unknown()) })
const rows = z.array(z.record(z.string(), z.unknown()))

/**
 * Lets tests query the database of the server under test in that server's own process: a second process over the
 * same files would lock them. Listens on a free port, which a file in the state directory names.
 */
export async function serveDatabase(
  openDatabase: () => Promise<D1Database>,
  stateDir: string,
): Promise<void> {
  const server = createServer(async (request, response) => {
    try {
      const { sql, values } = query.parse(JSON.parse(await text(request)))
      const run = async () => {
        const database = await openDatabase()
        const { results } = await database
          .prepare(sql)
          .bind(...values)
          .all()
        return results
      }
      // The runtime is replaced after a large load, and its bindings with it, also while they are read.
      const results = await run().catch((error: unknown) => {
        if (/^select\b/i.test(sql)) return run()
        throw error
      })
      response.end(JSON.stringify(results))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  server.unref()
  writeFileSync(portFile(stateDir), String((server.address() as AddressInfo).port))
}

export async function queryDatabase(
  stateDir: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const port = readFileSync(portFile(stateDir), "utf8")
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: "POST",
    body: JSON.stringify({ sql, values }),
  })
  if (!response.ok) throw new Error(`${sql}: ${await response.text()}`)
  return rows.parse(await response.json())
}

const portFile = (stateDir: string) => join(stateDir, "database-port")
