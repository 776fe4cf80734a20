import { expect, test } from "vitest"
import { businessBehind } from "~/ingest/kinds/business.server"
import { behindReader } from "~/ingest/read-through/own-readings.server"
import type { BusinessDocument } from "~/model/filings/business-document"
import type { FilingReader, Reading } from "~/model/filings/filing-reader"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { businessKind } from "~/stores/document-kinds"
import { submitted } from "../../fixtures/filings/submitted"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const cik = cikId("0000990001")
const reports = { latest: submitted("10-K", "2026-02-20"), before: null }

/** A business reader whose filings all answer alike; its work behind the page is collected. */
function instance(answer: Reading<never>, { now = 1_000_000, isOffline = false } = {}) {
  const asked: string[] = []
  const behind: Promise<unknown>[] = []
  const always = async (ref: { accession: string }) => {
    asked.push(ref.accession)
    return answer
  }
  const filings = {
    outline: always,
    section: always,
    sections: async () => answer,
    redline: always,
  } as unknown as FilingReader
  const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
  const edgar = isOffline ? null : ({} as never)
  const reader = behindReader(
    { name: "business", behind: businessBehind },
    { db: bindings.DB, documents, edgar, filings, now: () => now, wait: async () => {} },
    (work) => void behind.push(work),
  )
  return { reader, documents, asked, settle: () => Promise.all(behind) }
}

const absent = { status: "absent", reason: "There is none." } as const

test("several simultaneous visitors read a report once, in the background", async () => {
  const { reader, asked, settle } = instance(absent)
  expect(await reader.stored(cik)).toBeNull()
  expect(reader.readBehind(cik, reports)).toBe(true)
  expect(reader.readBehind(cik, reports)).toBe(true)
  await settle()
  expect(asked).toEqual([reports.latest.accession])
  expect(await reader.stored(cik)).toMatchObject({ accession: reports.latest.accession, section: null })
})

test("a report without a business section is read again after a day", async () => {
  const nothing: BusinessDocument = {
    accession: reports.latest.accession,
    form: "10-K",
    filed: "2026-02-20",
    document: "main.htm",
    section: null,
    label: "",
    html: [],
    since: null,
  }
  const { reader, documents } = instance(absent, { now: 90_000_000 })
  await documents.put(businessKind, cik, 80_000_000, nothing)
  expect(await reader.stored(cik)).toEqual(nothing)
  await documents.put(businessKind, cik, 1_000_000, nothing)
  expect(await reader.stored(cik)).toBeNull()
})

test("an unavailable SEC stores no section, and forbidden requests start no work", async () => {
  const away = instance({ status: "unavailable", reason: "The SEC is away." })
  away.reader.readBehind(cik, reports)
  await away.settle()
  expect(await away.reader.stored(cik)).toBeNull()
  const offline = instance(absent, { isOffline: true })
  expect(offline.reader.readBehind(cik, reports)).toBe(false)
  expect(offline.asked).toEqual([])
})
