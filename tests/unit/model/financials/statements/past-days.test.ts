import { describe, expect, test } from "vitest"
import type { IsoDate } from "~/lib/dates"
import { firstFiledFacts, KnownFacts } from "~/model/financials/document/known-facts"
import { listLastFiled } from "~/model/financials/document/last-filed"
import { fillGaps } from "~/model/financials/statements/fill-gaps"
import type { Frame, PeriodKind } from "~/model/financials/statements/frame"
import { Grids } from "~/model/financials/statements/statement-grid"
import { type Shown, YearFrames } from "~/model/financials/statements/year-frames"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { readSampleStatements } from "../sample-facts"

const latest = { vintage: "latest" } as const

/** The frames of a day, each derived from its own facts, and each gap with figures as first filed. */
function deriveFrames(document: StatementsDocument, asof: IsoDate | null, kind: PeriodKind, shown: Shown) {
  const known = new KnownFacts(document, { ...latest, asof }, false)
  const { years } = new Grids(known, shown)
  const last = known.getLastEnd()
  const firstFiled = new YearFrames(shown, years, firstFiledFacts(document, asof))
  const frames = new YearFrames(shown, years, known)
  return years
    .flatMap((year) => frames[kind](year))
    .filter(({ end }) => last === null || end <= last)
    .map((frame) => {
      const other = () =>
        firstFiled[kind](frame.fiscalYear).find(({ key }) => key === frame.key)?.column ?? null
      return listCells(frame, kind === "annual" ? frame.column : fillGaps(frame.column, other))
    })
}

function listCells({ key, start, end }: Frame, column: Frame["column"]) {
  const cells = [...column].filter(([, { value, reason }]) => value !== null || reason !== null)
  return { key, start, end, cells: cells.sort(([a], [b]) => (a < b ? -1 : 1)) }
}

// Apple split its shares, Kraft Heinz has a predecessor, and Hertz recast years.
describe.each([320193, 1637459, 1657853])("company %i", (cik) => {
  const document = readSampleStatements(cik)
  const firstDay = document.filings.filed[0] ?? ""
  const days = [...new Set([...listLastFiled(document).values()])].filter((day) => day > firstDay).sort()
  const chosen = [days[Math.floor(days.length / 2)], days.at(-4), days.at(-2)]

  test.each([null, ...chosen])(
    "on %s, each frame is the one that is derived from the facts of that day",
    (day) => {
      const known = new KnownFacts(document, { ...latest, asof: day ?? null }, false)
      for (const kind of ["annual", "quarterly", "ttm"] as const) {
        const frames = new Grids(known, "ratios").filled(kind).map((frame) => listCells(frame, frame.column))
        expect(frames.length, kind).toBeGreaterThan(3)
        expect(frames, kind).toEqual(deriveFrames(document, day ?? null, kind, "ratios"))
      }
    },
  )

  test("a year is as it is today from the day on which it was last filed", () => {
    const [year, day] = [...listLastFiled(document)].find(([, filed]) => filed === days.at(-2)) ?? []
    const isAsToday = (asof: IsoDate) =>
      new KnownFacts(document, { ...latest, asof }, false).isAsToday(year ?? 0)
    expect([isAsToday(days.at(-3) ?? ""), isAsToday(day ?? "")]).toEqual([false, true])
  })
})
