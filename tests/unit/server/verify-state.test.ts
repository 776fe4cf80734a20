import { cpSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"

import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { fundHoldersKind, lettersKind, listsHeadKind, transcriptsKind } from "~/stores/document-kinds"
import { openState, type StoredState } from "../../../server/backup/state-contents"
import { listFiles } from "../../../server/backup/state-snapshot"
import { applyMigrations } from "../../../server/local/migrations"
import { startLocalServer } from "../../../server/local/start-server"
import { projectDir } from "../../../server/runtime/local-server"
import { repairState, verifyState } from "../../../server/verify/verify-state"

const now = 1_800_000_000_000
const cik = "0000990001"
const makeFolder = () => mkdtempSync(join(tmpdir(), "bookvalue-verify-"))
const filled = makeFolder()
let folder: string
beforeAll(() => openState(filled, fill))
afterAll(() => rmSync(filled, { recursive: true, force: true }))
beforeEach(() => {
  folder = makeFolder()
  cpSync(filled, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Two documents of the SEC, one that was imported, a file, and a row that says that statements were derived. */
async function fill({ DB, DOCUMENTS }: StoredState) {
  await applyMigrations(DB, join(projectDir, "migrations"))
  const documents = documentStore(DOCUMENTS, new RequestLog())
  const holders = { name: "Security", rows: [] }
  await documents.put(fundHoldersKind, "037833100", now, { cusip: "037833100", ...holders } as never)
  await documents.put(fundHoldersKind, "594918104", now, { cusip: "594918104", ...holders } as never)
  await documents.put(lettersKind, "all", now, { letters: [] })
  await DOCUMENTS.put("raw/filing.txt", "as filed")
  await documents.putBytes(`${listsHeadKind.name}/packed/0123456789abcdef.json`, "{}", "application/json")
}

const names = (key: string) => `${fundHoldersKind.name}/${key}.json`
const letters = `${lettersKind.name}/all.json`

/** The file in which the runtime keeps what contains a text. */
function findFile(text: string): string {
  const file = listFiles(join(folder, "v3/r2")).find(
    (path) => path.includes("blobs") && readFileSync(path, "utf8").includes(text),
  )
  if (!file) throw new Error(`No file contains ${text}.`)
  return file
}

function replaceIn(text: string, replacement: string): void {
  const file = findFile(text)
  writeFileSync(file, readFileSync(file, "utf8").replace(text, replacement))
}

test("a state without damage has no faults", async () => {
  const verified = await openState(folder, verifyState)
  expect(verified).toEqual({ documents: 5, rows: 0, faults: [] })
})

test("a changed byte, a removed file and an invalid body are found and named", async () => {
  replaceIn('"cusip":"037833100"', '"cusip":"037833101"')
  replaceIn("as filed", "as fileD")
  unlinkSync(findFile("594918104"))
  const { faults } = await openState(folder, verifyState)
  expect(faults).toEqual([
    { path: names("037833100"), problem: "does not have its checksum", isImported: false },
    { path: names("594918104"), problem: "cannot be read", isImported: false },
    { path: "raw/filing.txt", problem: "does not have its checksum", isImported: false },
  ])
})

test("a body with a sound checksum that its schema refuses is found", async () => {
  const body = '{"version":1,"fetchedAt":1,"body":{"cusip":1}}'
  await openState(folder, async ({ DOCUMENTS }) => void (await DOCUMENTS.put(names("88160R101"), body)))
  const { faults } = await openState(folder, verifyState)
  expect(faults).toEqual([{ path: names("88160R101"), problem: "cannot be parsed", isImported: false }])
})

test("a row whose document is missing is found, and its work is noted", async () => {
  await openState(folder, async ({ DB }) => {
    await DB.prepare(
      "insert into statement_checks (cik, balances, balances_held, quarters, quarters_held) values (?1, 1, 1, 1, 1)",
    )
      .bind(cik)
      .run()
    await DB.prepare("insert into sources (key, fetched_at, entity_tag) values (?1, 5, 'tag')")
      .bind(`company:${cik}`)
      .run()
  })
  const { faults, rows } = await openState(folder, verifyState)
  expect(rows).toBe(1)
  expect(faults.map(({ path }) => path)).toEqual([`statements/${cik}.json`])
  await openState(folder, async (state) => {
    expect(await repairState(state, faults, now)).toEqual([])
    const { results } = await state.DB.prepare("select kind, key from refreshes").all()
    expect(results).toEqual([{ kind: "company", key: cik }])
    const source = await state.DB.prepare("select fetched_at, entity_tag from sources").first()
    expect(source).toEqual({ fetched_at: null, entity_tag: null })
  })
})

test("the repair removes what the SEC has, and keeps and names what was imported", async () => {
  replaceIn('"cusip":"037833100"', '"cusip":"037833101"')
  replaceIn('"letters":[]', '"letters":1 ')
  await openState(folder, async (state) => {
    const { faults } = await verifyState(state)
    const lost = await repairState(state, faults, now)
    expect(lost.map(({ path }) => path)).toEqual([letters])
  })
  const { documents, faults } = await openState(folder, verifyState)
  expect([documents, faults.map(({ path }) => path)]).toEqual([4, [letters]])
})

test("every imported kind is known as imported", () => {
  for (const kind of [lettersKind, transcriptsKind]) expect(kind.isImported).toBe(true)
})

test("a destroyed header and flipped pages are refused with a sentence about backups", async () => {
  // SQLite moves pages out of its log after four megabytes.
  await openState(folder, async ({ DB }) => {
    for (let count = 0; count < 8; count += 1)
      await DB.prepare(
        "insert into outbox (sent_at, recipient, subject, text, html) values (1, '', '', ?1, '')",
      )
        .bind("x".repeat(1_000_000))
        .run()
  })
  const [database = ""] = listFiles(join(folder, "v3/d1")).filter(
    (path) => path.endsWith(".sqlite") && !path.includes("metadata"),
  )
  const whole = readFileSync(database)
  writeFileSync(database, Buffer.concat([Buffer.from("not a database!!"), whole.subarray(16)]))
  await expect(openState(folder, verifyState)).rejects.toThrow(/is damaged.*Restore a backup/)
  const options = { host: "127.0.0.1", port: 1, stateDir: folder, buildDir: folder, trustsProxy: false }
  await expect(startLocalServer({ ...options, env: {} })).rejects.toThrow(/is damaged.*Restore a backup/)
  const flipped = Buffer.from(whole)
  for (let at = 5000; at < flipped.length; at += 700) flipped[at] = 0xff
  writeFileSync(database, flipped)
  await expect(openState(folder, verifyState)).rejects.toThrow(/is damaged.*Restore a backup/)
})
