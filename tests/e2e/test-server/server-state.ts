import { join } from "node:path"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { sendBatches } from "../../../server/ingest-client"
import { localSecrets, projectDir } from "../../../server/runtime/local-server"
import { queryDatabase } from "./database-endpoint"

const port = Number(process.env.TEST_PORT)

/** The folder in which tests/e2e/test-server/serve.ts keeps the state of the server under test. */
export const stateDir = join(projectDir, `.cache/test-state-${port}`)

export function sessionSecret(): string {
  return localSecrets(stateDir).SESSION_SECRET
}

/** Sends a batch as the command line does. */
export async function ingest(batch: IngestBatchInput): Promise<void> {
  const { INGEST_TOKEN } = localSecrets(stateDir)
  await sendBatches({ origin: `http://localhost:${port}`, ingestToken: INGEST_TOKEN }, [batch])
}

/** Changes rows that only time would change; returns how many rows were changed. */
export async function changeRows(sql: string, ...values: unknown[]): Promise<number> {
  const { length } = await queryDatabase(stateDir, `${sql} returning 1`, values)
  await ingest({}) // an import empties the page cache
  return length
}

/** Every row of every table as text, by table: tables that are added later are included. */
export async function readEveryTable(): Promise<Map<string, string>> {
  const tables = await queryDatabase(
    stateDir,
    "select name from sqlite_master where type = 'table' and name not like '\\_cf\\_%' escape '\\'",
  )
  const texts = new Map<string, string>()
  for (const { name } of tables)
    texts.set(
      String(name),
      JSON.stringify(await queryDatabase(stateDir, `select * from "${name}"`)).toLowerCase(),
    )
  return texts
}

/** The tables that contain a text, in any case. */
export function tablesWith(tables: Map<string, string>, text: string): string[] {
  return [...tables].filter(([, rows]) => rows.includes(text.toLowerCase())).map(([name]) => name)
}
