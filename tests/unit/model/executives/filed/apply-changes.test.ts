import { expect, test } from "vitest"
import { addTaggedChief, applyChanges } from "~/model/executives/filed/apply-changes"
import type { PersonRow } from "~/model/executives/filed/merge-people"
import type { PersonChange } from "~/model/executives/filed/read-changes"
import { accessionId, cikId } from "../../../../ids"
import { submitted } from "../../earnings/earnings-factory"

const cik = cikId("0000990001")
const source = (filed: string) => ({
  ...{ accession: accessionId("0000990001-25-000001"), form: "10-K", filed, document: "a.htm", section: "" },
})
const row = (name: string, role: string, filed: string): PersonRow => ({
  ...{ cik: null, name, role, isOfficer: true, isDirector: false, since: null, isSinceExact: false },
  ...{ lastFiled: null, accession: null, file: null, form: null, holdings: [], state: "current" },
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
    ["Ada Quill", "Chief Executive Officer", "left"],
    ["Bo Lamp", "Chief Executive Officer", "current"],
  ])
  expect(after[1]?.source).toMatchObject({ form: "8-K", filed: "2025-05-01", section: "item-5-02" })
})

test("a report that is older than the annual report, has no day or is about an office changes nobody", () => {
  const older = report("2025-02-19", change("leaves", "Ada Quill", "2025-02-19"))
  const undated = report("2025-05-01", change("leaves", "Ada Quill", null), change("comes", "Bo Lamp", null))
  const office = report("2025-05-01", change("gives up", "Ada Quill", "2025-05-01"))
  expect(applyChanges(rows, [older, undated, office], "2026-01-01")).toEqual(rows)
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
  expect(shown(addTaggedChief([row("Dan Wick", "Treasurer", "2025-02-20")], pay))).toEqual([
    ["Cara Glow", "Chief Executive Officer", "current"],
    ["Dan Wick", "Treasurer", "current"],
  ])
  expect(shown(addTaggedChief([row("Cara Glow", "President", "2025-02-20")], pay))).toEqual([
    ["Cara Glow", "Chief Executive Officer", "current"],
  ])
  expect(addTaggedChief(rows, pay)).toBe(rows)
  const left = [{ ...row("Cara Glow", "President", "2025-02-20"), state: "left" as const }]
  expect(addTaggedChief(left, pay)).toBe(left)
})
