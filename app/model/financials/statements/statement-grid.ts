import type { IsoDate } from "~/lib/dates"
import { firstFiledFacts, type KnownFacts, knownFacts } from "~/model/financials/document/known-facts"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { Column } from "./cell"
import { fillGaps } from "./fill-gaps"
import { DerivedFrame, type Frame, type PeriodKind } from "./frame"
import { type Shown, YearFrames } from "./year-frames"

/**
 * Every period of a statement, or those of the last fiscal years, oldest first, completed so that it adds up; ratios
 * need all three statements. Figures as first filed fill the gaps of quarters.
 */
export function buildGrid(known: KnownFacts, kind: PeriodKind, shown: Shown, lastYears?: number): Frame[] {
  return new Grids(known, shown, lastYears).filled(kind)
}

/** All three statements as last filed, or as known on a day. */
export function latestGrids(document: StatementsDocument, asof: IsoDate | null = null): Grids {
  return new Grids(knownFacts(document, { vintage: "latest", asof }), "ratios")
}

/** The periods of all kinds, which share the columns of years and quarters. */
export class Grids {
  /** Oldest first. */
  readonly years: readonly number[]
  private readonly frames: YearFrames
  private firstFiled: YearFrames | null = null

  constructor(
    private readonly known: KnownFacts,
    private readonly shown: Shown,
    lastYears = Number.POSITIVE_INFINITY,
  ) {
    this.years = getYears(known, lastYears)
    this.frames = new YearFrames(shown, this.years, known)
  }

  /** With the gaps; `of` are some of the years. */
  unfilled(kind: PeriodKind, of = this.years): Frame[] {
    const last = this.known.getLastEnd()
    const frames = of.flatMap((year) => this.frames[kind](year))
    return last === null ? frames : frames.filter(({ end }) => end <= last)
  }

  filled(kind: PeriodKind, of = this.years): Frame[] {
    const frames = this.unfilled(kind, of)
    if (kind === "annual" || this.known.knowledge.vintage === "original") return frames
    return frames.map(
      (frame) =>
        new DerivedFrame(frame, () => fillGaps(frame.column, () => this.firstFiledColumn(kind, frame))),
    )
  }

  private firstFiledColumn(kind: PeriodKind, frame: Frame): Column | null {
    const { document, knowledge } = this.known
    this.firstFiled ??= new YearFrames(this.shown, this.years, firstFiledFacts(document, knowledge.asof))
    return this.firstFiled[kind](frame.fiscalYear).find(({ key }) => key === frame.key)?.column ?? null
  }
}

/** The last fiscal years of which a period is known. */
function getYears(known: KnownFacts, lastYears: number): number[] {
  const last = known.getLastEnd()
  const years = new Set<number>()
  for (const { fiscalYear, end } of known.periods.values())
    if (last === null || end <= last) years.add(fiscalYear)
  return [...years].sort((a, b) => a - b).slice(-lastYears)
}
