import { beforeEach, expect, test, vi } from "vitest"
import { liveHosts } from "~/edgar/addresses"
import { acceptBatch } from "~/ingest/apply/endpoint.server"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { companySource, refreshCompany } from "~/ingest/fetch/refresh-company"
import { listUnreadOfFiler } from "~/ingest/follow/unread-work.server"
import { companyReading } from "~/ingest/kinds/companies.server"
import { toEdgarSource } from "~/ingest/source/edgar-source"
import { RequestLog } from "~/platform/log.server"
import { filingsKind } from "~/stores/document-kinds"
import { getDerivation } from "~/stores/operations/derivations-store.server"
import { getSource } from "~/stores/operations/sources-store.server"
import { exampleCik } from "../../fixtures/example/example-company"
import { accessionId } from "../../ids"
import { bindings } from "../bindings"
import type { FakeSec } from "../fake-sec"
import {
  db,
  documents,
  fileRelease,
  followedSec,
  listed,
  load,
  submissionsPath,
  withFiling,
} from "./followed"

const release = "0000990001-26-000050"

let sec: FakeSec
beforeEach(async () => {
  sec = await followedSec()
  await load(sec, { kind: "company", cik: exampleCik })
})

/** A filing that neither the feed nor a load notes, because it is old. */
function fileUnnoted(): void {
  fileRelease(sec, release, "2026-06-15")
  sec.feed = []
}

/** The batch of a bulk load of archives with all that the SEC has now. */
function readArchives(): Promise<IngestBatchInput> {
  const archives = toEdgarSource(liveHosts, async (address) =>
    new TextEncoder().encode(JSON.stringify(sec.documents.get(new URL(address).pathname))),
  )
  return refreshCompany(exampleCik, sec.now, archives)
}

function bulk(batch: IngestBatchInput, stores = { db, documents }): Promise<Response> {
  const request = new Request("http://test/ingest", {
    method: "POST",
    headers: { authorization: "Bearer token" },
    body: JSON.stringify(batch),
  })
  const settings = { ...sec.settings, INGEST_TOKEN: "token" }
  return acceptBatch(
    request,
    {
      ...stores,
      settings,
      deriveAfterImport: async () => {},
      indexWords: async () => {},
      log: new RequestLog(),
    },
    sec.now,
  )
}

type Written = Awaited<ReturnType<R2Bucket["put"]>>

/** The bucket, with other writes. */
function withPut(put: (path: string, write: () => Promise<Written>) => Promise<Written>): R2Bucket {
  return new Proxy(bindings.DOCUMENTS, {
    get(target, key) {
      const member = Reflect.get(target, key)
      if (key !== "put") return typeof member === "function" ? member.bind(target) : member
      return (path: string, ...given: [ArrayBuffer | string, R2PutOptions]) =>
        put(path, () => target.put(path, ...given))
    },
  })
}

async function derive() {
  await sec.bindings.REFRESH.send({ kind: "derive" })
  await sec.drain()
  return getDerivation(db, "company")
}

test("deriving after a bulk load of a newer archive keeps the archive's filings", async () => {
  fileRelease(sec, release, "2026-06-26")
  expect((await bulk(await readArchives())).status).toBe(200)
  expect(await derive()).toMatchObject({ derived: 0, isDone: true })
  expect(await listed(release)).toBe(true)
})

test("a list that is missing after a bulk load is derived from the older kept list, and read from the SEC after that", async () => {
  fileUnnoted()
  await bulk(await readArchives())
  await bindings.DOCUMENTS.delete(`${filingsKind.name}/${exampleCik}.json`)
  expect(await derive()).toMatchObject({ derived: 1, isDone: true })
  expect(await listed(release)).toBe(false)
  await sec.settle()
  expect(await listed(release)).toBe(true)
})

test("an older derivation that began before a bulk load keeps its filings, and has the company read from the SEC", async () => {
  fileUnnoted()
  const archives = await readArchives()
  let isLoaded = false
  sec.storage = {
    ...bindings,
    DOCUMENTS: withPut(async (path, write) => {
      if (path.startsWith(filingsKind.name) && !isLoaded) {
        isLoaded = true
        await bulk(archives)
      }
      return write()
    }),
  }
  expect(await derive()).toMatchObject({ derived: 1, isDone: true })
  expect([isLoaded, await listed(release)]).toEqual([true, true])
  expect(await db.prepare("select key from refreshes where kind = 'company'").first("key")).toBe(exampleCik)
})

test("an older derivation does not replace the filings of a load that ends while it reads the kept files", async () => {
  fileUnnoted()
  const archives = await readArchives()
  let isLoaded = false
  const get = async (path: string, options: R2GetOptions) => {
    if (path.startsWith("raw/companyfacts") && !isLoaded) {
      isLoaded = true
      await bulk(archives)
    }
    return bindings.DOCUMENTS.get(path, options)
  }
  const { DOCUMENTS } = bindings
  const loading = new Proxy(DOCUMENTS, {
    get: (target, key) => (key === "get" ? get : Reflect.get(target, key).bind(target)),
  })
  sec.storage = { ...bindings, DOCUMENTS: loading }
  await derive()
  expect([isLoaded, await listed(release)]).toEqual([true, true])
})

test("filings that a bulk load removes are read again, if it ends between documents and rows", async () => {
  const older = await readArchives()
  fileRelease(sec, release, "2026-06-26")
  await sec.settle()
  const ending = {
    ...documents,
    async put(...written: Parameters<typeof documents.put>) {
      await documents.put(...written)
      throw new Error("The process ended.")
    },
  } as typeof documents
  await expect(bulk(older, { db, documents: ending })).rejects.toThrow("The process ended.")
  expect(await listed(release)).toBe(false)
  sec.now += 15 * 60_000
  await sec.settle()
  expect(await listed(release)).toBe(true)
})

test("deriving after a read that ended before it kept the files keeps the filings that it stored", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  fileRelease(sec, release, "2026-06-26")
  const DOCUMENTS = withPut((path, write) =>
    path.startsWith("raw/") ? Promise.reject(new Error("The process ended.")) : write(),
  )
  sec.storage = { ...bindings, DOCUMENTS }
  await sec.bindings.REFRESH.send({ kind: "company", cik: exampleCik })
  await sec.drain(1)
  sec.queue = []
  sec.storage = bindings
  expect(await listed(release)).toBe(true)
  expect((await getSource(db, companySource(exampleCik)))?.entityTag).toBeNull()
  sec.now += 60_000
  expect(await derive()).toMatchObject({ isDone: true })
  expect(await listed(release)).toBe(true)
})

test("an amendment that a bulk load listed waits for its figures, whatever the older kept list says", async () => {
  const dates = {
    filingDate: "2026-06-15",
    reportDate: "2026-03-31",
    acceptanceDateTime: "2026-06-15T20:04:00.000Z",
  }
  sec.documents.set(submissionsPath, withFiling({ form: "10-K/A", ...dates, accessionNumber: release }))
  await bulk(await readArchives())
  const name = { kind: "company", key: exampleCik } as const
  const times = { accepted: "2026-06-15 16:04", notedAt: sec.now, dueAt: sec.now, tries: 0 }
  const work = { ...name, ...times, accession: accessionId(release), form: "10-K/A" }
  const unread = await listUnreadOfFiler(companyReading, exampleCik, [work], {
    ...{ db, documents, now: () => sec.now },
  })
  expect(unread).toMatchObject([{ accession: release, isListed: true }])
})
