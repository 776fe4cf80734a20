import { expect, test } from "vitest"
import { edgarHosts } from "~/edgar/addresses"
import { filingReader } from "~/ingest/read-through/filing-reader.server"
import type { FilingGuard } from "~/ingest/read-through/stranger-guards.server"
import { edgarSource } from "~/ingest/source/edgar-source"
import type { Accession } from "~/lib/accession"
import type { DocumentRef } from "~/model/filings/filing-reader"
import { readOldFiling } from "~/model/history/read-old-filing"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { rawFiles } from "~/platform/raw-files.server"
import { balanceTable, incomeTable, oldSubmission } from "../../fixtures/old-filings"
import { accessionId, cikId } from "../../ids"
import { bindings } from "../bindings"

const cik = cikId("0000990001")
const folder = (accession: string) => `/Archives/edgar/data/990001/${accession.replaceAll("-", "")}`
const latest = accessionId("0000990001-26-000004")
const earlier = accessionId("0000990001-25-000004")

/** An annual report with two items; the words of the second are given. */
function report(risks: string): string {
  return `<html><body><p>Table of contents</p><p><a href="#a">Item 1. Business</a></p><p><a href="#b">Item 1A. Risk Factors</a></p>
    <p id="a"><b>Item 1. Business</b></p><p>We make instruments that tell what a sample is made of by its light.</p>
    <p id="b"><b>Item 1A. Risk Factors</b></p><p>${risks}</p></body></html>`
}

const indexOf = (accession: string, names: string[]) =>
  JSON.stringify({
    directory: { name: folder(accession), item: names.map((name) => ({ name, size: "100" })) },
  })

type Answer = string | (() => Response | Promise<Response>)

/** A reader over a fake SEC that answers these paths and 404 to all others. */
function instance(
  answers: Record<string, Answer>,
  {
    isOffline = false,
    guard,
    wait = () => new Promise<void>(() => {}),
    now = () => 1,
  }: {
    isOffline?: boolean
    guard?: FilingGuard
    wait?: (ms?: number) => Promise<void>
    now?: () => number
  } = {},
) {
  const requests: string[] = []
  const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
  const edgar = edgarSource(
    edgarHosts("http://sec.test"),
    { userAgent: "test test@example.com" },
    {
      fetch: async (address) => {
        const { pathname } = new URL(address)
        requests.push(pathname)
        const answer = answers[pathname]
        if (answer === undefined) return new Response("", { status: 404 })
        return typeof answer === "string" ? new Response(answer) : answer()
      },
      slot: async () => {},
      wait: async () => {},
    },
  )
  const behind: Promise<unknown>[] = []
  const raw = rawFiles(bindings.DOCUMENTS, new RequestLog())
  return {
    requests,
    behind,
    reader: filingReader(
      {
        ...{ documents, raw, wait, guard },
        edgar: isOffline ? null : edgar,
        edgarRefusal: "No agent is set.",
        now,
      },
      (work) => void behind.push(work),
    ),
  }
}

const ref = (accession: Accession, document = "report.htm"): DocumentRef => ({
  cik,
  accession,
  document,
  form: "10-K",
})

const stored = async () => (await bindings.DOCUMENTS.list()).objects.map(({ key }) => key).sort()

