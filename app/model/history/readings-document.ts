import { z } from "zod"
import type { Accession } from "~/lib/accession"
import { storedAccession } from "~/lib/value-schemas"
import { type OldFilingReading, printedFigure } from "./old-filing"

const date = z.string().nullable()

const column = z.object({
  periodType: z.string(),
  fiscalYearEnd: date,
  start: date,
  end: date,
  values: z.array(z.tuple([z.string(), z.number()])),
})

const schedule = z.object({
  document: z.string(),
  schedule: z.object({
    article: z.string(),
    multiplier: z.number().nullable(),
    restated: z.boolean(),
    currency: z.string().nullable(),
    columns: z.array(column),
  }),
})

const reading = z.object({
  accession: storedAccession,
  form: z.string(),
  filed: z.string(),
  period: date,
  figures: z.array(printedFigure),
  schedules: z.array(schedule),
  reason: z.string().nullable(),
})

/** The results of the readers for each old filing of a company, and the filings that the SEC did not have. */
export const readingsSchema = z.object({
  readings: z.array(reading),
  absent: z.array(
    z.object({
      accession: storedAccession,
      form: z.string(),
      filed: z.string(),
      period: date,
      /** The time when it was requested, in ms since the epoch. */
      at: z.number(),
    }),
  ),
})

export type ReadingsDocument = z.infer<typeof readingsSchema>

export const noReadings: ReadingsDocument = { readings: [], absent: [] }

/** A reading in stored form: maps as lists. */
function encodeReading(found: OldFilingReading): ReadingsDocument["readings"][number] {
  return {
    ...found,
    schedules: found.schedules.map(({ document, schedule }) => ({
      document,
      schedule: {
        ...schedule,
        columns: schedule.columns.map((each) => ({ ...each, values: [...each.values] })),
      },
    })),
  }
}

export function decodeReading(stored: ReadingsDocument["readings"][number]): OldFilingReading {
  return {
    ...stored,
    schedules: stored.schedules.map(({ document, schedule }) => ({
      document,
      schedule: {
        ...schedule,
        columns: schedule.columns.map((each) => ({ ...each, values: new Map(each.values) })),
      },
    })),
  }
}

/** The readings with newer ones in their places. */
export function withReading(
  { readings, absent }: ReadingsDocument,
  found: OldFilingReading,
): ReadingsDocument {
  const isOther = (each: { accession: Accession }) => each.accession !== found.accession
  return {
    readings: [...readings.filter(isOther), encodeReading(found)],
    absent: absent.filter(isOther),
  }
}

export function withAbsent(
  { readings, absent }: ReadingsDocument,
  filing: ReadingsDocument["absent"][number],
): ReadingsDocument {
  return { readings, absent: [...absent.filter(({ accession }) => accession !== filing.accession), filing] }
}
