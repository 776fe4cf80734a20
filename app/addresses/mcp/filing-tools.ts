import { z } from "zod"
import { filingsAddress, financialsAddress } from "~/addresses/definitions/company"
import {
  filingSearchAddress,
  filingTableAddress,
  filingTextAddress,
  redlineAddress,
} from "~/addresses/definitions/reading"
import { lettersAddress, transcriptAddress } from "~/addresses/definitions/sources"
import { daysBetween } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { transcriptAddress as transcriptPage } from "~/model/transcripts/transcript-address"
import {
  accessionInput,
  NoData,
  quarterInput,
  type ReadData,
  researchTool,
  tickerInput,
  yearInput,
} from "./tool"

const sectionInput = z
  .string()
  .regex(/^[\w-]{1,60}$/, "Expected the key of a section, such as item-1a")
  .optional()
  .describe("item-1a (risks), item-7 (discussion of results), …")

/** The filing to read: by its accession number, or the newest one of a form and a fiscal period. */
const filingInput = {
  accession: accessionInput.optional(),
  form: z.string().max(20).optional().describe("Newest annual report by default"),
  fiscalYear: z.number().int().optional(),
  fiscalQuarter: z.number().int().min(1).max(4).optional(),
}

interface AskedFiling {
  ticker: string
  accession?: string | undefined
  form?: string | undefined
  fiscalYear?: number | undefined
  fiscalQuarter?: number | undefined
}

const annualForms = ["10-K", "20-F", "40-F", "10-KT"]
/** Reports can name the end of a period a few days apart. */
const maxDaysApart = 7

/** The accession number of an asked filing; throws a sentence where there is none. */
async function findFiling(asked: AskedFiling, read: ReadData): Promise<string> {
  if (asked.accession) return asked.accession
  const { ticker, fiscalYear, fiscalQuarter } = asked
  const forms = asked.form ? [asked.form.toUpperCase()] : fiscalQuarter ? ["10-Q"] : annualForms
  const data = await read(filingsAddress, { ticker })
  const known = data.rows.filter(({ form }) => forms.includes(form.toUpperCase()))
  const end = fiscalYear === undefined ? null : await findPeriodEnd({ ...asked, fiscalYear }, read)
  const isAsked = ({ period, filed }: (typeof known)[number]) =>
    fiscalYear === undefined ||
    (end && period
      ? Math.abs(daysBetween(period, end)) <= maxDaysApart
      : (period ?? filed).startsWith(String(fiscalYear)))
  const found = known.find(isAsked)
  if (found) return found.accession
  const what = `${forms[0]} of ${[fiscalYear && `fiscal ${fiscalYear}`, fiscalQuarter && `quarter ${fiscalQuarter}`].filter(Boolean).join(", ") || "any period"}`
  const has = known.map(({ form, period, filed }) => `${form} of ${period ?? filed}`).slice(0, 12)
  throw new NoData(
    `${data.name} has no ${what} in its list of filings. It has: ${has.join(", ") || "none of this form"}.`,
  )
}

/** The last day of a fiscal year or quarter by the statements; null where they do not have it. */
async function findPeriodEnd(
  { ticker, fiscalYear, fiscalQuarter }: AskedFiling & { fiscalYear: number },
  read: ReadData,
): Promise<string | null> {
  const period = fiscalQuarter === undefined ? "annual" : "quarterly"
  const data = await read(financialsAddress, { ticker, period }).catch((error: unknown) => {
    if (error instanceof NoData) return null
    throw error
  })
  const found = data?.periods.find(
    (each) =>
      each.fiscalYear === fiscalYear && (fiscalQuarter === undefined || each.fiscalQuarter === fiscalQuarter),
  )
  return found?.end ?? null
}

