import { expect, test } from "vitest"
import { joinSeries, type ReleaseReading } from "~/model/releases/release-series"
import { accessionId } from "../../../ids"

const reading = (label: string, value: number, change: Partial<ReleaseReading> = {}): ReleaseReading => ({
  ...{ kind: "metric", label, unit: "number", of: "", value, yearAgo: null, url: "/place" },
  ...change,
})

const release = (number: number, end: string, ...readings: ReleaseReading[]) => ({
  accession: accessionId(`0000990001-26-00000${number}`),
  end,
  readings,
})

const first = "2025-03-31"
const second = "2025-06-30"
const year = "2026-03-31"

test("a measure that recurs is a series by its name, whatever its case and footnotes", () => {
  const series = joinSeries([
    release(1, first, reading("Paid members (1)", 1200), reading("Stores opened", 4)),
    release(2, second, reading("Paid Members", 1250)),
  ])
  expect(series).toMatchObject([
    {
      label: "Paid Members",
      points: [
        { end: first, value: 1200 },
        { end: second, value: 1250 },
      ],
    },
  ])
})

test("the value of a year ago that a later release gives is marked where it differs", () => {
  const [members, stores] = joinSeries([
    release(1, first, reading("Members", 1200), reading("Stores", 40)),
    release(2, year, reading("Members", 1300, { yearAgo: 1210 }), reading("Stores", 44, { yearAgo: 40 })),
  ])
  expect(members?.points[0]).toMatchObject({ value: 1200, restated: 1210 })
  expect(stores?.points[0]).toMatchObject({ value: 40, restated: null })
})

test("a renamed measure goes on where the value of a year ago proves it", () => {
  const renamed = (value: number, other: ReleaseReading[] = []) =>
    joinSeries([
      release(1, first, reading("Paying members", value)),
      release(2, year, reading("Subscribers", 1300, { yearAgo: value }), ...other),
    ])
  expect(renamed(1201)).toMatchObject([{ label: "Subscribers", points: [{ value: 1201 }, { value: 1300 }] }])
  // A figure of few digits proves nothing, and a name that is still there is no earlier one.
  expect(renamed(1200)).toEqual([])
  expect(renamed(1201, [reading("Paying members", 1290)])).toMatchObject([{ label: "Paying members" }])
})

test("measures of two units, and adjusted figures and metrics of one name, are two", () => {
  const share = { kind: "adjusted", unit: "share" } as const
  const series = joinSeries(
    [first, second].map((end, index) =>
      release(
        index + 1,
        end,
        reading("Net income", 5_000_000, { kind: "adjusted", unit: "amount" }),
        reading("Net income", 1.25, share),
        reading("Net income", 7),
      ),
    ),
  )
  expect(series.map(({ kind, unit }) => `${kind} ${unit}`)).toEqual([
    "adjusted amount",
    "adjusted share",
    "metric number",
  ])
})
