import { expect, test } from "vitest"
import { NotOwnerSchedule } from "~/edgar/owners/schedule"
import { parseScheduleText } from "~/edgar/owners/schedule-text"
import { ownerScheduleText } from "../../../fixtures/owner-schedule"

test("the cover pages of a text give each person's six figures, the event, the class and the CUSIP", () => {
  const text = ownerScheduleText({
    amendment: "2",
    persons: [
      { name: "Orme Capital LLC", votes: ["none", "1,935,000 (1)"], disposes: ["0", "1,935,000"] },
      { name: "Ada Orme", shares: "-0-", percent: "0.0" },
    ],
  })
  expect(parseScheduleText(text, "SC 13G/A")).toMatchObject({
    ...{ form: "SC 13G/A", amendment: 2, event: "2023-12-31", cusips: ["990001AA0"], isText: true },
    issuer: { cik: null, name: "EXAMPLE INSTRUMENTS, INC." },
    security: "Common Stock, no par value",
    persons: [
      {
        ...{ name: "Orme Capital LLC", shares: 1_935_000, percent: 5.2, types: ["IA"] },
        votes: { sole: 0, shared: 1_935_000 },
        disposes: { sole: 0, shared: 1_935_000 },
      },
      { name: "Ada Orme", shares: 0, percent: 0, votes: { sole: 0, shared: 0 } },
    ],
  })
})

test.each([
  ["37833100\n(CUSIP Number)", "037833100"],
  ["67066G 10 4 (CUSIP No.)", "67066G104"],
  ["CUSIP No.: 67066G10", "67066G104"],
  ["CUSIP No.: 3783310 1 NAMES", "037833100"],
  ["67066G 10 4 (CUSIP No.) This CUSIP number applies to the American Depositary Shares", "67066G104"],
  ["This CUSIP number applies to the shares. CUSIP No.: 01609W102", "01609W102"],
  ["A CUSIP number assigned 1 year ago. CUSIP No.: 01609W10 2", "01609W102"],
  ["CUSIP 037833-10-0 13G Page 2", "037833100"],
])("the CUSIP of %j is %s", (printed, cusip) => {
  const text = ownerScheduleText()
    .replace(/\S+\s*\(CUSIP Number\)/, printed)
    .replace(/CUSIP No\. \S+/g, "")
  expect(parseScheduleText(text, "SC 13G").cusips).toEqual([cusip])
})

test("HTML gives the same as text, and a superscript is not part of a figure", () => {
  const html = `<html><body><p>${ownerScheduleText({ persons: [{ name: "Orme &amp; Sons" }] })
    .replace("1,935,000\n", "1,935,000<sup>1</sup>\n")
    .split("\n")
    .join("</p><p>")}</p></body></html>`
  expect(parseScheduleText(html, "SC 13G").persons).toMatchObject([
    { name: "Orme & Sons", shares: 1_935_000, votes: { sole: 1_935_000 } },
  ])
})

test.each([
  ["without a percent", ownerScheduleText().replace(/5\.2%/, "see Item 4")],
  ["with a row left empty", ownerScheduleText().replace(/SOLE VOTING POWER +1,935,000/, "SOLE VOTING POWER")],
  [
    "with a power above the aggregate amount",
    ownerScheduleText({ persons: [{ name: "Orme", votes: ["9,935,000", "0"] }] }),
  ],
  [
    "of which one of two covers can be read",
    ownerScheduleText({ persons: [{ name: "Orme" }, { name: "Ada", percent: "x" }] }),
  ],
  ["without cover pages", "SCHEDULE 13G. See the exhibit."],
])("a text %s is refused", (_, text) => {
  expect(() => parseScheduleText(text, "SC 13G")).toThrow(NotOwnerSchedule)
})