const filings = researchTool({
  name: "filings",
  title: "Filings of a company",
  description:
    "A company's filings, newest first; with text, the sentences of its filings that have the words.",
  input: {
    ticker: tickerInput,
    form: z.string().max(20).optional().describe("Form type such as 10-K, 10-Q or 8-K"),
    year: yearInput.describe("Year of filing"),
    item: z.string().max(10).optional().describe("Item of an 8-K, such as 2.02 or 5.02"),
    text: z
      .string()
      .max(400)
      .optional()
      .describe("Words to search inside filings: a phrase, AND, OR, NOT, NEAR/10, restat*"),
  },
  fields: "form filed period section passage accession items description source",
  async run({ ticker, form, year, item, text }, { read, pageUrl, cite }) {
    const filter = { ticker, form, year: year?.toString() }
    if (text) {
      const data = await read(filingSearchAddress, { ...filter, q: text })
      return {
        about: [
          `${countText(data.documents, "document")} of ${data.name} (${data.ticker}) with ${data.q}, of ${formatFigure(data.searched)} that are searched.`,
        ],
        none: `No searched filing has ${data.q}.`,
        rows: data.rows.map((row) => ({
          ...row,
          passage: row.text,
          source: cite(filingSearchAddress, row, data),
        })),
        page: pageUrl(`/company/${data.ticker}/search?${new URLSearchParams({ q: text })}`),
      }
    }
    const data = await read(filingsAddress, { ...filter, item })
    const query = new URLSearchParams({ ...(form && { form }), ...(year && { year: String(year) }) })
    return {
      about: [
        `${data.name} (${data.ticker}, CIK ${data.cik}): ${countText(data.rows.length, "filing")}, newest first.`,
      ],
      rows: data.rows.map((row) => ({
        ...row,
        items: row.items || undefined,
        description: row.description === row.form ? undefined : row.description || undefined,
        source: cite(filingsAddress, row, data),
      })),
      page: pageUrl(`/company/${data.ticker}/filings${query.size ? `?${query}` : ""}`),
    }
  },
})

const filingSection = researchTool({
  name: "filing_section",
  title: "Text of a filing",
  description:
    "One section, note or table of a filing; without one, its opening and the names of its sections and notes.",
  input: {
    ticker: tickerInput,
    ...filingInput,
    section: sectionInput,
    note: z
      .string()
      .max(100)
      .optional()
      .describe("Number of a note to the statements, or words such as debt"),
    table: z.string().max(60).optional().describe("Id such as item-8-table-1"),
  },
  usualSize: 3000,
  async run({ ticker, section, note, table, ...asked }, { read, pageUrl }) {
    const accession = await findFiling({ ticker, ...asked }, read)
    if (table) {
      const data = await read(filingTableAddress, { ticker, accession, table })
      return {
        about: [
          `${[...new Set([data.heading, data.title])].join(": ")} (${data.unit ?? "unit unknown"}), ${data.form} of ${data.name} (${data.ticker}), ${data.accession}, filed ${data.filed}.`,
        ],
        columns: ["label", ...data.columns.map(({ name }) => name)],
        rows: data.rows.map(({ label, cells }) => ({
          label,
          ...Object.fromEntries(data.columns.map(({ name }, at) => [name, cells[at] ?? null])),
        })),
        page: pageUrl(data.url),
      }
    }
    const data = await read(filingTextAddress, { ticker, accession, section, note })
    const keys = data.sections.map(
      ({ key, title, words }) => `${key} (${title ? `${title}, ` : ""}${countText(words, "word")})`,
    )
    const notes = data.sections.flatMap(({ notes }) => notes)
    return {
      about: [
        `${data.form} of ${data.name} (${data.ticker}), ${data.accession}, period to ${data.period ?? "unknown"}, filed ${data.filed}: ${note ? `note ${note}` : (section ?? "opening")}.`,
        ...(section || note
          ? []
          : [
              `Sections: ${keys.join("; ").slice(0, 2_000)}.`,
              `Statements and notes: ${notes.join("; ").slice(0, 2_000) || "none found"}.`,
            ]),
      ],
      rows: data.rows
        .filter(({ kind }) => kind !== "page")
        .flatMap(({ kind, text }) =>
          divideText(kind === "heading" && text ? `## ${text}` : text).map((part) => ({ text: part })),
        ),
      page: pageUrl(section ? `${data.url}&section=${section}` : data.url),
      isText: true,
    }
  },
})

/** Paragraphs and tables beyond it are several rows, so that offsets get to their end. */
const maxRowLength = 2_000

