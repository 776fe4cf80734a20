import { expect, test } from "vitest"
import { parseSubmissions } from "~/edgar/submissions"
import { filingGuard } from "~/ingest/read-through/stranger-guards.server"
import { toFilingsDocument } from "~/model/filings/filings-document"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { filingsKind } from "~/stores/document-kinds"
import { exampleCik } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { accessionId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const hour = 3_600_000

function guard({ address = "192.0.2.1", isSignedIn = false, now = 1_800_000_000_000 } = {}) {
  return filingGuard({
    db: bindings.DB,
    documents,
    settings: { SESSION_SECRET: "a secret of at least thirty-two characters" },
    now: () => now,
    address,
    isSignedIn: async () => isSignedIn,
  })
}

const unlisted = (number: number) => accessionId(`0000990001-30-${String(number).padStart(6, "0")}`)

async function checkMany(count: number, options: Parameters<typeof guard>[0] = {}, from = 0) {
  const verdicts: string[] = []
  for (let number = from; number < from + count; number++)
    verdicts.push(await guard(options).check(exampleCik, unlisted(number)))
  return verdicts
}

test("a filing that the filing list names is always permitted", async () => {
  const submissions = parseSubmissions(JSON.stringify(exampleSubmissions()))
  await documents.put(filingsKind, exampleCik, 1, toFilingsDocument(submissions, [], []))
  const [named] = submissions.filings
  for (let visit = 0; visit < 12; visit++)
    expect(await guard().check(exampleCik, named?.accession ?? accessionId(""))).toBe("permitted")
  expect(await checkMany(10)).toEqual(Array(10).fill("permitted"))
})

test("an address gets ten unlisted filings an hour; a signed-in user gets all", async () => {
  expect(await checkMany(12)).toEqual([...Array(10).fill("permitted"), "too many", "too many"])
  expect(await checkMany(3, { isSignedIn: true })).toEqual(Array(3).fill("permitted"))
  expect(await checkMany(1, { address: "192.0.2.2" })).toEqual(["permitted"])
  expect(await checkMany(1, { now: 1_800_000_000_000 + hour })).toEqual(["permitted"])
})

test("after 80 of a hundred an hour, each further network gets three; refused ones use nothing up", async () => {
  await checkMany(120, { address: "192.0.2.9" })
  const permitted = []
  for (let network = 0; network < 9; network++) {
    const verdicts = await checkMany(10, { address: `198.51.${network}.1` }, network * 10)
    permitted.push(verdicts.filter((verdict) => verdict === "permitted").length)
  }
  expect(permitted).toEqual([10, 10, 10, 10, 10, 10, 10, 3, 3])
})

test("a filing that the SEC does not have is remembered for a day", async () => {
  await guard().noteAbsent(exampleCik, unlisted(1))
  expect(await guard().check(exampleCik, unlisted(1))).toBe("absent")
  expect(await guard({ now: 1_800_000_000_000 + 24 * hour }).check(exampleCik, unlisted(1))).toBe("permitted")
})
