import { expect, test } from "vitest"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import { parseCurrentFeed } from "~/edgar/feeds/current-feed"
import { parseThirteenFCover } from "~/edgar/holdings/thirteen-f"
import { parseForm144 } from "~/edgar/insiders/form-144"
import { parseOwnershipForm } from "~/edgar/insiders/ownership"
import { parseScheduleXml } from "~/edgar/owners/schedule-xml"
import { parseSubmissions } from "~/edgar/submissions"
import { filerName } from "~/edgar/text/filer-name"
import { parseTickerListings } from "~/edgar/ticker-lists"
import { currentEntry, currentFeed } from "../../../fixtures/current-feed"
import { exampleSubmissions } from "../../../fixtures/example/example-submissions"
import { form144Xml } from "../../../fixtures/form-144"
import { ownerScheduleXml } from "../../../fixtures/owner-schedule"
import { ownershipXml } from "../../../fixtures/ownership-form"
import { coverPage } from "../../../fixtures/thirteen-f"

const marked = "\u202eACME\u2066 CO\u2069"
const broken = "AC\u0000 \ud800ME CO /NEW"

test("a filer's name has no control characters, halves of pairs or direction marks", () => {
  expect([marked, broken, "ACME\u0007/DE/"].map(filerName)).toEqual(["ACME CO", "AC ME CO", "ACME"])
})

test("names in the SEC's JSON are tidied", () => {
  const listing = {
    fields: ["cik", "name", "ticker", "exchange"],
    data: [[320193, broken, "ACME", "NYSE"]],
  }
  expect(parseTickerListings(JSON.stringify(listing))[0]?.name).toBe("AC ME CO")
  const formerNames = [{ name: marked, from: null, to: null }]
  const submissions = parseSubmissions(
    JSON.stringify({ ...(exampleSubmissions() as object), name: broken, formerNames }),
  )
  expect([submissions.name, submissions.formerNames[0]?.name]).toEqual(["AC ME CO", "ACME CO"])
  expect(parseCompanyFacts(JSON.stringify({ cik: 1, entityName: marked, facts: {} })).name).toBe("ACME CO")
})

test("names of filers, issuers, managers and persons in XML are tidied", () => {
  const form = parseOwnershipForm(
    ownershipXml({ owners: [{ cik: "0000990101", name: marked }] }).replace("Example Instruments", marked),
  )
  const notice = parseForm144(form144Xml({ seller: marked }).replace("Example Instruments, Inc.", marked))
  const schedule = parseScheduleXml(ownerScheduleXml({ issuer: marked, persons: [{ name: marked }] }))
  const cover = parseThirteenFCover(
    coverPage({ period: "2025-12-31" }).replace("Invented Capital LLC", marked).replace("Other Doe", marked),
  )
  expect([form.issuer.name, form.owners[0]?.name]).toEqual(["ACME CO , Inc.", "ACME CO"])
  expect([notice.issuer.name, notice.seller.name]).toEqual(["ACME CO", "ACME CO"])
  expect([schedule.issuer.name, schedule.persons[0]?.name]).toEqual(["ACME CO", "ACME CO"])
  expect([cover.manager, cover.otherManagers[0]?.name]).toEqual(["ACME CO", "ACME CO"])
  expect(parseCurrentFeed(currentFeed([currentEntry({ name: marked })])).filings[0]?.name).toBe("ACME CO")
})
