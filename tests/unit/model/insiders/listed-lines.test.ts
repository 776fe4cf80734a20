import { expect, test } from "vitest"
import { parseForm144 } from "~/edgar/insiders/form-144"
import { completeSince, countFormsOfSpan, ownershipForms } from "~/model/insiders/insiders-document"
import { netBuyingByQuarter, sumTrades } from "~/model/insiders/net-buying"
import { deriveInsiderMetrics } from "~/model/metrics/derive-insider-metrics"
import { form144Xml } from "../../../fixtures/form-144"
import { accessionId } from "../../../ids"
import { filing, insiders, owner, readConfirmed } from "./insiders-factory"

const holding = { kind: "Holding" as const, after: "44678", direct: "I" as const, nature: "By spouse" }
const listed = (filed: string, form = "4", accession = `0000990001-${filed}`) => ({
  accession: accessionId(accession),
  form,
  filed,
  accepted: null,
  period: null,
  primaryDocument: "xslF345X05/form4.xml",
  description: "",
  items: "",
  size: 0,
})

test.each(["3", "4", "5"])("holding lines of a Form %s are rows of their own and never counted", (form) => {
  const lines = form === "3" ? [holding, holding] : [{ code: "S", acquired: "D" as const }, holding, holding]
  const { rows } = readConfirmed(insiders(filing({ form, lines })))
  expect(rows).toHaveLength(lines.length)
  expect(rows.filter(({ code }) => code === null)).toEqual([
    expect.objectContaining({ ownedAfter: 44_678, nature: "By spouse", counted: false, flags: [] }),
    expect.objectContaining({ ownedAfter: 44_678, nature: "By spouse", counted: false, flags: [] }),
  ])
})

test("a Form 4 with holdings alone says that it reports no transaction", () => {
  const { rows } = readConfirmed(insiders(filing({ lines: [holding] })))
  expect(rows).toEqual([expect.objectContaining({ ownedAfter: 44_678, flags: ["no-transactions"] })])
})

test("a notice of a proposed sale is a row that net buying does not count", () => {
  const document = {
    ...insiders(
      filing({ owners: owner(1), lines: [{ code: "S", acquired: "D", shares: "10", price: "30" }] }),
    ),
    proposed: [
      {
        accession: accessionId("0000990001-26-900001"),
        filed: "2026-03-16",
        file: "primary_doc.xml",
        content: parseForm144(form144Xml()),
      },
      {
        accession: accessionId("0000990001-26-900002"),
        filed: "2026-03-16",
        file: "primary_doc.xml",
        content: parseForm144(form144Xml({ issuerCik: "0000990077" })),
      },
    ],
  }
  const { rows } = readConfirmed(document)
  expect(rows.filter(({ code }) => code === "144")).toEqual([
    expect.objectContaining({
      owner: "Ines Marlowe",
      role: "Officer",
      shares: 1500,
      value: 45_000.5,
      date: "2026-03-16",
      acquired: false,
      counted: false,
    }),
  ])
  expect(netBuyingByQuarter(rows)).toEqual([expect.objectContaining({ netUsd: -300, sales: 1 })])
})

test.each([
  { name: "of the same seller, class and day", given: {}, shares: [1000] },
  { name: "of another seller", given: { filerCik: "0000990102" }, shares: [1500, 1000] },
  { name: "of another day", given: { date: "04/01/2026" }, shares: [1500, 1000] },
])(
  "an amended notice $name leaves $shares shares",
  ({ given: { date = "03/16/2026", ...given }, shares }) => {
    const notice = (accession: string, filed: string, xml: string) => ({
      ...{ accession: accessionId(accession), filed, file: "primary_doc.xml", content: parseForm144(xml) },
    })
    const amended = { form: "144/A", lines: [{ shares: "1000", value: "30000", date }], ...given }
    const { rows } = readConfirmed({
      ...insiders(),
      proposed: [
        notice("0000990001-26-900001", "2026-03-16", form144Xml()),
        notice("0000990001-26-900002", "2026-03-18", form144Xml(amended)),
      ],
    })
    expect(rows.map((row) => row.shares)).toEqual(shares)
  },
)