function divideText(text: string): string[] {
  return (
    text
      .match(new RegExp(`.{1,${maxRowLength}}(?:\\s|$)|.{1,${maxRowLength}}`, "gs"))
      ?.map((part) => part.trim()) ?? []
  )
}

const redline = researchTool({
  name: "redline",
  title: "Redline of a filing",
  description:
    "What changed in an item of a report since the previous one, or the one given: [-removed-], {+added+}.",
  input: {
    ticker: tickerInput,
    ...filingInput,
    section: sectionInput,
    against: accessionInput.optional().describe("An earlier filing"),
  },
  async run({ ticker, section, against, ...asked }, { read, pageUrl }) {
    const accession = await findFiling({ ticker, ...asked }, read)
    const data = await read(redlineAddress, { ticker, accession, section, against })
    const { counts } = data
    const query = new URLSearchParams({
      view: "redline",
      section: data.section,
      against: data.against.accession,
    })
    return {
      about: [
        `${data.title} of ${data.name} (${data.ticker}): ${data.form} filed ${data.filed} (${data.accession}) compared with ${data.against.form} filed ${data.against.filed} (${data.against.accession}).`,
        `Paragraphs: ${counts.added} added, ${counts.removed} removed, ${counts.changed} changed, ${counts.moved} moved, ${counts.routine} with routine changes, ${counts.same} unchanged.`,
        `Changes by item: ${data.items.map(({ key, changes }) => `${key} ${changes}`).join(", ")}.`,
      ],
      rows: data.rows.flatMap(({ status, isHeading, text }) =>
        divideText(text).map((part) => ({
          status: isHeading && status === "same" ? ("heading" as const) : status,
          text: part,
        })),
      ),
      page: pageUrl(`${data.url}&${query}`),
      isText: true,
    }
  },
})

const lettersAndCalls = researchTool({
  name: "letters_and_calls",
  title: "Letters of funds and conference calls",
  description:
    "With ticker and quarter, the conference call of a company by speaker (or its results release); with ticker alone, its known calls and the letters about it; otherwise links to letters of fund managers.",
  input: {
    ticker: tickerInput.optional(),
    quarter: quarterInput.describe("Calendar quarter of the call, such as 2026q1"),
    query: z.string().max(100).optional().describe("Words of letters: fund, title, tag or quarter"),
    year: yearInput.describe("Year that the letters cover"),
  },
  fields: "kind title fund quarter date speaker text source",
  async run({ ticker, quarter, query, year }, { read, pageUrl }) {
    if (ticker && quarter) {
      const data = await read(transcriptAddress, { ticker, quarter: quarter.toLowerCase() })
      const kind = data.kind === "transcript" ? ("call" as const) : ("release" as const)
      return {
        about: [
          `${data.title} (${data.ticker}), ${data.date ?? "no day"}, ${countText(data.words, "word")}. Source: ${data.source ?? "unknown"}.${kind === "release" ? " No transcript is known; this is the results release." : ""}`,
        ],
        rows: data.rows.flatMap(({ speaker, role, text }) =>
          divideText(text).map((part) => ({
            kind,
            ...(speaker && { speaker: role ? `${speaker}, ${role}` : speaker }),
            text: part,
          })),
        ),
        page: pageUrl(data.url),
        isText: true,
      }
    }
    const [letters, company] = await Promise.all([
      read(lettersAddress, { q: query, ticker, year: year?.toString() }),
      ticker ? read(filingsAddress, { ticker }) : null,
    ])
    const calls = (company?.transcripts ?? []).map(({ quarter, title, date }) => ({
      kind: "call" as const,
      title,
      quarter,
      date,
      source: pageUrl(transcriptPage((company?.ticker ?? "") as Ticker, quarter)),
    }))
    return {
      about: [
        `${countText(calls.length, "conference call")} and ${countText(letters.rows.length, "letter")}, newest first.`,
      ],
      rows: [...calls, ...letters.rows.map((row) => ({ ...row, kind: "letter" as const, source: row.url }))],
      page: pageUrl(ticker ? `/fund-letters/company/${ticker.toUpperCase()}` : "/fund-letters"),
    }
  },
})

export const filingTools = [filings, filingSection, redline, lettersAndCalls]