test("each figure of an old filing's exhibit opens at the table that it was read from", async () => {
  const filing = oldSubmission({
    accession: "0000990001-96-000007",
    filed: "1996-09-20",
    period: "1996-06-30",
    documents: [
      {
        type: "10-K",
        text: "FORM 10-K\n\nItem 8. Incorporated by reference to the annual report, Exhibit 13.1.",
      },
      { type: "EX-13.1", text: `${incomeTable()}\n\n${balanceTable()}\n<TABLE>\nNotes\n</TABLE>\n` },
    ],
  })
  const { accession, files } = filing
  const [file] = files
  if (!file) throw new Error("The submission has no file")
  const { figures } = readOldFiling(filing)
  const places = new Set(figures.map(({ document, anchor }) => `${document} ${anchor}`))
  expect(figures.length).toBeGreaterThan(20)
  expect(places.size).toBeGreaterThan(0)
  const { reader } = instance({
    [`${folder(accession)}/index.json`]: indexOf(accession, [file.name]),
    [`${folder(accession)}/${file.name}`]: file.text,
  })
  for (const place of places) {
    const [document = "", anchor = ""] = place.split(" ")
    const [section = "", id = ""] = anchor.split("#")
    expect(document).toBe("0000990001-96-000007.2-ex13-1.txt")
    const found = await reader.section(ref(accession, document), section)
    if (found.status !== "loaded") throw new Error(found.reason)
    const html = found.value.blocks.map((block) => block.html).join("")
    if (id) expect(html).toContain(`id="${id}"`)
    for (const label of new Set(figures.filter((each) => each.anchor === anchor).map(({ label }) => label)))
      expect(html).toContain(label.split(" ").at(-1))
  }
  const outline = await reader.outline(ref(accession, "0000990001-96-000007.3-ex27.txt"))
  expect(outline).toMatchObject({ status: "absent" })
})

const twoReports = {
  [`${folder(latest)}/index.json`]: indexOf(latest, ["report.htm", "paper.pdf", "chart.jpg"]),
  [`${folder(latest)}/report.htm`]: report("One supplier accounted for most of our purchases this year."),
  [`${folder(earlier)}/index.json`]: indexOf(earlier, ["report.htm"]),
  [`${folder(earlier)}/report.htm`]: report("Three suppliers accounted for most of our purchases this year."),
}

test("a document is read once: its bytes, outline and parts are stored", async () => {
  const { reader } = instance(twoReports)
  const outline = await reader.outline(ref(latest))
  if (outline.status !== "loaded") throw new Error(outline.reason)
  expect(outline.value.sections.map(({ key }) => key)).toEqual(["cover", "item-1", "item-1a"])
  const again = instance({}, { isOffline: true })
  const risks = await again.reader.section(ref(latest), "item-1a")
  expect(risks).toMatchObject({ status: "loaded", value: { key: "item-1a" } })
  expect(await again.reader.sections(ref(latest))).toMatchObject({ status: "loaded", value: { length: 3 } })
  const bytes = await again.reader.file(cik, latest, "report.htm")
  if (bytes.status !== "loaded") throw new Error(bytes.reason)
  expect(new TextDecoder().decode(bytes.value)).toBe(twoReports[`${folder(latest)}/report.htm`])
  expect(await again.reader.section(ref(latest), "item-9")).toMatchObject({ status: "absent" })
})

test("several parts of a page request the same document from the SEC once", async () => {
  const { reader, requests } = instance(twoReports)
  await Promise.all([reader.outline(ref(latest)), reader.opening(ref(latest)), reader.index(cik, latest)])
  expect(requests).toEqual([`${folder(latest)}/index.json`, `${folder(latest)}/report.htm`])
})

test("a redline is created once and then read from the store", async () => {
  const made = await instance(twoReports).reader.redline(ref(earlier), ref(latest), "item-1a")
  expect(made).toMatchObject({
    status: "loaded",
    value: { counts: { changed: 1 }, changes: { "item-1": 0, "item-1a": 1 } },
  })
  const offline = instance({}, { isOffline: true }).reader
  expect(await offline.redline(ref(earlier), ref(latest), "item-1a")).toEqual(made)
  expect(await offline.redline(ref(earlier), ref(latest), "item-1")).toMatchObject({
    status: "loaded",
    value: { counts: { changed: 0 } },
  })
})

