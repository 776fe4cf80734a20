import { expect, test } from "vitest"
import { listFilings } from "~/model/filings/filings-document"
import { toCompanyEarnings } from "~/pages/company/earnings/company-earnings"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { screenCompanies } from "~/pages/screener/screen-companies.server"
import { listEvents } from "~/stores/company/earnings-store.server"
import { forgetListIndex, loadListIndex } from "~/stores/directory/lists-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { forgetGeneration } from "~/stores/screener/columns-store.server"
import { exampleCik, exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { cikId } from "../../ids"
import {
  db,
  documents,
  factsPath,
  followedSec,
  listed,
  load,
  submissionsPath,
  withoutFacts,
  withoutFiling,
} from "./followed"

const report = "0000990001-26-000011"
/** The 8-K with the same results. */
const release = "0000990001-26-100051"
const accepted = Date.parse("2026-05-06T20:05:00Z")
const quarterEnd = "2026-03-31"

/** The reads of the five pages. */
async function shown() {
  forgetGeneration()
  forgetListIndex()
  const index = await loadListIndex(db, documents)
  const [filings, statements] = await Promise.all([
    documents.get(filingsKind, exampleCik),
    documents.get(statementsKind, exampleCik),
  ])
  const company = index.companyByTicker.get("EXMP" as never)
  if (!filings || !statements || !company) throw new Error("The company is not loaded.")
  const earnings = toCompanyEarnings(company, listFilings(filings.body), statements.body, [], "2026-05-06")
  const params = parseScreenerParams(new URLSearchParams({ query: "revenue > 0" }))
  const screened = await screenCompanies(
    params,
    { from: 0, size: 10 },
    { db, documents, lists: async () => index },
  )
  const calendar = await listEvents(db, { from: "2026-04-01", to: "2027-06-30", ciks: [cikId(exampleCik)] })
  const event = (quarter: string) => calendar.events.find(({ periodEnd }) => periodEnd === quarter)
  return {
    isListed: await listed(report),
    isInStatements: statements.body.filings.accession.some((accession) => accession === report),
    screenerFiguresTo: screened.rows.map(({ figuresTo }) => figuresTo),
    hasEarnings: earnings.rows.some(({ periodEnd, revenue }) => periodEnd === quarterEnd && revenue !== null),
    released: event(quarterEnd)?.accession ?? null,
    next: event("2026-06-30")?.status,
    expected: calendar.events.filter(({ status }) => status === "expected").length,
  }
}

test("a 10-Q accepted at 16:05 is in the filing list, statements, screener, earnings and calendar by 16:20", async () => {
  const sec = await followedSec(accepted - 60_000)
  sec.documents.set(submissionsPath, withoutFiling(report, release))
  sec.documents.set(factsPath, withoutFacts(report))
  await load(sec, { kind: "company", cik: exampleCik })
  const before = await shown()
  expect(before).toMatchObject({
    ...{ isListed: false, isInStatements: false, screenerFiguresTo: ["2025-12-31"], hasEarnings: false },
    ...{ released: null, expected: 4 },
  })

  sec.now = accepted
  sec.file({ form: "8-K", accession: release, cik: exampleCik, items: ["2.02"] })
  sec.file({ form: "10-Q", accession: report, cik: exampleCik })
  sec.documents.set(submissionsPath, exampleSubmissions())
  sec.documents.set(factsPath, exampleFacts())
  sec.now = Date.parse("2026-05-06T20:15:00Z")
  await sec.settle()
  expect(sec.now).toBeLessThanOrEqual(accepted + 15 * 60_000)
  expect(await shown()).toEqual({
    ...{ isListed: true, isInStatements: true, screenerFiguresTo: [quarterEnd], hasEarnings: true },
    ...{ released: release, next: "expected", expected: 4 },
  })
})
