import { expect, it } from "vitest"
import { type Cik, parseCik } from "~/lib/cik"
import type { PeopleDocument } from "~/model/executives/filed/people-document"
import type { PayDocument } from "~/model/executives/pay-document"
import { listPay, type PayingCompany } from "~/model/persons/person-pay"

const issuer = parseCik("0000990001") as Cik

type Chief = [end: string, name: string | null, totalUsd: number, paidUsd: number]
type Officer = [name: string, ...years: [number, number][]]

function makeCompany(chiefs: Chief[], officers: Officer[]): PayingCompany {
  const years = chiefs.map(([end, name, totalUsd, paidUsd]) => ({
    end,
    chiefs: [{ name, totalUsd, paidUsd }],
  }))
  const pay = officers.map(([name, ...paid]) => ({
    ...{ name, title: "" },
    years: paid.map(([year, totalUsd]) => ({ year, totalUsd })),
  }))
  return {
    ...{ issuer, issuerName: "EXAMPLE CO" },
    pay: { pay: { years } } as PayDocument,
    people: { pay } as PeopleDocument,
  }
}

const list = (name: string, company: PayingCompany) =>
  listPay(name, company).map(({ year, end, totalUsd, paidUsd }) => [year, end, totalUsd, paidUsd])

it("lists the years of an officer from the summary compensation table, newest first", () => {
  const company = makeCompany([], [["Ada M. Reyes", [2023, 900], [2025, 1_100], [2024, 1_000]]])
  expect(list("REYES ADA", company)).toEqual([
    [2025, null, 1_100, null],
    [2024, null, 1_000, null],
    [2023, null, 900, null],
  ])
})

it("joins the two tables of a chief executive by the total", () => {
  const company = makeCompany(
    [
      ["2025-01-31", "Ada Reyes", 1_100, 2_500],
      ["2022-01-31", "Ada Reyes", 700, 300],
    ],
    [["Ada M. Reyes", [2024, 1_100], [2023, 1_000]]],
  )
  expect(list("Ada Reyes", company)).toEqual([
    [2024, "2025-01-31", 1_100, 2_500],
    [2023, null, 1_000, null],
    [null, "2022-01-31", 700, 300],
  ])
})

it("lists no pay where two officers or two chiefs have the name", () => {
  const company = makeCompany(
    [],
    [
      ["Ada B. Reyes", [2025, 1]],
      ["Ada C. Reyes", [2025, 2]],
    ],
  )
  expect(list("Ada Reyes", company)).toEqual([])
  const chiefs = { name: "Ada Reyes", totalUsd: 1, paidUsd: 1 }
  const twice = {
    ...company,
    people: null,
    pay: { pay: { years: [{ end: "2025-12-31", chiefs: [chiefs, chiefs] }] } },
  }
  expect(list("Ada Reyes", twice as unknown as PayingCompany)).toEqual([])
})

it("lists no pay of other persons and of unnamed chiefs", () => {
  const company = makeCompany([["2025-12-31", null, 5, 5]], [["Ben Okoro", [2025, 3]]])
  expect(list("Ada Reyes", company)).toEqual([])
})
