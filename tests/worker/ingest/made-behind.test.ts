import { describe, expect, test } from "vitest"
import { businessBehind } from "~/ingest/kinds/business.server"
import type { Kind, MadeBehind } from "~/ingest/kinds/kind"
import { kinds } from "~/ingest/kinds/kinds.server"
import { behindReader } from "~/ingest/read-through/own-readings.server"
import { mergeSnapshot } from "~/ingest/snapshot/merge-snapshot.server"
import { snapshotBatch } from "~/ingest/snapshot/snapshot-batch"
import type { BusinessDocument } from "~/model/filings/business-document"
import type { FilingReader, Reading } from "~/model/filings/filing-reader"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { businessKind } from "~/stores/document-kinds"
import { submitted } from "../../fixtures/filings/submitted"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const cik = cikId("0000990001")
const report = submitted("10-K", "2026-02-20")
const proxy = submitted("DEF 14A", "2026-03-20")

/** What is asked of each kind, and the filings that it reads for it. */
const cases: Record<string, { subject: unknown; reads: string[] }> = {
  business: { subject: { latest: report, before: null }, reads: [report.accession] },
  people: {
    subject: { people: { reports: [report], proxies: [proxy] }, reports: [] },
    reads: [report.accession, proxy.accession],
  },
}

const behinds = (kinds as readonly Kind[]).flatMap(({ name, behind }) => (behind ? [{ name, behind }] : []))

/** A reader whose filings all answer alike; its work behind the page is collected. */
function instance<T, Subject>(
  kind: { name: string; behind: MadeBehind<T, Subject> },
  answer: Reading<never>,
  { now = 1_000_000, isOffline = false } = {},
) {
  const asked = new Set<string>()
  const behind: Promise<unknown>[] = []
  const always = async (ref: { accession: string }) => {
    asked.add(ref.accession)
    return answer
  }
  const filings = {
    ...{ outline: always, section: always, redline: always, item: always, words: always, sections: always },
  } as unknown as FilingReader
  const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
  const edgar = isOffline ? null : ({} as never)
  const effects = { db: bindings.DB, documents, now: () => now }
  const reader = behindReader(
    kind,
    { ...effects, edgar, filings, wait: async () => {} },
    (work) => void behind.push(work),
  )
  return { reader, documents, effects, asked, settle: () => Promise.all(behind) }
}

const absent = { status: "absent", reason: "There is none." } as const
const away = { status: "unavailable", reason: "The SEC is away." } as const

test("every kind that is made behind pages has a case", () => {
  expect(behinds.map(({ name }) => name).sort()).toEqual(Object.keys(cases).sort())
})

describe.each(behinds.map((kind) => [kind.name, kind] as const))("%s", (name, kind) => {
  const { subject, reads } = cases[name]!

  test("several simultaneous visitors have it made once, in the background", async () => {
    const made = instance(kind, absent)
    expect(await made.reader.stored(cik)).toBeNull()
    for (let visitor = 0; visitor < 3; visitor++) expect(made.reader.readBehind(cik, subject)).toBe(true)
    await made.settle()
    const once = instance(kind, absent)
    expect([...made.asked].sort()).toEqual([...reads].sort())
    expect(await made.reader.stored(cik)).not.toBeNull()
    once.reader.readBehind(cik, subject)
    await once.settle()
    expect([...once.asked], "its lease is held").toEqual([])
  })

  test("an unavailable SEC stores nothing, and it is made after the lease", async () => {
    const failed = instance(kind, away)
    failed.reader.readBehind(cik, subject)
    await failed.settle()
    expect(await failed.reader.stored(cik)).toBeNull()
    const later = instance(kind, absent, { now: 1_000_000 + kind.behind.leaseMs + 1 })
    later.reader.readBehind(cik, subject)
    await later.settle()
    expect(await later.reader.stored(cik)).not.toBeNull()
  })

  test("forbidden requests start no work", () => {
    const offline = instance(kind, absent, { isOffline: true })
    expect(offline.reader.readBehind(cik, subject)).toBe(false)
    expect([...offline.asked]).toEqual([])
  })

  test("a snapshot brings the document to an empty instance and does not replace a newer one", async () => {
    const { document } = kind.behind
    const made = instance(kind, absent)
    made.reader.readBehind(cik, subject)
    await made.settle()
    const stored = (await made.documents.get(document, cik))!
    const { version, fetchedAt, body } = stored
    const merge = () =>
      mergeSnapshot(
        snapshotBatch.parse({ documents: [{ kind: document.name, key: cik, version, fetchedAt, body }] }),
        made.effects,
      )
    await bindings.DOCUMENTS.delete(`${document.name}/${cik}.json`)
    expect(await merge()).toEqual({ taken: 1, kept: 0, unreadable: 0 })
    expect(await made.documents.get(document, cik)).toEqual(stored)
    await made.documents.put(document, cik, fetchedAt + 1, body)
    await merge()
    expect(await made.documents.get(document, cik)).toMatchObject({ fetchedAt: fetchedAt + 1 })
  })
})

test("a report without a business section is read again after a day", async () => {
  const nothing: BusinessDocument = {
    accession: report.accession,
    form: "10-K",
    filed: "2026-02-20",
    document: "main.htm",
    section: null,
    label: "",
    html: [],
    since: null,
  }
  const kind = { name: "business", behind: businessBehind }
  const { reader, documents } = instance(kind, absent, { now: 90_000_000 })
  await documents.put(businessKind, cik, 80_000_000, nothing)
  expect(await reader.stored(cik)).toEqual(nothing)
  await documents.put(businessKind, cik, 1_000_000, nothing)
  expect(await reader.stored(cik)).toBeNull()
})
