import { pick, type Random } from "~/ingest/invented/random"
import { trackedInvestors } from "~/model/directory/tracked-investors"

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const companies = Array.from({ length: 40 }, (_, place) => String(880_001 + place).padStart(10, "0"))
export const managers = trackedInvestors.slice(0, 10).map(({ cik }) => cik)
export const funds = Array.from({ length: 5 }, (_, place) => ({
  ticker: `FUND${"ABCDE"[place]}`,
  cik: String(870_001 + (place >> 1)).padStart(10, "0"),
  seriesId: `S00000000${place}`,
}))

/** A filing of the simulated SEC, with the times at which its data appears. */
export interface Filed {
  accession: string
  cik: string
  form: string
  at: number
  /** The series of a fund's report. */
  series: string | null
  listedAt: number
  documentsAt: number
  /** Null if it has no figures, or none that ever come. */
  figuresAt: number | null
  isTagged: boolean
  /** The feed lost it. */
  isCut: boolean
}

/** Monday to Friday, 06:00 to 22:00 New York, in summer. */
function getMoment(random: Random, monday: number): number {
  const second = Math.floor(random() * 16 * 3600)
  return monday + Math.floor(random() * 5) * dayMs + 10 * hourMs + second * 1000
}

const companyForms = ["4", "4", "4", "144", "8-K", "8-K", "10-Q", "10-K", "10-K/A", "SC 13G", "DEF 14A"]

/** The news of a week: single filings and bursts of one company. */
export function inventWeek(random: Random, monday: number): Filed[] {
  const filings: Filed[] = []
  function file(cik: string, form: string, at: number, series: string | null = null): void {
    const isPeriodic = /^10-[KQ]/.test(form)
    const isTagged = isPeriodic && (form === "10-K/A" ? random() < 0.3 : random() < 0.95)
    const isLate = random() < 0.3
    filings.push({
      ...{ cik, form, at, series, isTagged },
      accession: `${cik}-26-${String(100 + filings.length).padStart(6, "0")}`,
      listedAt: at + Math.floor(random() * (isLate ? 90 : 3) * minuteMs),
      documentsAt: at + Math.floor(random() * (isLate ? 40 : 1) * minuteMs),
      figuresAt: isTagged && random() < 0.9 ? at + random() * (isLate ? 30 * hourMs : 5 * minuteMs) : null,
      isCut: random() < 0.1,
    })
  }
  for (let count = 0; count < 30; count++) {
    const [cik, at] = [pick(random, companies), getMoment(random, monday)]
    const burst = random() < 0.3 ? 1 + Math.floor(random() * 4) : 1
    for (let each = 0; each < burst; each++)
      file(cik, pick(random, companyForms), at + Math.floor(each * random() * 20 * minuteMs))
  }
  for (const cik of managers) if (random() < 0.6) file(cik, "13F-HR", getMoment(random, monday))
  for (const { cik, seriesId } of funds)
    if (random() < 0.6) file(cik, "NPORT-P", getMoment(random, monday), seriesId)
  return filings.sort((a, b) => a.at - b.at)
}
