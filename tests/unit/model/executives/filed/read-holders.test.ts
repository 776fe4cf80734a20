import { expect, test } from "vitest"
import { readChanges } from "~/model/executives/filed/read-changes"

const read = (...texts: string[]) =>
  readChanges(texts).map(({ name, kind, title, effective }) => [kind, name, title, effective])

test("a chief executive whom a report names beside a word for the company holds the office", () => {
  expect(
    read(
      "As disclosed before, Lamp Corp (“Lamp”) granted Ada Quill, Lamp’s Chief Executive Officer, an award of shares.",
    ),
  ).toEqual([["holds", "Ada Quill", "Chief Executive Officer", null]])
  expect(
    read("The award was made to Ada N. Quill, the Company’s Chairman and Chief Executive Officer."),
  ).toEqual([["holds", "Ada N. Quill", "Chairman and Chief Executive Officer", null]])
  expect(read("Lamp Corp (“Lamp”) said that he keeps reporting to Lamp CEO Ada Quill in his role.")).toEqual([
    ["holds", "Ada Quill", "CEO", null],
  ])
})

test("an officer of another company in a biography holds nothing", () => {
  expect(read("She served under Ada Quill, Chief Executive Officer of Wick Inc., from 2012 on.")).toEqual([])
  expect(read("The award of shares is like that of Chief Executive Officer Ada Quill at Wick Inc.")).toEqual(
    [],
  )
})

test("the day of a change: after a word for it, as a defined date, in a quarter, or the day of what was done", () => {
  expect(read("On May 1, 2025, the Board appointed Bo Lamp as Chief Financial Officer.")[0]?.[3]).toBe(
    "2025-05-01",
  )
  expect(
    read(
      "The Board appointed Bo Lamp as President, effective as of May 9, 2025 (the “Effective Date”).",
      "Cy Dent will cease to serve as President as of the Effective Date and will stay with us.",
    ).map(([, name, , on]) => [name, on]),
  ).toEqual([
    ["Bo Lamp", "2025-05-09"],
    ["Cy Dent", "2025-05-09"],
  ])
  expect(read("Bo Lamp will become Chief Executive Officer in the third quarter of 2021.")[0]).toEqual([
    ...["comes", "Bo Lamp", "Chief Executive Officer", "2021-09-30"],
  ])
})

test("a day that is not the day of the change gives none", () => {
  expect(read("On May 1, 2025, the Company announced that Bo Lamp will become President.")[0]?.[3]).toBeNull()
  expect(
    read(
      "On May 1, 2025, Bo Lamp notified us of a decision to resign under a letter dated as of March 2, 2020.",
    )[0]?.[3],
  ).toBeNull()
  expect(
    read(
      "On May 1, 2025, Bo Lamp notified us of a decision to resign as President, the office held starting March 2, 2020.",
    )[0]?.[3],
  ).toBeNull()
})
