import { z } from "zod"
import { EdgarUnavailable } from "~/edgar/client"
import type { Cik } from "~/lib/cik"
import { storedCik } from "~/lib/value-schemas"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import type { ProgressLog } from "../bulk/run/progress-log"
import { runLanes } from "../bulk/run/run-lanes"
import type { FillStep, FillTracker } from "./track-fill"

export interface SmallFillEffects {
  loadLists: () => Promise<unknown>
  /** Downloads and loads the newest lists of failed deliveries, which have prices and CUSIPs. */
  loadFails: (report: (share: number) => void) => Promise<void>
  /** The last quarters of a manager. */
  loadInvestor: (cik: Cik, quarters: number) => Promise<unknown>
  askLargest: () => Promise<Cik[]>
  /** A company's filing list, statements and earnings dates. */
  loadCompany: (cik: Cik) => Promise<unknown>
  /** Builds search and screener from what is loaded. */
  rebuild: () => Promise<void>
  log: ProgressLog
  isStopped: () => boolean
}

const quartersOfInvestors = 8

const names = {
  lists: "names of companies and funds",
  fails: "prices",
  companies: "the largest companies",
  investors: "the tracked investors",
}

/** Minutes by the budget of five requests a second that the background has. */
export const smallFillSteps: FillStep[] = [
  { name: names.lists, minutes: 0.5 },
  { name: names.fails, minutes: 5 },
  { name: names.investors, minutes: 9 },
  { name: names.companies, minutes: 7 },
]

/** Requests of four subjects are sent at once; the line to the SEC spaces them. */
const lanes = 4
/** Answers of the SEC that fail one after the other before the fill ends. */
const maxUnavailable = 8
/** Search and screener are built again after so many subjects. */
const rebuiltEvery = 25

/**
 * Loads the small part that visitors see first: names, prices, the last two years of the tracked investors, and the
 * largest companies by what 13F managers hold. What an earlier run has loaded is left out. Returns what could not be
 * loaded, with the reasons.
 */
export async function fillSmall(
  tracker: Pick<FillTracker, "begin" | "report">,
  effects: SmallFillEffects,
): Promise<string[]> {
  const { log, isStopped, rebuild } = effects
  const failed: string[] = []
  let unavailable = 0
  const once = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
    if (log.find(name, "small")) return false
    try {
      await work()
    } catch (error) {
      if (isStopped()) return false
      failed.push(`${name}: ${error instanceof Error ? error.message : error}`)
      // Without the SEC, the next ones would fail too.
      unavailable = error instanceof EdgarUnavailable ? unavailable + 1 : 0
      if (unavailable === maxUnavailable) throw error
      return false
    }
    unavailable = 0
    log.add([{ key: name, mark: "small", reason: null }])
    return true
  }
  const each = async (kind: string, ciks: Cik[], load: (cik: Cik) => Promise<unknown>) => {
    let [done, loaded] = [0, 0]
    const one = async (cik: Cik) => {
      const isLoaded = await once(`${kind} ${cik}`, () => load(cik))
      done++
      tracker.report(done / ciks.length)
      if (isLoaded && ++loaded % rebuiltEvery === 0) await rebuild()
    }
    await runLanes(ciks, lanes, one, isStopped)
    if (loaded > 0) await rebuild()
  }
  tracker.begin(names.lists)
  await once("lists", effects.loadLists)
  if (isStopped()) return failed
  tracker.begin(names.fails)
  await once("fails", () => effects.loadFails(tracker.report))
  if (isStopped()) return failed
  tracker.begin(names.investors)
  const investors = trackedInvestors.map(({ cik }) => cik)
  await each("investor", investors, (cik) => effects.loadInvestor(cik, quartersOfInvestors))
  if (isStopped()) return failed
  tracker.begin(names.companies)
  await each("company", await effects.askLargest(), effects.loadCompany)
  return failed
}

export const largestAnswer = z.object({ ciks: z.array(storedCik) })
