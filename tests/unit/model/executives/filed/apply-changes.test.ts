import { expect, test } from "vitest"
import { addTaggedChief, applyChanges } from "~/model/executives/filed/apply-changes"
import type { PersonRow } from "~/model/executives/filed/merge-people"
import type { PersonChange } from "~/model/executives/filed/person-change"
import { accessionId, cikId } from "../../../../ids"
import { submitted } from "../../earnings/earnings-factory"

const cik = cikId("0000990001")
const source = (filed: string) => ({
  ...{ accession: accessionId("0000990001-25-000001"), form: "10-K", filed, document: "a.htm", section: "" },
})
const row = (name: string, role: string, filed: string): PersonRow => ({
  ...{ cik: null, name, role, isOfficer: true, isDirector: false, since: null, isSinceExact: false },
  ...{
    lastFiled: null,
    accession: null,
    file: null,
    form: null,
    holdings: [],
    state: "current",
    successor: null,
  },
  ...{ age: null, filedSince: null, source: source(filed) },
})
const report = (filed: string, ...persons: PersonChange[]) => ({
  filing: submitted({ form: "8-K", filed, items: "5.02" }),
  persons,
})
const change = (kind: PersonChange["kind"], name: string, effective: string | null): PersonChange => ({
  ...{ kind, name, effective, title: "Chief Executive Officer" },
})
const rows = [row("Ada Quill", "Chief Executive Officer", "2025-02-20")]
const shown = (people: PersonRow[]) => people.map(({ name, role, state }) => [name, role, state])

test("a newer report adds who comes and marks who leaves, from their day on", () => {
  const reports = [
    report(
      "2025-05-01",
      change("leaves", "Ada N. Quill", "2025-06-30"),
      change("comes", "Bo Lamp", "2025-07-01"),
    ),
  ]
  const before = applyChanges(rows, reports, "2025-06-29")
  expect(shown(before)).toEqual([["Ada Quill", "Chief Executive Officer", "current"]])
  const after = applyChanges(rows, reports, "2025-07-01")
  expect(shown(after)).toEqual([
    ["Bo Lamp", "Chief Executive Officer", "current"],
    ["Ada Quill", "Chief Executive Officer", "left"],
  ])
  expect(after[0]?.source).toMatchObject({ form: "8-K", filed: "2025-05-01", section: "item-5-02" })
})

test("a report that is older than the annual report changes nobody, and nobody comes without a day", () => {
  const older = report("2025-02-19", change("leaves", "Ada Quill", "2025-02-19"))
  const undated = report("2025-05-01", change("comes", "Bo Lamp", null))
  expect(applyChanges(rows, [older, undated], "2026-01-01")).toEqual(rows)
})

test("an officer who leaves without a day is not current, a director stays until the meeting", () => {
  const leaves = (name: string, title: string) => ({ ...change("leaves", name, null), title })
  const all = [...rows, { ...row("Eve Moss", "Director", "2025-02-20"), isOfficer: false, isDirector: true }]
  const reports = [report("2025-05-01", leaves("Ada Quill", "President"), leaves("Eve Moss", "Director"))]
  expect(shown(applyChanges(all, reports, "2026-01-01"))).toEqual([
    ["Eve Moss", "Director", "current"],
    ["Ada Quill", "Chief Executive Officer", "leaving"],
  ])
})

test("a new chief executive ends the office of the one before, who keeps a seat on the board", () => {
  const chair = {
    ...row("Ada Quill", "Chairman and Chief Executive Officer", "2025-02-20"),
    isDirector: true,
  }
  const reports = [report("2025-05-01", change("comes", "Bo Lamp", "2025-06-01"))]
  expect(shown(applyChanges(rows, reports, "2026-01-01"))).toEqual([
    ["Bo Lamp", "Chief Executive Officer", "current"],
    ["Ada Quill", "Chief Executive Officer", "succeeded"],
  ])
  const [, before] = applyChanges(rows, reports, "2026-01-01")
  expect(before?.successor).toBe("Bo Lamp")
  expect(applyChanges([chair], reports, "2026-01-01")[1]).toMatchObject({
    role: "Chairman",
    isOfficer: false,
  })
})

