import type { Cik } from "~/lib/cik"
import { listEntries } from "../archive/zip-entries"
import type { ProgressLog } from "../run/progress-log"
import { postsInFlight, runLanes } from "../run/run-lanes"
import type { ThreadPool } from "../run/thread-pool"
import {
  type CompanyEntries,
  companyBytes,
  companyMark,
  groupCompanies,
  planCompanies,
} from "./plan-companies"
import type { CompanyArchives, CompanyGroup, ReadGroup } from "./read-companies"

export interface LoadEffects {
  pool: Pick<ThreadPool, "run" | "threads">
  /** The printed statements that the instance has of some companies. */
  askFaces: (ciks: Cik[]) => Promise<CompanyGroup["faces"]>
  /** Sends a batch as compressed JSON; returns why the instance refused it, or null. */
  post: (gzip: Uint8Array) => Promise<string | null>
  log: ProgressLog
  isStopped: () => boolean
  /** The first month for which states at month ends are derived; none without it. */
  pastFrom?: string | undefined
  /** Called once with what there is to do, and again for each piece that is done. */
  onPlan: (plan: LoadPlan) => void
  onDone: (done: { entries: number; bytes: number; refused: number }) => void
}

export interface LoadPlan {
  total: number
  bytes: number
  /** Unchanged since an earlier run. */
  unchanged: number
  skipped: number
}

export interface LoadResult {
  /** All companies of the archives, unchanged ones included. */
  planned: number
  posted: number
  refused: { name: string; reason: string }[]
}

/** Loads the companies of the archives that changed since an earlier run. */
export async function loadCompanies(
  archives: CompanyArchives,
  at: number,
  isWanted: (cik: string) => boolean,
  effects: LoadEffects,
): Promise<LoadResult> {
  const { pool, askFaces, post, log, isStopped, onPlan, onDone, pastFrom } = effects
  const getMark = (company: CompanyEntries) => companyMark(company, pastFrom)
  const { facts, submissions } = archives
  const plan = await planCompanies(
    {
      facts: facts === null ? null : listEntries(facts),
      submissions: submissions === null ? null : listEntries(submissions),
    },
    isWanted,
  )
  const result: LoadResult = {
    planned: plan.companies.length,
    posted: 0,
    refused: [...plan.refused],
  }
  const changed = plan.companies.filter((company) => {
    const outcome = log.find(company.cik, getMark(company))
    if (outcome?.reason) result.refused.push({ name: `CIK${company.cik}`, reason: outcome.reason })
    return outcome === null
  })
  onPlan({
    total: changed.length,
    bytes: changed.reduce((sum, company) => sum + companyBytes(company), 0),
    unchanged: plan.companies.length - changed.length,
    skipped: plan.skipped,
  })
  const byCik = new Map(changed.map((company) => [company.cik, company]))
  const settle = (ciks: Cik[], reason: string | null) => {
    const companies = ciks.flatMap((cik) => byCik.get(cik) ?? [])
    log.add(companies.map((company) => ({ key: company.cik, mark: getMark(company), reason })))
    if (reason !== null) result.refused.push(...ciks.map((cik) => ({ name: `CIK${cik}`, reason })))
    else result.posted += companies.length
    onDone({
      entries: companies.length,
      bytes: companies.reduce((sum, company) => sum + companyBytes(company), 0),
      refused: reason === null ? 0 : companies.length,
    })
  }
  const load = async (companies: CompanyEntries[]): Promise<void> => {
    const faces = facts === null ? new Map() : await askFaces(companies.map(({ cik }) => cik))
    const read = await readGroup({ archives, companies, at, pastFrom, faces }, pool)
    if (read === null) return refuse(companies, "Its facts do not fit in the memory of a thread.")
    for (const { cik, reason } of read.refused) settle([cik], reason)
    for (const { gzip, ciks } of read.bodies) {
      const reason = await post(gzip)
      if (reason === null) settle(ciks, null)
      else
        await refuse(
          ciks.flatMap((cik) => byCik.get(cik) ?? []),
          reason,
        )
    }
  }
  /** The reason is about one of them: each alone shows which. */
  const refuse = async (companies: CompanyEntries[], reason: string): Promise<void> => {
    if (companies.length === 1)
      return settle(
        companies.map(({ cik }) => cik),
        reason,
      )
    for (const company of companies) await load([company])
  }
  // Threads make other batches meanwhile.
  await runLanes(groupCompanies(changed), pool.threads + postsInFlight, load, isStopped)
  return result
}

/** Null if the thread ran out of memory. */
async function readGroup(group: CompanyGroup, pool: LoadEffects["pool"]): Promise<ReadGroup | null> {
  try {
    return await pool.run<ReadGroup>("readCompanies", group)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") return null
    throw error
  }
}
