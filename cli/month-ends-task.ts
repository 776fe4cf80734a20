import { z } from "zod"
import { toIsoDate } from "~/lib/dates"
import { formatFigure } from "~/lib/numbers"
import { lastMonthEnd } from "~/model/query/past/month-ends"
import { type IngestTarget, postIngest } from "../server/ingest-client"
import type { Task } from "./run-tasks"

const stepAnswer = z.object({
  months: z.number(),
  done: z.number(),
  looked: z.number(),
  year: z.string().nullable(),
  companies: z.number(),
  isBusy: z.boolean(),
})

type Step = z.infer<typeof stepAnswer>

export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
}

const busyWaitMs = 5_000
const live = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Stores the screener's columns of month ends, on the instance, some companies a step. */
export function monthEndsTask(
  { from, until = lastMonthEnd(toIsoDate(Date.now())).slice(0, 7) }: { from?: string; until?: string },
  wait = live,
): Task {
  if (!from || !isMonth(from) || !isMonth(until) || from > until)
    throw new Error("The months are given as: month-ends --from 2009-12 --until 2026-10")
  return {
    title: `Month ends from ${from} to ${until}`,
    // The instance derives them from the SEC's files that it keeps.
    isOffline: true,
    run: async (target, _, report) => {
      const last = await gather(target, { from, to: until }, report ?? (() => {}), wait)
      return `${last.done} of ${last.months} month ends are stored`
    },
  }
}

async function gather(
  target: IngestTarget,
  range: { from: string; to: string },
  report: (progress: string) => void,
  wait: (ms: number) => Promise<void>,
): Promise<Step> {
  let [looked, year] = [0, null as string | null]
  for (;;) {
    const step = stepAnswer.parse(await postIngest(target, "/ingest/past", range))
    looked = step.year === year ? looked + step.looked : step.looked
    year = step.year
    report(describe(step, looked))
    if (step.done === step.months) return step
    if (step.isBusy) await wait(busyWaitMs)
  }
}

function describe({ months, done, companies, year, isBusy }: Step, looked: number): string {
  const stored = `${done} of ${months} month ends stored`
  if (isBusy) return `${stored}; another run is at work`
  const seen = formatFigure(Math.min(looked, companies))
  return year ? `${stored}; ${year}: ${seen} of ${formatFigure(companies)} companies` : stored
}