test("a redline that may not be fetched is unavailable until both documents are stored", async () => {
  const { reader, requests } = instance(twoReports)
  const compare = () => reader.redline(ref(earlier), ref(latest), "item-1a", false)
  await reader.outline(ref(latest))
  const before = requests.length
  expect(await compare()).toMatchObject({ status: "unavailable" })
  expect(requests).toHaveLength(before)
  await reader.outline(ref(earlier))
  expect(await compare()).toMatchObject({ status: "loaded", value: { counts: { changed: 1 }, changes: {} } })
  const whole = await reader.redline(ref(earlier), ref(latest), "item-1a")
  expect(whole).toMatchObject({ value: { counts: { changed: 1 }, changes: { "item-1": 0, "item-1a": 1 } } })
  expect(await compare()).toEqual(whole)
  expect((await stored()).filter((key) => key.startsWith("redline"))).toHaveLength(1)
})

test("a name that is not in the filing's index is not requested", async () => {
  const { reader, requests } = instance(twoReports)
  for (const name of ["other.htm", "../../evil.htm", "report.htm?x=1", "REPORT.HTM"])
    expect(await reader.outline(ref(latest, name))).toMatchObject({ status: "absent" })
  expect(requests).toEqual([`${folder(latest)}/index.json`])
})

test("a PDF is unreadable with a reason and is not fetched", async () => {
  const { reader, requests } = instance(twoReports)
  expect(await reader.outline(ref(latest, "paper.pdf"))).toMatchObject({
    status: "unreadable",
    reason: expect.stringContaining("a PDF"),
  })
  expect(await reader.outline(ref(latest, "chart.jpg"))).toMatchObject({ status: "unreadable" })
  expect(requests).toHaveLength(1)
})

const header = (filer: string) => `<SEC-DOCUMENT>${latest}.txt : 20260220
<SEC-HEADER>${latest}.hdr.sgml : 20260220
ACCESSION NUMBER:		${latest}
CONFORMED SUBMISSION TYPE:	10-K
CONFORMED PERIOD OF REPORT:	20251231
FILED AS OF DATE:		20260220

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			EXAMPLE INSTRUMENTS INC
		CENTRAL INDEX KEY:			${filer}
</SEC-HEADER>`

const withHeader = (filer: string) => ({
  [`${folder(latest)}/index.json`]: indexOf(latest, ["report.htm", `${latest}.txt`]),
  [`${folder(latest)}/${latest}.txt`]: header(filer),
})

test("a filing that is in no list gets its form and dates from its header", async () => {
  expect(await instance(withHeader(cik)).reader.index(cik, latest)).toMatchObject({
    status: "loaded",
    value: { form: "10-K", filed: "2026-02-20", period: "2025-12-31" },
  })
})

test("another company's filing is absent, even if the SEC serves its folder", async () => {
  expect(await instance({}).reader.index(cik, latest)).toMatchObject({ status: "absent" })
  expect(await instance(withHeader("0000320193")).reader.index(cik, latest)).toMatchObject({
    status: "absent",
  })
  expect(await stored()).toEqual([])
})

/** Declares more than it sends. */
const half = () => new Response("<html><body><p>Item", { headers: { "content-length": "5000" } })
const broken = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("<html>"))
        controller.error(new Error("gone"))
      },
    }),
  )

test("an incomplete body is unavailable with a reason and is not stored", async () => {
  for (const answer of [half, broken, () => new Response("", { status: 500 })]) {
    const { reader } = instance({ ...twoReports, [`${folder(latest)}/report.htm`]: answer })
    expect(await reader.outline(ref(latest))).toMatchObject({
      status: "unavailable",
      reason: expect.stringMatching(/^The SEC /),
    })
  }
  expect(await stored()).toEqual([`filing-index/${cik}.${latest}.json`])
  expect(await instance(twoReports).reader.outline(ref(latest))).toMatchObject({ status: "loaded" })
})

test("a document that the SEC no longer has, and an invalid index, give a sentence", async () => {
  const { [`${folder(latest)}/report.htm`]: _, ...withoutReport } = twoReports
  expect(await instance(withoutReport).reader.outline(ref(latest))).toMatchObject({ status: "absent" })
  const page = instance({ [`${folder(earlier)}/index.json`]: "<html>Undeclared automated tool</html>" })
  expect(await page.reader.index(cik, earlier)).toMatchObject({ status: "unavailable" })
})