test("notices of proposed sales are among the forms to read", () => {
  const forms = ["144", "144/A", "4", "10-K"].map((form) => listed("2026-03-01", form, form))
  expect(ownershipForms(forms).map(({ form }) => form)).toEqual(["144", "144/A", "4"])
})

test("forms are read in full since the day after the newest unread one, and since the list begins without one", () => {
  const read = insiders(filing({ accession: accessionId("0000990001-2026-03-04") }))
  const list = ["2026-03-04", "2025-11-20", "2024-02-01"].map((filed) => listed(filed))
  expect(completeSince(list, read)).toBe("2025-11-21")
  expect(completeSince([list[0]!, listed("2019-05-05", "10-K")], read)).toBe("2019-05-05")
  expect(completeSince([...list.slice(0, 1), listed("2026-03-03", "144")], read)).toBe("2026-03-03")
  expect(completeSince([], read)).toBeNull()
  const failed = {
    accession: accessionId("x"),
    filed: "2026-01-05",
    file: "form4.xml",
    form: "4",
    reason: "It is no XML.",
  }
  expect(completeSince(list.slice(0, 1), { ...read, unreadable: [failed] })).toBe("2026-01-06")
})

const trades = readConfirmed(
  insiders(
    filing({ filed: "2026-03-04", lines: [{ code: "P", date: "2026-03-02", shares: "10", price: "10" }] }),
    filing({ filed: "2025-03-05", lines: [{ code: "P", date: "2025-03-03", shares: "10", price: "20" }] }),
    filing({ filed: "2025-03-04", lines: [{ code: "P", date: "2025-03-02", shares: "10", price: "40" }] }),
  ),
).rows

test.each([
  ["2020-01-01", { from: "2025-03-03", isWhole: true, boughtUsd: 300 }],
  ["2025-03-03", { from: "2025-03-03", isWhole: true, boughtUsd: 300 }],
  ["2025-03-04", { from: "2025-03-03", isWhole: false, boughtUsd: 300 }],
  [null, null],
])("with all forms read since %s, the sum of the year is %j", (since, span) => {
  const year = sumTrades(trades, { today: "2026-03-02", days: 365, completeSince: since })
  if (span) expect(year).toMatchObject({ ...span, to: "2026-03-02" })
  else expect(year).toBeNull()
})

test.each([
  ["2025-01-01", ["2025q1", "2025q2", "2025q3", "2025q4", "2026q1"]],
  ["2025-01-02", ["2026q1"]],
  ["2026-01-01", ["2026q1"]],
  ["2026-01-02", []],
])("with all forms read since %s, net buying has the quarters %j", (since, quarters) =>
  expect(netBuyingByQuarter(trades, since).map(({ quarter }) => quarter)).toEqual(quarters),
)

test.each([
  ["2025-03-03", { insiderNetBuying: 300, insiderNetBuying3: 100, insiderBuyers: 1 }],
  ["2025-03-04", { insiderNetBuying: null, insiderNetBuying3: 100, insiderBuyers: null }],
  ["2025-12-03", { insiderNetBuying: null, insiderNetBuying3: 100, insiderBuyers: null }],
  ["2025-12-04", { insiderNetBuying: null, insiderNetBuying3: null, insiderBuyers: null }],
  [null, { insiderNetBuying: null, insiderNetBuying3: null, insiderBuyers: null }],
])("with all forms read since %s, the metrics are %j", (since, metrics) =>
  expect(deriveInsiderMetrics(trades, "2026-03-02", since)).toMatchObject(metrics),
)

test("of two Forms 4 and a notice since 2 March, one form was read", () => {
  const read = { ...filing({ filed: "2026-03-02" }), accession: accessionId("0000990001-26-000001") }
  const list = [
    listed("2026-03-04", "144", "0000990001-26-000003"),
    listed("2026-03-03", "4", "0000990001-26-000002"),
    listed("2026-03-02", "4", "0000990001-26-000001"),
    listed("2026-03-01", "4", "0000990001-26-000004"),
  ]
  expect(countFormsOfSpan(list, insiders(read), "2026-03-02")).toEqual({ listed: 2, read: 1 })
})
