import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { mergeSnapshot } from "~/ingest/snapshot/merge-snapshot.server"
import { snapshotBatch } from "~/ingest/snapshot/snapshot-batch"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { loadSnapshot } from "../../../../cli/snapshot/load-snapshot"
import { makeSnapshot } from "../../../../cli/snapshot/make-snapshot"
import { openSnapshot } from "../../../../cli/snapshot/open-snapshot"
import { openState, readStateContents, type StoredState } from "../../../../server/backup/state-contents"
import { applyMigrations } from "../../../../server/local/migrations"
import { projectDir } from "../../../../server/runtime/local-server"
import { snapshotDir } from "../../../../server/sample/sample"

const now = Date.parse("2026-06-26T20:05:00Z")
const owner = "reader@site.example"
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-round-trip-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const stores = ({ DB, DOCUMENTS }: StoredState) => ({
  ...{ db: DB, documents: documentStore(withPlainConditions(DOCUMENTS), new RequestLog()), now: () => now },
})

/** Headers do not pass from this process to the store. */
function withPlainConditions(bucket: R2Bucket): R2Bucket {
  return new Proxy(bucket, {
    get(target, key) {
      const member = Reflect.get(target, key)
      if (key !== "put") return typeof member === "function" ? member.bind(target) : member
      return (path: string, text: string, options: R2PutOptions) =>
        target.put(
          path,
          text,
          options.onlyIf instanceof Headers ? { ...options, onlyIf: { etagDoesNotMatch: "*" } } : options,
        )
    },
  })
}

/** The invented company, an investor and a fund of the sample, closes of two sources, and an account. */
async function fill(state: StoredState): Promise<void> {
  await applyMigrations(state.DB, join(projectDir, "migrations"))
  for (const file of readdirSync(snapshotDir).filter((name) => /0000990001|0001709323|EXEFX/.test(name)))
    await applyBatch(
      ingestBatch.parse(JSON.parse(readFileSync(join(snapshotDir, file), "utf8"))),
      stores(state),
    )
  const security = { cik: "0000990001", ticker: "EXMP", currency: "USD" }
  await applyBatch(
    ingestBatch.parse({
      listings: [{ ticker: "EXMP", cik: "0000990001", name: "Example", exchange: null, position: 1 }],
      prices: [
        { ...security, source: "SEC fails-to-deliver data", closes: [["2026-06-01", 10]] },
        { ...security, source: "import of vendor.csv", closes: [["2026-06-02", 11]] },
      ],
    }),
    stores(state),
  )
  await state.DB.prepare("insert into users (id, email, created_at) values ('u1', ?1, 1)").bind(owner).run()
}

const effects = { now: () => now, onStep: () => {} }

test("an instance that loads another one's snapshot has the same documents and rows, without what is personal or imported", async () => {
  const [first, second] = [join(folder, "first"), join(folder, "second")]
  for (const each of [first, second]) mkdirSync(each)
  await openState(first, fill)
  const file = join(folder, "market.json")
  const manifest = await makeSnapshot(file, first, effects)
  expect(manifest.counts).toMatchObject({ filings: 1, statements: 1, investor: 1, fund: 1, prices: 1 })
  await openState(second, async (state) => {
    await applyMigrations(state.DB, join(projectDir, "migrations"))
    const merge = stores(state)
    await loadSnapshot(await openSnapshot(file, folder, { fetch, wait: async () => {} }), {
      send: async (gzip) =>
        mergeSnapshot(snapshotBatch.parse(JSON.parse(gunzipSync(gzip).toString())), merge),
      rebuild: async () => {},
      log: { find: () => null, add: () => {} },
      isStopped: () => false,
      onStep: () => {},
    })
    const { results } = await state.DB.prepare("select * from statement_checks").all()
    expect(results).toHaveLength(1)
    const prices = await (await state.DOCUMENTS.get("security-prices/EXMP.json"))?.text()
    expect(prices).toContain("2026-06-01")
    expect(prices).not.toContain("2026-06-02")
  })
  const [before, after] = [await readStateContents(first), await readStateContents(second)]
  const personal = ["users", "users_emails"]
  for (const [table, rows] of Object.entries(before.rows))
    if (!personal.includes(table) && table !== "d1_migrations" && table !== "sources")
      expect([table, after.rows[table]]).toEqual([table, rows])
  expect(after.rows.users).toBe(0)
  const parts = manifest.parts.map((part) => gunzipSync(readFileSync(join(folder, part.file))).toString())
  for (const text of parts) expect(text).not.toMatch(/reader@site|vendor\.csv/)
})

test("a file that exists is not replaced by a snapshot", async () => {
  await expect(
    makeSnapshot(join(import.meta.dirname, "snapshot-round-trip.test.ts"), folder, effects),
  ).rejects.toThrow("exists already")
})