test("if requests to the SEC are not allowed, the reason is returned", async () => {
  const { reader } = instance({}, { isOffline: true })
  expect(await reader.outline(ref(latest))).toEqual({ status: "unavailable", reason: "No agent is set." })
})

test("a document over 15 MB is not read, and no more than that of it is received", async () => {
  let sent = 0
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          sent += 1_000_000
          controller.enqueue(new Uint8Array(1_000_000))
        },
      }),
    )
  const { reader } = instance({ ...twoReports, [`${folder(latest)}/report.htm`]: endless })
  expect(await reader.opening(ref(latest))).toEqual({
    status: "unreadable",
    reason: "report.htm is larger than 15 MB and is not shown here. It can be opened at the SEC.",
  })
  expect(sent).toBeLessThan(20_000_000)
})

test("a page waits nine seconds for a filing, and reading continues behind it", async () => {
  let answer = (_: Response) => {}
  const slow = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const { reader, behind } = instance(
    { ...twoReports, [`${folder(latest)}/report.htm`]: () => slow },
    { wait: async (ms?: number) => void expect(ms).toBe(9_000) },
  )
  expect(await reader.opening(ref(latest))).toMatchObject({ status: "unavailable" })
  expect(await stored()).not.toContain("outline/0000990001-26-000004.report.htm.json")
  answer(new Response(report("One supplier.")))
  await Promise.all(behind)
  expect(await instance({}, { isOffline: true }).reader.opening(ref(latest))).toMatchObject({
    status: "loaded",
  })
})

test("a filing that the SEC does not have is noted, and one that may not be requested costs no request", async () => {
  const absent = new Set<string>()
  const guard: FilingGuard = {
    check: async (_, accession) =>
      accession === earlier ? "too many" : absent.has(accession) ? "absent" : "permitted",
    noteAbsent: async (_, accession) => void absent.add(accession),
  }
  const { reader, requests } = instance({}, { guard })
  expect(await reader.index(cik, latest)).toMatchObject({ status: "absent" })
  expect([...absent]).toEqual([latest])
  const again = instance({}, { guard })
  expect(await again.reader.index(cik, latest)).toMatchObject({ status: "absent" })
  expect(await again.reader.index(cik, earlier)).toEqual({
    status: "unavailable",
    reason: expect.stringContaining("in no filing list"),
  })
  expect([requests.length, again.requests.length]).toEqual([1, 0])
})

test("an item and the words of a document that is not stored are read from the SEC only if that is allowed", async () => {
  const { reader, requests } = instance(twoReports)
  expect(await reader.item(ref(latest), "item-1a", false)).toMatchObject({ status: "unavailable" })
  expect(await reader.words(ref(latest), false)).toMatchObject({ status: "unavailable" })
  expect(requests).toEqual([])
  expect(await reader.item(ref(latest), "item-1a", true)).toMatchObject({
    status: "loaded",
    value: [{ key: "item-1a" }],
  })
  const again = instance({}, { isOffline: true })
  expect(await again.reader.item(ref(latest), "item-9", false)).toEqual({ status: "loaded", value: [] })
  const words = await again.reader.words(ref(latest), false)
  if (words.status !== "loaded") throw new Error(words.reason)
  expect(words.value.sections.at(-1)).toEqual({
    key: "item-1a",
    label: "Item 1A",
    title: "Risk factors",
    texts: ["Item 1A. Risk Factors", "One supplier accounted for most of our purchases this year."],
  })
})

test("the words of a document that was stored without them are made from its parts", async () => {
  const { reader } = instance(twoReports)
  await reader.outline(ref(latest))
  const key = `reading-words/${cik}.${latest}.report.htm.json`
  expect(await stored()).toContain(key)
  await bindings.DOCUMENTS.delete(key)
  const again = instance({}, { isOffline: true })
  expect(await again.reader.words(ref(latest), false)).toMatchObject({ status: "loaded" })
  expect(await stored()).toContain(key)
})
