import type { FillKind } from "../bulk/fill/plan-fill"
import type { FillStep } from "./track-fill"

/** A part of the whole market: the files that are downloaded and loaded together. */
export interface FillStage<File> extends FillStep {
  kind: FillKind
  files: File[]
}

interface StagePlan {
  name: string
  kind: FillKind
  /** The number of newest files; all that earlier stages left without it. */
  newest?: number
}

/** The order of what visitors see first. Data sets before their last year come after everything else. */
const plans: StagePlan[] = [
  // Figures are chosen by them. Earlier ones count when a company is read again.
  { name: "printed statements of a year", kind: "faces", newest: 4 },
  { name: "filing lists and statements of all companies", kind: "submissions" },
  // CUSIPs have tickers before the holdings that name them.
  { name: "the newest prices", kind: "fails", newest: 4 },
  { name: "the latest quarter of all managers", kind: "13f", newest: 1 },
  { name: "holdings of all funds", kind: "nport" },
  { name: "insider trades of a year", kind: "insiders", newest: 4 },
  { name: "earlier prices", kind: "fails" },
  { name: "filings since 1993", kind: "index" },
  { name: "earlier quarters of all managers", kind: "13f" },
  { name: "earlier insider trades", kind: "insiders" },
  { name: "earlier printed statements", kind: "faces" },
]

/** Minutes for a megabyte, downloaded and loaded; the pace of a fill corrects them. */
const minutesPerMb: Record<FillKind, number> = {
  faces: 0.01,
  submissions: 0.004,
  fails: 0.1,
  "13f": 0.03,
  nport: 0.01,
  insiders: 0.06,
  index: 0.01,
}

const unknownMb = 10

/** The stages of a fill with their files, oldest first in each; stages without files are left out. */
export function planStages<File extends { kind: FillKind; remote: { bytes: number | null } }>(
  files: File[],
): FillStage<File>[] {
  const left = new Map<FillKind, File[]>()
  for (const file of files) left.set(file.kind, [...(left.get(file.kind) ?? []), file])
  return plans.flatMap(({ name, kind, newest }) => {
    const waiting = left.get(kind) ?? []
    const chosen = newest === undefined ? waiting : waiting.slice(-newest)
    left.set(kind, newest === undefined ? [] : waiting.slice(0, -newest))
    const mb = chosen.reduce((sum, { remote }) => sum + (remote.bytes ?? unknownMb * 1e6) / 1e6, 0)
    return chosen.length > 0 ? [{ name, kind, files: chosen, minutes: mb * minutesPerMb[kind] }] : []
  })
}
