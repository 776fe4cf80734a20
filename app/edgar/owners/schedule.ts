import type { Cik } from "~/lib/cik"
import type { Cusip } from "~/lib/cusip"
import { type IsoDate, isIsoDate } from "~/lib/dates"

/** A power over shares: alone, and together with others. */
export interface Power {
  sole: number | null
  shared: number | null
}

/** One cover page of a schedule: a person and the shares that the person is deemed to own. */
export interface ReportingPerson {
  cik: Cik | null
  name: string
  /** The aggregate amount. Persons of one schedule often report the same shares. */
  shares: number | null
  /** Percent of the class, 0 to 100. */
  percent: number | null
  votes: Power
  disposes: Power
  /** `a` for a member of a group, `b` for a person who denies to be one. */
  group: "a" | "b" | null
  /** Type codes of the form: `IN`, `IA`, `HC`. */
  types: string[]
  citizenship: string | null
  /** True if the aggregate amount leaves out shares. */
  excludesShares: boolean
}

/** A Schedule 13D or 13G, amended or not: owners of more than 5 % of a class. */
export interface OwnerSchedule {
  form: string
  amendment: number | null
  /** The event that requires the schedule. */
  event: IsoDate | null
  issuer: { cik: Cik | null; name: string }
  /** The title of the class, and its CUSIPs. Percents are of this class. */
  security: string
  cusips: Cusip[]
  /** The CIKs that signed in to file it. */
  filers: Cik[]
  persons: ReportingPerson[]
  /** Item 4 of Schedule 13D: the purpose of the transaction, in the filer's words. */
  purpose: string | null
  /** True if Schedule 13G states an ownership of 5 % or less. */
  hasFallen: boolean
  /** True for the cover numbers of a schedule of before XML. */
  isText: boolean
}

/** The document is not a Schedule 13D or 13G that can be read. The message says why. */
export class NotOwnerSchedule extends Error {
  override name = "NotOwnerSchedule"
}

/** True for Schedules 13D and 13G and their amendments, by the SEC's names of before and after December 2024. */
export function isOwnerForm(form: string): boolean {
  return /^(?:SC|SCHEDULE) 13[DG](\/A)?$/i.test(form.trim())
}

/** `01/28/2025`, or the same as an ISO date. */
export function parseScheduleDay(text: string): IsoDate | null {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text.trim()) ?? []
  const date = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text.trim().slice(0, 10)
  return isIsoDate(date) ? date : null
}
