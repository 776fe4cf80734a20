import { expect, test } from "vitest"
import { type PictureSources, toPictureView } from "~/pages/company/holders/picture-view"
import { tickerId } from "../../../../ids"
import { filing, insiders, owner } from "../../../model/insiders/insiders-factory"
import { ownersDocument, scheduleFiling } from "../../../model/owners/schedules-factory"

const holders: PictureSources["holders"] = {
  ...{ quarter: null, quarters: [], holders: 0, shares: 0, valueUsd: 0, prices: [], ofOutstanding: null },
  ...{ lines: { shares: [], options: [], sold: [] }, history: [], earlier: [], isAll: false },
  ...{ moves: { opened: 0, added: 0, reduced: 0, soldAll: 0 }, sharesDiff: null },
}
const sources: PictureSources = {
  ...{ ticker: tickerId("EXMP"), today: "2026-06-30", holders, funds: [], hasOneClass: true },
  ...{ insiders: null, owners: null, counts: { counts: [], splits: [] } },
  isAtSec: true,
}
const counted = { counts: [{ date: "2026-03-31", shares: 10_000 }], splits: [] }
const getRow = (given: Partial<PictureSources>, kind: string) =>
  toPictureView({ ...sources, ...given }).rows.find((row) => row.kind === kind)

test("nothing that is loaded gives a row with a reason for each group, and no range", () => {
  const { rows, unreported } = toPictureView(sources)
  expect(rows.map(({ kind, holders: count, note }) => [kind, count, note])).toEqual([
    ["insiders", null, "Their forms are not loaded yet."],
    ["owners", null, "Their schedules are not loaded yet."],
    ["tracked", null, "No loaded filing of a tracked investor has shares."],
    ["managers", null, "Only those of tracked investors are loaded."],
    ["funds", null, "No loaded fund report lists shares."],
  ])
  expect(unreported).toBeNull()
})

test("a company of a register has rows that say that nobody reports on it to the SEC", () => {
  const notes = ["insiders", "owners"].map((kind) => getRow({ isAtSec: false }, kind)?.note)
  expect(new Set(notes)).toEqual(new Set(["Reports on this company are not filed with the SEC."]))
})

test("directors and officers are divided by the newest share count", () => {
  const document = insiders(filing({ filed: "2026-03-04", lines: [{ after: "500" }] }))
  expect(getRow({ insiders: document, counts: counted }, "insiders")).toMatchObject({
    ...{ holders: 1, shares: 500, ofCompany: 0.05, asOf: "4 Mar 2026" },
  })
})

test.each([
  ["2024-06-29", null],
  ["2024-06-30", 1],
])("a last form of %s, 730 days before or more, gives %s insiders", (filed, count) => {
  const document = insiders(filing({ filed, period: filed, lines: [{ date: filed }] }))
  expect(getRow({ insiders: document }, "insiders")?.holders).toBe(count)
})

test("an owner of 10 % who is no director or officer is not among the insiders", () => {
  const relation = "<isTenPercentOwner>1</isTenPercentOwner>"
  const document = insiders(
    filing({ filed: "2026-03-04", owners: owner(1).map((each) => ({ ...each, relation })) }),
  )
  expect(getRow({ insiders: document }, "insiders")?.holders).toBeNull()
})

test.each([
  [{ hasOneClass: false, counts: counted }, "Several classes"],
  [{ counts: { counts: [{ date: "2024-12-26", shares: 10_000 }], splits: [] } }, "no count of the shares"],
  [{ counts: { counts: [{ date: "2024-12-27", shares: 10_000 }], splits: [] } }, null],
])("a share count that cannot divide is explained", (given, reason) => {
  const { noShares } = toPictureView({ ...sources, ...given })
  if (reason) expect(noShares).toContain(reason)
  else expect(noShares).toBeNull()
})

test("each schedule is a row with the percent of its class, and its day is that of the event", () => {
  const owners = ownersDocument([scheduleFiling("2026-02-03", {})])
  const { rows, unreported } = toPictureView({ ...sources, owners })
  const found = rows.filter(({ kind }) => kind === "owners")
  expect(found).toHaveLength(1)
  const percent = owners.filings[0]?.content.persons[0]?.percent as number
  expect(found[0]?.ofCompany).toBe(percent / 100)
  expect(unreported?.most).toBe(1 - percent / 100)
})

test("funds are added in shares of today", () => {
  const fund = { fund: "S000000001", ticker: null, name: "Invented Fund", cusip: "000000000" }
  const funds = [
    { ...fund, asOf: "2025-12-31", shares: 10, valueUsd: 1, weightPct: 1, before: null },
    { ...fund, fund: "S000000002", asOf: "2026-03-31", shares: 20, valueUsd: 1, weightPct: 1, before: null },
  ] as unknown as PictureSources["funds"]
  const counts = { ...counted, splits: [{ date: "2026-02-01", ratio: 2 }] }
  expect(getRow({ funds, counts }, "funds")).toMatchObject({
    ...{ holders: 2, shares: 40, ofCompany: 0.004, asOf: "31 Dec 2025 to 31 Mar 2026" },
  })
})
