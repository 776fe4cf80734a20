import type { IsoDate } from "~/lib/dates"
import type { Column } from "~/model/financials/cells/cell"
import { firstFiledFacts, type KnownFacts, knownFacts } from "~/model/financials/document/known-facts"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { fillGaps } from "./fill-gaps"
import { derivedFrame, type Frame, type PeriodKind } from "./frame"
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

/** Frames of all that is known today, for readers of past days; the next collection of garbage may take them. */
const ofToday = new WeakMap<StatementsDocument, Map<string, WeakRef<YearFrames>>>()

/** The frames of what is known. Those of a past day take years that did not change since from those of today. */
function toFrames(shown: Shown, years: readonly number[], known: KnownFacts): YearFrames {
  const today = known.knowledge.asof === null ? null : framesOfToday(shown, known)
  return new YearFrames(shown, years, known, today)
}

function framesOfToday(shown: Shown, { document, knowledge, strict }: KnownFacts): YearFrames {
  const { vintage } = knowledge
  const key = `${shown}|${vintage}|${strict}`
  const kept = ofToday.get(document) ?? new Map<string, WeakRef<YearFrames>>()
  ofToday.set(document, kept)
  let frames = kept.get(key)?.deref()
  if (!frames) {
    const known = strict ? firstFiledFacts(document, null) : knownFacts(document, { vintage, asof: null })
    frames = new YearFrames(shown, getYears(known), known)
    kept.set(key, new WeakRef(frames))
  }
  return frames
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
    lastYears?: number,
  ) {
    this.years = getYears(known, lastYears)
    this.frames = toFrames(shown, this.years, known)
  }

  /** With the gaps; `of` are some of the years. */
  unfilled(kind: PeriodKind, of = this.years): Frame[] {
    const last = this.known.getLastEnd()
    const frames = of.flatMap((year) => this.frames[kind](year))
    return last === null ? frames : frames.filter(({ end }) => end <= last)
  }

  /** The times between fiscal years of which the end moved, which are no years. */
  get transitions(): Frame[] {
    const last = this.known.getLastEnd()
    const { transitions } = this.frames
    return last === null ? transitions : transitions.filter(({ end }) => end <= last)
  }

  filled(kind: PeriodKind, of = this.years): Frame[] {
    const frames = this.unfilled(kind, of)
    if (kind === "annual" || this.known.knowledge.vintage === "original") return frames
    return frames.map((frame) =>
      derivedFrame(frame, () => fillGaps(frame.column, () => this.firstFiledColumn(kind, frame))),
    )
  }

  private firstFiledColumn(kind: PeriodKind, frame: Frame): Column | null {
    const { document, knowledge } = this.known
    if (!this.hasChanged(kind, frame.fiscalYear)) return null
    this.firstFiled ??= toFrames(this.shown, this.years, firstFiledFacts(document, knowledge.asof))
    return this.firstFiled[kind](frame.fiscalYear).find(({ key }) => key === frame.key)?.column ?? null
  }

  /** True if figures as first filed can differ from the latest. Twelve months begin in the year before. */
  private hasChanged(kind: PeriodKind, fiscalYear: number): boolean {
    const { frames } = this
    return frames.hasChanged(fiscalYear) || (kind === "ttm" && frames.hasChanged(fiscalYear - 1))
  }
}

/** The last fiscal years of which a period is known. */
function getYears(known: KnownFacts, lastYears = Number.POSITIVE_INFINITY): number[] {
  const last = known.getLastEnd()
  const years = new Set<number>()
  for (const { fiscalYear, end } of known.periods.values())
    if (last === null || end <= last) years.add(fiscalYear)
  return [...years].sort((a, b) => a - b).slice(-lastYears)
}
