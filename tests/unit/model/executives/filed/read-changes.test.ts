import { expect, test } from "vitest"
import { readChanges } from "~/model/executives/filed/read-changes"

const read = (text: string) =>
  readChanges([text]).map(({ kind, name, title, effective }) => [kind, name, title, effective])

test.each([
  [
    "On May 4, 2025, the Board of Directors of Lantern Works appointed Ada N. Quill, 52, as the Company’s Senior Vice President, Chief Financial Officer, effective June 1, 2025.",
    [["comes", "Ada N. Quill", "Senior Vice President, Chief Financial Officer", "2025-06-01"]],
  ],
  [
    "Lantern Works announced the appointment of Bo van Dyke as the new Chief Executive Officer, effective immediately.",
    [["comes", "Bo van Dyke", "Chief Executive Officer", null]],
  ],
  [
    "On May 4, 2025, the board elected Cara Lamp and Dan Wick to the Board, effective immediately.",
    [
      ["comes", "Cara Lamp", "Director", "2025-05-04"],
      ["comes", "Dan Wick", "Director", "2025-05-04"],
    ],
  ],
  [
    "Evan Glow, the Company’s Vice President of Lamps, will become Chief Operating Officer.",
    [["comes", "Evan Glow", "Chief Operating Officer", null]],
  ],
])("%s names who comes", (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  [
    "On July 1, 2025, Fay Spark, Executive Vice President and General Counsel, notified Lantern Works, Inc. of her decision to retire, effective as of August 31, 2025.",
    [["leaves", "Fay Spark", "Executive Vice President and General Counsel", "2025-08-31"]],
  ],
  [
    "On July 1, 2025, Gil Torch resigned from the Board of Directors of the Company.",
    [["leaves", "Gil Torch", "Director", "2025-07-01"]],
  ],
  [
    "Hal Beam, a member of the Board of Directors, informed the Company of his decision not to stand for re-election.",
    [["leaves", "Hal Beam", "Director", null]],
  ],
  [
    "Chief Financial Officer Ivy Flare will transition from her role on January 1, 2026.",
    [["gives up", "Ivy Flare", null, "2026-01-01"]],
  ],
])("%s names who leaves, or gives up an office", (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test("plans of pay, persons without a full name and committees name nobody", () => {
  expect(
    read("The Compensation Committee of the Board of Directors adopted the 2027 Variable Plan."),
  ).toEqual([])
  expect(read("Mr. Glow was appointed as Chief Operating Officer, effective June 1, 2025.")).toEqual([])
  expect(read("The appointment of Chief Executive Officer was approved by the Board of Directors.")).toEqual(
    [],
  )
})
