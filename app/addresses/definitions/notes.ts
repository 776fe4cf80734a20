import { z } from "zod"
import { notePeriods, noteSpans } from "~/model/notes/topic-view"
import { noteTopics } from "~/model/notes/topics"
import { readNotes, readTopicNotes } from "~/pages/company/notes/load-notes.server"
import { toNotesData, topicColumns, toTopicData } from "~/pages/company/notes/notes-data"
import { defineAddress, pathParameter, queryParameter, tableOf } from "./define-address"
import { accession, companyHead, count, day, listOf, number, text } from "./fields"
import { toLongRow } from "./long-form"
import { choice } from "./parameters"
import { ofCompany } from "./views.server"

const topics = noteTopics.map(({ key }) => key) as [string, ...string[]]
const topic = choice(...topics)
const unit = text.describe("Currency, pure for fractions, or another XBRL unit")
const span = z
  .enum(noteSpans)
  .describe("The length of the period; figures of a date are in the year or quarter that ends then")

export const notesAddress = defineAddress({
  id: "notes",
  load: ofCompany(async (company, { context }) =>
    toNotesData(company, await readNotes(company.cik, context, "stored")),
  ),
  path: "/company/{ticker}/notes",
  group: "Companies",
  title: "Notes",
  description:
    "The newest figures of each note: debt, leases, buybacks, obligations, taxes, goodwill, share-based pay, pensions, inventory and commitments. Values are in single units.",
  response: tableOf({
    ...companyHead,
    rows: {
      topic,
      label: text,
      value: number.describe("In single units of its unit; a fraction for `pure`"),
      unit,
      end: day,
      span,
      concept: text.describe("XBRL concept, or the added ones"),
      accession: accession.nullable(),
      form: text.nullable(),
      filed: day.nullable(),
    },
  }),
})

export const noteTopicAddress = defineAddress({
  id: "noteTopic",
  load: ofCompany(async (company, { parameters: { topic = "" }, query, context }) =>
    toTopicData(company, topic, await readTopicNotes(company, topic, context), query),
  ),
  path: "/company/{ticker}/notes/{topic}",
  group: "Companies",
  title: "A note over the years",
  description:
    "Every tagged figure of a note, oldest period first, and what reports print by month, each as it was filed last, with the sums that the figures close. Values are in single units; null means not tagged, never zero.",
  parameters: [
    pathParameter("topic", `One of ${topics.join(", ")}`, "debt", topic),
    queryParameter(
      "period",
      "Fiscal years, or quarters; all periods by default, with six and nine months",
      "annual",
      choice(...notePeriods),
    ),
  ],
  csv: { columns: [...topicColumns], others: "one column for each period" },
  toLong: ({ ticker, cik, periods, filings, rows }) => {
    const days = new Map(filings.map(({ accession, filed }) => [accession, filed]))
    // A figure that two tables have is one value.
    const named = new Map(
      rows.map((row) => [`${row.concept ?? row.key} ${row.axis} ${row.member} ${row.unit}`, row]),
    )
    return [...named.values()].flatMap(({ concept, key, unit, member, formula, values, sources }) =>
      periods.flatMap(({ start, end, fiscalYear, fiscalQuarter }, at) => {
        const [value, accession] = [values[at] ?? null, sources[at] ?? null]
        if (value === null) return []
        return toLongRow({
          ...{ ticker, cik, row: concept ?? key, part: member, start, end, fiscalYear, fiscalQuarter },
          ...{ value, unit: unit.replace(/^pure$/, "fraction").replace("/shares", "/share") },
          currency: /^[A-Z]{3}(?=\/|$)/.exec(unit)?.[0] ?? null,
          ...{ accession, filed: accession && (days.get(accession) ?? null), derivation: formula },
        })
      }),
    )
  },
  response: tableOf({
    ...companyHead,
    topic,
    title: text,
    period: z.enum(notePeriods),
    periods: listOf({
      key: text,
      start: day.nullable(),
      end: day,
      span,
      fiscalYear: count,
      fiscalQuarter: count.nullable(),
    }),
    sums: listOf({ part: text, title: text, known: count, closed: count }).describe(
      "The periods in which the parts of a table and their total are known, and add up",
    ),
    filings: listOf({ accession, form: text, filed: day }).describe("The filings of the values"),
    covenants: z
      .object({ accession, quotes: z.array(text) })
      .nullable()
      .describe("What lenders require, as the note on debt says it; null for other notes"),
    rows: {
      key: text,
      part: text.describe("The table of the row"),
      title: text.describe("Its title"),
      label: text,
      kind: z.enum(["line", "sum", "rest"]).describe("A tagged line, a computed sum, or what is left of one"),
      concept: text.nullable().describe("XBRL concept, such as us-gaap:Goodwill; null for a computed row"),
      axis: text
        .nullable()
        .describe("The axis of a member's figure, several with commas; null for the whole company"),
      member: text.nullable().describe("The member, without prefix, one for each axis"),
      formula: text.nullable().describe("The sum of a computed row"),
      unit,
      values: z.array(number.nullable()).describe("One for each period"),
      sources: z.array(accession.nullable()).describe("The filing of each value"),
    },
  }),
})
