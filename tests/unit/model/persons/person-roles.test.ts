import { expect, test } from "vitest"
import { toPersonsAtCompany } from "~/model/persons/person-roles"
import { filing, insiders } from "../insiders/insiders-factory"

test("spellings of one CIK are one person with the latest name, and roles have their time", () => {
  const owner = (name: string, relation: string) => [{ cik: "0000990101", name, relation }]
  const officer = "<isOfficer>1</isOfficer><officerTitle>CFO</officerTitle>"
  const persons = toPersonsAtCompany(
    insiders(
      filing({ filed: "2023-02-01", owners: owner("MARLOWE INES", "<isDirector>1</isDirector>") }),
      filing({ filed: "2024-02-01", owners: owner("Marlowe Ines T", officer) }),
      filing({ filed: "2025-02-01", owners: owner("MARLOWE INES T", officer) }),
    ),
  )
  expect(persons).toMatchObject([
    {
      person: "0000990101",
      name: "Ines T. Marlowe",
      names: ["Ines T. Marlowe", "Ines Marlowe"],
      roles: [
        { role: "CFO", from: "2024-02-01", to: "2025-02-01" },
        { role: "Director", from: "2023-02-01", to: "2023-02-01" },
      ],
      ...{ isDirector: false, isOfficer: true, since: "2023-02-01", until: "2025-02-01", hasLeft: false },
    },
  ])
})

test("two CIKs with one name are two persons, and every owner of a joint form is one", () => {
  const name = "MARLOWE INES"
  const persons = toPersonsAtCompany(
    insiders(
      filing({
        filed: "2024-02-01",
        owners: [
          { cik: "0000990101", name },
          { cik: "0000990199", name },
        ],
      }),
    ),
  )
  expect(persons.map(({ person }) => person)).toEqual(["0000990101", "0000990199"])
})

test("an owner whose last form says so has left, and one that reports again has not", () => {
  const left = filing({ filed: "2024-02-01", left: "1" })
  expect(toPersonsAtCompany(insiders(left))[0]?.hasLeft).toBe(true)
  expect(toPersonsAtCompany(insiders(left, filing({ filed: "2024-03-01" })))[0]?.hasLeft).toBe(false)
})
