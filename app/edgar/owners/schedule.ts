import { z } from "zod"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { storedCik, storedCusip } from "~/lib/value-schemas"

const nullableText = z.string().nullable()
const nullableNumber = z.number().nullable()

/** Alone, and together with others. */
const power = z.object({ sole: nullableNumber, shared: nullableNumber })

const reportingPerson = z.object({
  cik: storedCik.nullable(),
  name: z.string(),
  /** The aggregate amount. Persons of one schedule often report the same shares. */
  shares: nullableNumber,
  /** Percent of the class, 0 to 100. */
  percent: nullableNumber,
  votes: power,
  disposes: power,
  /** `a` for a member of a group, `b` for a person who denies to be one. */
  group: z.enum(["a", "b"]).nullable(),
  /** Type codes of the form: `IN`, `IA`, `HC`. */
  types: z.array(z.string()),
  citizenship: nullableText,
  /** True if the aggregate amount leaves out shares. */
  excludesShares: z.boolean(),
})

export const ownerSchedule = z.object({
  form: z.string(),
  amendment: nullableNumber,
  /** The event that requires the schedule. */
  event: nullableText,
  issuer: z.object({ cik: storedCik.nullable(), name: z.string() }),
  /** The title of the class, and its CUSIPs. Percents are of this class. */
  security: z.string(),
  cusips: z.array(storedCusip),
  /** The CIKs that signed in to file it. */
  filers: z.array(storedCik),
  persons: z.array(reportingPerson),
  /** Item 4 of Schedule 13D: the purpose of the transaction, in the filer's words. */
  purpose: nullableText,
  /** True if Schedule 13G states an ownership of 5 % or less. */
  hasFallen: z.boolean(),
  /** True for the cover numbers of a schedule of before XML. */
  isText: z.boolean(),
})

/** A power over shares. */
export type Power = z.infer<typeof power>
/** One cover page of a schedule: a person and the shares that the person is deemed to own. */
export type ReportingPerson = z.infer<typeof reportingPerson>
/** A Schedule 13D or 13G, amended or not: owners of more than 5 % of a class. */
export type OwnerSchedule = z.infer<typeof ownerSchedule>

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
