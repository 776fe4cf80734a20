import { z } from "zod"
import { storedAccession, storedCik } from "~/lib/value-schemas"

const source = z
  .object({ accession: storedAccession, form: z.string(), filed: z.string(), document: z.string() })
  .nullable()

const person = z.object({
  name: z.string(),
  title: z.string(),
  /** On the filing's date. */
  age: z.number().int().nullable(),
  /** A year, or a month and a year, as printed. */
  since: z.string().nullable(),
  isOfficer: z.boolean(),
  isDirector: z.boolean(),
  /** The section of the annual report, or of the proxy statement. */
  section: z.string(),
})

export const peopleSchema = z.object({
  cik: storedCik,
  /** The latest annual report and proxy statement that were read. */
  report: source,
  proxy: source,
  /** The newest filings at the time, of which the SEC may have had no text. */
  newest: z.object({ report: storedAccession.nullable(), proxy: storedAccession.nullable() }).optional(),
  /** Each person once. */
  people: z.array(person.extend({ from: z.enum(["report", "proxy"]) })),
  /** The summary compensation table. */
  pay: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      years: z.array(z.object({ year: z.number(), totalUsd: z.number() })),
    }),
  ),
})

/** People named in a company's annual report and proxy statement. */
export type PeopleDocument = z.infer<typeof peopleSchema>
export type FiledPerson = z.infer<typeof person>
export type PersonPay = PeopleDocument["pay"][number]
