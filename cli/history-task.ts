import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { storedCik } from "~/lib/value-schemas"
import { type IngestTarget, postIngest } from "../server/ingest-client"
import type { Task } from "./run-tasks"

const stepAnswer = z.object({
  read: z.number(),
  absent: z.number(),
  waiting: z.number(),
  facts: z.number(),
  isBusy: z.boolean(),
})
type Step = z.infer<typeof stepAnswer>

/** A step without progress ends the company: another request reads it, or the SEC answers nothing. */
const maxSteps = 60
const busyWaitMs = 2_000
const lanes = 2
const maxReasons = 20

/** Reads a company's filings from before XBRL, on the instance, a few filings a step. */
async function readCompany(
  cik: Cik,
  target: IngestTarget,
  report: (step: Step) => void,
  wait: (ms: number) => Promise<void>,
): Promise<Step> {
  let step: Step = { read: 0, absent: 0, waiting: 0, facts: 0, isBusy: false }
  for (let count = 0; count < maxSteps; count++) {
    // Filings that the SEC did not have are requested again once, in the first step.
    step = stepAnswer.parse(await postIngest(target, "/ingest/history", { cik, isAbsentDue: count === 0 }))
    report(step)
    if (step.isBusy) await wait(busyWaitMs)
    else if (step.waiting === 0) break
  }
  return step
}

function describe({ read, absent, waiting, facts }: Step): string {
  const parts = [`${read} filings read`, `${facts} figures`]
  if (absent > 0) parts.push(`${absent} not in the SEC's archive`)
  if (waiting > 0) parts.push(`${waiting} waiting`)
  return parts.join(", ")
}

export function historyTask(
  name: string,
  toCik: (name: string, target: IngestTarget) => Promise<Cik>,
  wait: (ms: number) => Promise<void> = live,
): Task {
  return {
    title: name,
    // The instance itself sends the requests to the SEC.
    isOffline: true,
    run: async (target, _, report) => {
      const cik = await toCik(name, target)
      return describe(await readCompany(cik, target, (step) => report?.(describe(step)), wait))
    },
  }
}

const listings = z.object({ listings: z.array(z.object({ cik: storedCik })) })

/** All listed companies, one after another. Results are stored, so a second run continues. */
export function allHistoriesTask(wait: (ms: number) => Promise<void> = live): Task {
  return {
    title: "Filings from before XBRL",
    isOffline: true,
    run: async (target, _, report) => {
      const answer = listings.parse(await postIngest(target, "/ingest/companies", {}))
      const ciks = [...new Set(answer.listings.map(({ cik }) => cik))]
      const failures: string[] = []
      const totals = { companies: 0, filings: 0, figures: 0 }
      const queue = ciks.values()
      const lane = async () => {
        for (const cik of queue) {
          try {
            const { read, facts } = await readCompany(cik, target, () => {}, wait)
            totals.filings += read
            totals.figures += facts
          } catch (error) {
            failures.push(`${cik}: ${error instanceof Error ? error.message : String(error)}`)
          }
          totals.companies += 1
          report?.(`${totals.companies} of ${ciks.length} companies, ${totals.filings} filings read`)
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      if (failures.length > 0)
        throw new Error(`${failures.length} companies failed:\n${failures.slice(0, maxReasons).join("\n")}`)
      return `${totals.companies} companies, ${totals.filings} filings read, ${totals.figures} figures`
    },
  }
}

const live = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
