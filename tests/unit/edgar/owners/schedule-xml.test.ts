import { expect, test } from "vitest"
import { NotOwnerSchedule } from "~/edgar/owners/schedule"
import { parseScheduleXml } from "~/edgar/owners/schedule-xml"
import { ownerScheduleXml } from "../../../fixtures/owner-schedule"

test("a Schedule 13D gives its event, class, CUSIP, purpose, and each person with powers", () => {
  const xml = ownerScheduleXml({
    form: "SCHEDULE 13D/A",
    amendment: "3",
    event: "9/5/2026",
    purpose: "We want a seat.\r\n\r\nWe may sell.",
    persons: [
      {
        name: "Carrow Partners LP",
        cik: "0000990202",
        shares: "2083000.50",
        percent: "5.6",
        votes: ["0", "2083000.50"],
      },
      {
        name: "Dana Carrow",
        cik: "990204",
        group: "a",
        types: ["IN", "HC"],
        disposes: ["35000", "2,048,000"],
      },
    ],
  })
  expect(parseScheduleXml(xml)).toEqual({
    form: "SCHEDULE 13D/A",
    amendment: 3,
    event: "2026-09-05",
    issuer: { cik: "0000990001", name: "Example Instruments, Inc." },
    security: "Common Stock, no par value",
    cusips: ["990001AA0"],
    filers: ["0000990201"],
    purpose: "We want a seat.\n\nWe may sell.",
    hasFallen: false,
    isText: false,
    persons: [
      {
        ...{ cik: "0000990202", name: "Carrow Partners LP", shares: 2_083_000.5, percent: 5.6, group: null },
        votes: { sole: 0, shared: 2_083_000.5 },
        disposes: { sole: 2_083_000.5, shared: 0 },
        ...{ types: ["PN"], citizenship: "DE", excludesShares: false },
      },
      {
        ...{ cik: "0000990204", name: "Dana Carrow", shares: 2_750_000, percent: 7.4, group: "a" },
        votes: { sole: 2_750_000, shared: 0 },
        disposes: { sole: 35_000, shared: 2_048_000 },
        ...{ types: ["IN", "HC"], citizenship: "DE", excludesShares: false },
      },
    ],
  })
})

test("a Schedule 13G of one person takes the filer's CIK, and figures come from the cover, not from items", () => {
  const schedule = parseScheduleXml(ownerScheduleXml())
  expect(schedule).toMatchObject({ event: "2026-02-10", purpose: null, amendment: null })
  expect(schedule.persons).toMatchObject([{ cik: "0000990201", shares: 2_750_000, percent: 7.4 }])
})

test("persons of a joint Schedule 13G have no CIK, because the filer may be either", () => {
  const { persons, filers } = parseScheduleXml(
    ownerScheduleXml({ persons: [{ name: "A. Person" }, { name: "Firm LLC" }] }),
  )
  expect(persons.map(({ cik }) => cik)).toEqual([null, null])
  expect(filers).toEqual(["0000990201"])
})

test("a broken CUSIP is left out, and a person without a type has an empty list of types", () => {
  const xml = ownerScheduleXml({ persons: [{ name: "A. Person", types: [] }] }).replaceAll("990001AA0", "N/A")
  expect(parseScheduleXml(xml)).toMatchObject({ cusips: [], persons: [{ types: [] }] })
})

test("an amendment of 5 percent or less says so, and missing figures are null, not 0", () => {
  const xml = ownerScheduleXml({ form: "SCHEDULE 13G/A", amendment: "1", hasFallen: true })
  expect(parseScheduleXml(xml)).toMatchObject({ hasFallen: true, amendment: 1 })
  const bare = xml.replace(/<soleVotingPower>[^<]*<\/soleVotingPower>/, "").replace(/>7\.4</, "><")
  expect(parseScheduleXml(bare).persons[0]).toMatchObject({ percent: null, votes: { sole: null, shared: 0 } })
})

test.each([
  ["another form", ownerScheduleXml({ form: "SC TO-T" })],
  ["a page", "<html><body>SCHEDULE 13D</body></html>"],
  ["broken XML", ownerScheduleXml().replace("</headerData>", "")],
])("%s is not read as a schedule", (_, text) => {
  expect(() => parseScheduleXml(text)).toThrow(NotOwnerSchedule)
})
