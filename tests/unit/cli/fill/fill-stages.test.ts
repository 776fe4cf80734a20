import { expect, test } from "vitest"
import { trackFill } from "../../../../cli/fill/track-fill"
import { planStages } from "../../../../cli/fill-command"

const file = (kind: string, name: string, mb: number | null = 10) => ({
  ...{ kind, name, remote: { bytes: mb && mb * 1e6, entityTag: null, modifiedMs: null } },
})
const many = (kind: string, count: number) =>
  Array.from({ length: count }, (_, place) => file(kind, `${kind}${place}`))

test("what visitors see first is loaded first, and earlier data sets come last", () => {
  const files = [
    ...[file("submissions", "submissions"), file("submissions", "companyfacts"), ...many("index", 3)],
    ...[
      ...many("fails", 6),
      ...many("13f", 3),
      ...many("insiders", 5),
      ...many("nport", 2),
      ...many("faces", 5),
    ],
  ]
  expect(planStages(files).map(({ kind, files }) => [kind, files.map(({ name }) => name).join(" ")])).toEqual(
    [
      ["faces", "faces1 faces2 faces3 faces4"],
      ["submissions", "submissions companyfacts"],
      ["fails", "fails2 fails3 fails4 fails5"],
      ["13f", "13f2"],
      ["nport", "nport0 nport1"],
      ["insiders", "insiders1 insiders2 insiders3 insiders4"],
      ["fails", "fails0 fails1"],
      ["index", "index0 index1 index2"],
      ["13f", "13f0 13f1"],
      ["insiders", "insiders0"],
      ["faces", "faces0"],
    ],
  )
})

test("a stage without files is left out, and an unknown size counts as some", () => {
  const stages = planStages([file("13f", "a", null)])
  expect(stages).toHaveLength(1)
  expect(stages[0]?.minutes).toBeGreaterThan(0)
})

test("the remaining time follows the pace of what this run has done", () => {
  let now = 0
  const steps = [
    { name: "a", minutes: 10 },
    { name: "b", minutes: 30 },
  ]
  const tracker = trackFill("all", steps, () => now)
  tracker.begin("a")
  expect(tracker.get()).toMatchObject({ step: "a", done: 0, leftMs: 40 * 60_000 })
  now = 20 * 60_000
  tracker.report(1)
  expect(tracker.get()).toMatchObject({ done: 0.25, leftMs: 60 * 60_000 })
  tracker.begin("b")
  tracker.report(0.5)
  now = 50 * 60_000
  expect(tracker.get()).toMatchObject({ step: "b", done: 0.625, leftMs: 30 * 60_000 })
})

test("what an earlier run has done does not count for the pace", () => {
  let now = 0
  const tracker = trackFill(
    "all",
    [
      { name: "a", minutes: 30 },
      { name: "b", minutes: 10 },
    ],
    () => now,
  )
  tracker.begin("b")
  now = 10 * 60_000
  tracker.report(0.5)
  expect(tracker.get().leftMs).toBe(10 * 60_000)
})
