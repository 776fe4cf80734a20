import { z } from "zod"
import { noteTopicAddress } from "~/addresses/definitions/notes"
import { countText } from "~/lib/numbers"
import { researchTool, tickerInput } from "./tool"

const { topic, period } = noteTopicAddress.response.shape

const notes = researchTool({
  name: "notes",
  title: "Notes",
  description: "One note over the periods, newest first, and where its parts add up.",
  input: {
    ticker: tickerInput,
    topic,
    period: period.default("annual"),
    periods: z.number().int().min(1).max(60).default(3),
    find: z.string().max(100).optional().describe("Only rows with this in their label or concept"),
  },
  fields: "table label end span value unit concept formula accession source",
  async run({ ticker, topic: key, period, periods: count, find }, { read, pageUrl }) {
    const data = await read(noteTopicAddress, { ticker, topic: key, period })
    const page = pageUrl(`/company/${data.ticker}/notes/${key}`)
    const asked = find?.toLowerCase()
    const wanted = data.rows.filter(
      ({ label, concept }) => !asked || `${label} ${concept}`.toLowerCase().includes(asked),
    )
    const places = data.periods.map((_, at) => at).slice(-count)
    const sums = data.sums.map(({ title, known, closed }) => `${title}: ${closed} of ${known}`)
    return {
      about: [
        `${data.title} of ${data.name} (${data.ticker}) as tagged in reports, ${countText(places.length, "period")}.`,
        sums.length > 0 ? `Periods in which parts and total agree: ${sums.join("; ")}.` : "",
      ].filter(Boolean),
      rows: places.reverse().flatMap((at) =>
        wanted.flatMap(({ title, label, unit, concept, formula, values, sources }) => {
          const [value, column] = [values[at] ?? null, data.periods[at]]
          if (value === null || !column) return []
          return {
            ...{ table: title, label, end: column.end, span: column.span, value, unit },
            concept: concept ?? undefined,
            formula: formula ?? undefined,
            accession: sources[at] ?? undefined,
            source: page,
          }
        }),
      ),
      page,
    }
  },
})

export const noteTools = [notes]
