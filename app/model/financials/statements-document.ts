import { z } from "zod"
import {
  indexColumn,
  integerColumn,
  numberColumn,
  storedAccessionColumn,
  textColumn,
} from "~/lib/column-schemas"
import { daysBetween, type IsoDate } from "~/lib/dates"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { industryForms } from "~/model/ratios/industry-forms"

const index = z.number().int()
const text = z.string()

/**
 * Every value that one row ever had, a column each. Ordered by period, then by filing.
 * `period`, `first` and `concept` are differences to the entry before; `again` is how many filings
 * after `first` the same value was last filed; a value is `value × 10^scale`.
 */
const columns = z.object({
  scale: index,
  period: integerColumn,
  value: numberColumn,
  first: integerColumn,
  again: integerColumn,
  concept: integerColumn,
})

const optional = z.number().optional()

/** A fourth quarter as a results release announced it; amounts in units of `scale`. */
const announcedQuarter = z.object({
  fiscalYear: index,
  /** True for the quarter of the year before, which the release gives for comparison. */
  isYearAgo: z.literal(true).optional(),
  accession: storedAccession,
  filed: text,
  /** The file of the release, and its table. */
  document: text,
  anchor: text,
  scale: z.number().nullable(),
  revenue: optional,
  netIncome: optional,
  epsBasic: optional,
  epsDiluted: optional,
  sharesBasic: optional,
  sharesDiluted: optional,
})

/** A report in a public register, with what the register's validator and our reader say of it. */
const registerReport = z.object({
  /** The register's host. */
  name: text,
  /** The register's name of the report. */
  filing: text,
  language: text.nullable(),
  errors: index,
  inconsistencies: index,
  /** Figures that the report gives twice with different values; they are left out. */
  conflicts: index,
})

/** The stored statements of one company: what its writer and every reader share. */
export const statementsDocument = z.object({
  version: z.literal(2),
  cik: storedCik,
  name: text,
  /** The one currency the statements are in (`USD`); null when the company filed no money. */
  currency: text.nullable(),
  /** Month and day, `09-28`; of a 52/53-week year the usual one. */
  fiscalYearEnd: text.nullable(),
  industry: z.enum(industryForms),
  /** True where most of the revenue is rent of vehicles or equipment. */
  rentsOut: z.literal(true).optional(),
  /** True for a rental, shipping, real estate or lending company by its SIC code. */
  isAssetIndustry: z.literal(true).optional(),
  /** Oldest first. */
  filings: z.object({ accession: storedAccessionColumn, form: textColumn, filed: textColumn }),
  /** `us-gaap:Assets`; a leading minus where a filed outflow is shown negative; a plus between summed lines. */
  concepts: textColumn,
  /**
   * Fiscal periods: `span` is I (an instant), Q (a quarter), H (six months), N (nine months), Y (a year), one
   * letter a period; days are counted from 1970, each from the one before.
   */
  periods: z.object({
    span: z.string(),
    year: integerColumn,
    quarter: z.string(),
    end: integerColumn,
    days: integerColumn,
  }),
  rows: z.record(text, columns),
  /** Reported lines that no row shows; they explain remainders. Keyed by concept. */
  lines: z.record(text, columns),
  /** By row and period what one filing gives and other figures of it refute, where no other filing gives a figure. */
  refused: z.record(text, z.record(text, z.object({ value: z.number(), filing: index }))).optional(),
  /** By row and period the filing that prints the line, whose figure is not known. */
  unread: z.record(text, z.record(text, index)).optional(),
  splits: z.array(
    z.object({
      date: text,
      /** New shares for one old: 4 for four-for-one, 0.1 for one-for-ten. */
      ratio: z.number(),
      accession: storedAccession.nullable(),
      /** `inferred` from a change of the share count between two reports of before XBRL that share no year. */
      basis: z.enum(["tagged", "restated", "inferred"]),
    }),
  ),
  /** By row, groups of its concepts that the company uses for one line; other concepts are never subtracted. */
  sameLines: z.record(text, z.array(z.array(text))).optional(),
  /** The filings whose figures were chosen by their printed statements. */
  faces: indexColumn.optional(),
  /** The printed names of the filers' own concepts. */
  printedNames: z.record(text, text).optional(),
  /** By fiscal period the filing in which the reporting entity changed from a predecessor to its successor. */
  reportingEntityChanges: z.record(text, index),
  /** The registrant that reported before a succession, and which of the filings are its own. */
  predecessor: z.object({ cik: storedCik, name: text, on: text, filings: integerColumn }).optional(),
  /** Names and addresses of publications and reports that are not at the SEC, by their place in `filings`. */
  imported: z
    .array(z.object({ filing: index, name: text, url: text.nullable(), register: registerReport.optional() }))
    .optional(),
  /** Fourth quarters that results releases announced; they count where they agree with the filings. */
  announced: z.array(announcedQuarter).optional(),
  /** Filings from before XBRL: how many are listed and not read yet, and why others gave nothing or only a part. */
  history: z
    .object({
      /** The day of the first filing with XBRL; null if there is none. */
      xbrlFrom: text.nullable(),
      waiting: index,
      gaps: z.array(
        z.object({
          accession: storedAccession,
          form: text,
          filed: text,
          period: text.nullable(),
          reason: text,
        }),
      ),
    })
    .optional(),
  /** Counts of reported facts that no statement can use, by reason. */
  leftOut: z.record(text, index),
})

export type StatementsDocument = z.infer<typeof statementsDocument>
export type RegisterReport = z.infer<typeof registerReport>
export type StoredColumns = z.infer<typeof columns>
export type AnnouncedQuarter = z.infer<typeof announcedQuarter>
export type Split = StatementsDocument["splits"][number]

/** True for a company whose filings of figures are all annual ones in the two years before its latest. */
export function isAnnualReporter(
  { filings: { form, filed } }: Pick<StatementsDocument, "filings">,
  asof: IsoDate | null = null,
): boolean {
  const isKnown = (day: IsoDate) => asof === null || day <= asof
  const latest = filed.reduce((last, day) => (day > last && isKnown(day) ? day : last), "")
  return !form.some((each, at) => {
    const day = filed[at] ?? ""
    return /^(10-Q|6-K)/.test(each) && isKnown(day) && isWithinTwoYears(day, latest)
  })
}

function isWithinTwoYears(day: string, latest: string): boolean {
  return day !== "" && daysBetween(day, latest) <= 2 * 366
}