test("an interim title is beside the other one, and ends when someone is appointed", () => {
  const finance = row("Cy Dent", "Senior Vice President, Chief Financial Officer", "2025-02-20")
  const title = "Interim Co-Chief Executive Officer"
  const interim = report("2025-05-01", { ...change("comes", "Cy Dent", "2025-05-01"), title })
  const during = applyChanges([finance], [interim], "2025-06-01")
  expect(during[0]?.role).toBe(`Senior Vice President, Chief Financial Officer, ${title}`)
  const next = report("2025-07-01", change("comes", "Bo Lamp", "2025-07-01"))
  expect(shown(applyChanges([finance], [interim, next], "2026-01-01"))).toEqual([
    ["Bo Lamp", "Chief Executive Officer", "current"],
    ["Cy Dent", "Senior Vice President, Chief Financial Officer", "current"],
  ])
})

test("an office that is given up on a day that has passed is no longer theirs", () => {
  const office = report("2025-05-01", change("gives up", "Ada Quill", "2025-06-01"))
  expect(applyChanges(rows, [office], "2025-05-31")[0]?.state).toBe("current")
  expect(applyChanges(rows, [office], "2025-06-01")[0]).toMatchObject({ state: "succeeded", successor: null })
})

test("a report that names the chief executive in passing confirms who is known and adds who is not", () => {
  const holder = report("2025-05-01", change("holds", "Ada N. Quill", null))
  const [known] = applyChanges(rows, [holder], "2026-01-01")
  expect(known).toMatchObject({ name: "Ada Quill", state: "current", source: { filed: "2025-05-01" } })
  expect(shown(applyChanges([], [holder], "2026-01-01"))).toEqual([
    ["Ada N. Quill", "Chief Executive Officer", "current"],
  ])
})

test("who is named by no filing for two years is not current", () => {
  expect(applyChanges(rows, [], "2027-02-19")[0]?.state).toBe("current")
  expect(applyChanges(rows, [], "2027-02-21")[0]?.state).toBe("silent")
  expect(applyChanges(rows, [], "2027-02-21", "2027-02-19")[0]?.state).toBe("current")
})

const year = {
  start: "2024-01-01",
  end: "2024-12-31",
  chiefs: [{ name: "CARA GLOW", totalUsd: 1, paidUsd: 1 }],
}
const none = { otherTotalUsd: null, otherPaidUsd: null, shareholderReturn: null, peerReturn: null }
const pay = {
  cik,
  proxy: {
    accession: accessionId("0000990001-25-000002"),
    filed: "2025-04-01",
    form: "DEF 14A",
    file: "p.htm",
  },
  reason: null,
  pay: {
    years: [{ ...year, ...none, netIncome: null, measure: null }],
    measureName: null,
    measureUnit: null,
  },
}

test("the chief executive of the proxy statement's tags is added only where no other filing names one", () => {
  expect(shown(addTaggedChief([row("Dan Wick", "Treasurer", "2025-02-20")], pay, "2026-01-01"))).toEqual([
    ["Cara Glow", "Chief Executive Officer", "current"],
    ["Dan Wick", "Treasurer", "current"],
  ])
  expect(shown(addTaggedChief([row("Cara Glow", "President", "2025-02-20")], pay, "2026-01-01"))).toEqual([
    ["Cara Glow", "Chief Executive Officer", "current"],
  ])
  expect(addTaggedChief(rows, pay, "2026-01-01")).toBe(rows)
  const left = [{ ...row("Cara Glow", "President", "2025-02-20"), state: "left" as const }]
  expect(addTaggedChief(left, pay, "2026-01-01")).toBe(left)
  expect(addTaggedChief([], pay, "2027-04-02")).toEqual([])
})
