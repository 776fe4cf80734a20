import { expect, test } from "vitest"
import { toCompanyOwners } from "~/model/owners/company-owners"
import { toStakes } from "~/model/owners/owner-stakes"
import { trackOwners } from "~/model/owners/track-owners"
import { ownersDocument, scheduleFiling } from "./schedules-factory"

const d = "SCHEDULE 13D"
const partners = { name: "Carrow Partners LP", cik: "0000990202" }
const dana = { name: "Dana Carrow", cik: "0000990204" }

test("an amendment replaces an owner's report, and the history keeps both", () => {
  const owners = trackOwners([
    scheduleFiling("2025-02-12"),
    scheduleFiling("2026-02-11", {
      form: "SCHEDULE 13G/A",
      persons: [{ name: "HOLLINS INDEX ADVISERS, LP", percent: "6.9" }],
    }),
  ])
  expect(owners).toMatchObject([
    { cik: "0000990201", ended: null, reports: [{ person: { percent: 7.4 } }, { person: { percent: 6.9 } }] },
  ])
})

test.each([
  ["4.9", "below"],
  ["5.0", null],
  ["0", "below"],
] as const)("a last report of %s percent gives the end %s", (percent, ended) => {
  const [owner] = trackOwners([
    scheduleFiling("2025-02-12"),
    scheduleFiling("2026-02-11", { form: "SCHEDULE 13G/A", persons: [{ name: "Hollins", percent }] }),
  ])
  expect(owner?.ended).toBe(ended)
})

test("an amendment that states 5 percent or less ends an owner without a percent", () => {
  const [owner] = trackOwners([
    scheduleFiling("2025-02-12"),
    scheduleFiling("2026-02-11", {
      form: "SCHEDULE 13G/A",
      hasFallen: true,
      persons: [{ name: "Hollins", percent: "" }],
    }),
  ])
  expect(owner?.ended).toBe("below")
})

test("a person whom an amendment no longer names has left; a person of another schedule has not", () => {
  const owners = trackOwners([
    scheduleFiling("2025-01-10"),
    scheduleFiling("2025-09-08", { form: d, persons: [partners, dana] }),
    scheduleFiling("2026-02-25", { form: `${d}/A`, persons: [partners] }),
  ])
  expect(owners.map(({ name, ended }) => [name, ended])).toEqual([
    ["Hollins Index Advisers LP", null],
    ["Carrow Partners LP", null],
    ["Dana Carrow", "left"],
  ])
})

test("two CIKs with one name stay two owners, and a name without a CIK joins neither", () => {
  const owners = trackOwners([
    scheduleFiling("2025-01-10", { form: d, persons: [dana] }),
    scheduleFiling("2025-02-10", { form: d, persons: [{ ...dana, cik: "0000990299" }] }),
    scheduleFiling("2025-03-10", { form: d, persons: [{ name: "Dana Carrow" }, { name: "Other" }] }),
  ])
  expect(owners.filter(({ name }) => name === "Dana Carrow").map(({ key }) => key)).toEqual([
    "0000990204",
    "0000990299",
    "danacarrow",
  ])
})

test("a name without a CIK is the one CIK that another schedule gives it", () => {
  const owners = trackOwners([
    scheduleFiling("2025-01-10", { form: d, persons: [dana, partners] }),
    scheduleFiling("2025-03-10", { persons: [{ name: "CARROW DANA" }, { name: "Dana Carrow" }] }),
  ])
  expect(owners.map(({ key, reports }) => [key, reports.length])).toEqual([
    ["0000990204", 2],
    ["0000990202", 1],
    ["carrowdana", 1],
  ])
})

test("two classes of one owner are two rows", () => {
  const owners = trackOwners([
    scheduleFiling("2025-01-10", { form: d, persons: [dana], security: "Class A Common Stock" }),
    scheduleFiling("2025-01-11", {
      form: d,
      persons: [dana],
      security: "Class B Common Stock",
      cusip: "990001BB0",
    }),
    scheduleFiling("2025-02-10", {
      form: `${d}/A`,
      persons: [dana],
      security: "Class A common stock, $0.01 par value",
      cusip: "990001CC0",
    }),
  ])
  expect(owners.map(({ reports }) => reports.length)).toEqual([2, 1])
})

test("current owners are grouped by schedule, largest first; owners silent for three years are apart", () => {
  const filings = [
    scheduleFiling("2023-01-09", { form: d, persons: [{ name: "Old Fund", cik: "0000990207" }] }),
    scheduleFiling("2025-01-10"),
    scheduleFiling("2025-09-08", {
      form: d,
      persons: [
        { ...dana, percent: "8.1" },
        { ...partners, percent: "8.2" },
      ],
    }),
  ]
  const at = (today: string) => toCompanyOwners(ownersDocument(filings), today)
  expect(at("2026-01-09").current.map(({ owners }) => owners.map(({ name }) => name))).toEqual([
    ["Carrow Partners LP", "Dana Carrow"],
    ["Hollins Index Advisers LP"],
  ])
  expect(at("2026-01-09").old).toHaveLength(1)
  expect(at("2026-01-08").old).toHaveLength(0)
})

test("a schedule that the company filed about another one is no stake in the company", () => {
  const document = ownersDocument([
    scheduleFiling("2025-01-10"),
    scheduleFiling("2025-09-08", {
      issuerCik: "0000990301",
      issuer: "Other Co",
      persons: [{ name: "Example Instruments" }],
      filer: "0000990001",
    }),
  ])
  expect(toCompanyOwners(document, "2026-01-01").owners).toHaveLength(1)
  expect(toStakes(document)).toMatchObject([
    { issuer: "0000990301", issuerName: "Other Co", ownerCik: "0000990001", isEnded: false },
    { issuer: "0000990001", ownerCik: "0000990201", percent: 7.4 },
  ])
})
