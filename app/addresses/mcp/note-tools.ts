import { z } from "zod"
import { noteTopicAddress } from "~/addresses/definitions/notes"
import { countText } from "~/lib/numbers"
import { membersPart } from "~/model/notes/topic-view"
import { maxTokens } from "./reply"
import { toGrid } from "./statement-rows"
import { researchTool, tickerInput } from "./tool"

const { topic, period } = noteTopicAddress.response.shape

const notes = researchTool({
  name: "notes",
  title: "Notes",
  description: "One note over the periods, and where its parts add up.",
  input: {
    ticker: tickerInput,
    topic,
    period: period.default("annual"),
    periods: z.number().int().min(1).max(60).default(3),
    find: z
      .string()
      .max(100)
      .optional()
      .describe("Only rows with this in their label or concept, of single members too"),
  },
  usualSize: maxTokens,
  async run({ ticker, topic: key, period, periods: count, find }, { read, pageUrl }) {
    const data = await read(noteTopicAddress, { ticker, topic: key, period })
    const asked = find?.toLowerCase()
    const wanted = data.rows.filter(({ part, label, concept }) =>
      asked ? `${label} ${concept}`.toLowerCase().includes(asked) : part !== membersPart,
    )
    const columns = data.periods.map(({ key }, place) => ({ key, place })).slice(-count)
    const shown = wanted.filter(({ values }) => columns.some(({ place }) => values[place] !== null))
    const sums = data.sums.map(({ title, known, closed }) => `${title}: ${closed} of ${known}`)
    const { filings, ...grid } = toGrid([
      {
        columns,
        rows: shown.map(({ formula, sources, ...row }) => ({
          ...row,
          sources: sources.map((accession) => ({ accession, derivation: formula })),
        })),
      },
    ])
    return {
      about: [
        `${data.title} of ${data.name} (${data.ticker}) as tagged in reports, ${countText(columns.length, "period")}, in single units of the unit; a fraction for pure.`,
        sums.length > 0 ? `Periods in which parts and total agree: ${sums.join("; ")}.` : "",
        `Filings: ${filings}; others are in the row.`,
      ].filter(Boolean),
      columns: ["table", "label", "unit", ...grid.columns.filter((name) => name !== "row"), "concept"],
      rows: grid.rows.map(({ row: _, ...cells }, at) => {
        const { title, label, unit, concept } = shown[at] as (typeof shown)[number]
        return { table: title, label, unit, ...cells, ...(concept && { concept }) }
      }),
      page: pageUrl(`/company/${data.ticker}/notes/${key}`),
    }
  },
})

export const noteTools = [notes]
