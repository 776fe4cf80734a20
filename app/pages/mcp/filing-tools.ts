import { z } from "zod"
import { filingTextAddress, redlineAddress } from "~/pages/api/addresses/reading"
import { cite } from "./reply"
import { accessionInput, offsetInput, researchTool, tickerInput } from "./tool"

const sectionInput = z
  .string()
  .regex(/^[\w-]{1,60}$/)
  .optional()
  .describe("Key of a section, such as item-1a for risk factors or item-7 for the discussion of results")

const filingSection = researchTool({
  name: "filing_section",
  title: "Section of a filing",
  description:
    "The text of one section of a filing by paragraph, and the keys of its sections. Find accession numbers with filings.",
  input: {
    ticker: tickerInput,
    accession: accessionInput,
    section: sectionInput,
    offset: offsetInput,
  },
  async run({ ticker, accession, section, offset }, source) {
    const data = await source.read(filingTextAddress, { ticker, accession, section })
    const keys = data.sections.map(({ key, label, title, words }) =>
      [key, [label, title].filter(Boolean).join(" "), `${words} words`].filter(Boolean).join(": "),
    )
    return {
      head: [
        `${data.form} of ${data.name} (${data.ticker}), filed ${data.filed} ${cite(data.accession)}: ${section ?? "its opening"}.`,
        `Sections: ${keys.join("; ").slice(0, 4_000)}.`,
      ],
      rows: data.rows
        .filter(({ text }) => text)
        .map(({ kind, text }) => (kind === "heading" ? `## ${text}` : text)),
      offset,
      url: source.pageUrl(section ? `${data.url}&section=${section}` : data.url),
    }
  },
})

const redline = researchTool({
  name: "redline",
  title: "Redline of a filing",
  description:
    "What changed in an item of a 10-K or 10-Q since the previous report of the same form, or since the one given: removed words between [- and -], added words between {+ and +}.",
  input: {
    ticker: tickerInput,
    accession: accessionInput,
    section: sectionInput,
    against: accessionInput.optional().describe("The earlier filing; the previous one by default"),
    offset: offsetInput,
  },
  async run({ ticker, accession, section, against, offset }, source) {
    const data = await source.read(redlineAddress, { ticker, accession, section, against })
    const { counts } = data
    const query = new URLSearchParams({
      view: "redline",
      section: data.section,
      against: data.against.accession,
    })
    return {
      head: [
        `${data.title} of ${data.name} (${data.ticker}): ${data.form} filed ${data.filed} ${cite(data.accession)} compared with ${data.against.form} filed ${data.against.filed} ${cite(data.against.accession)}.`,
        `Paragraphs: ${counts.added} added, ${counts.removed} removed, ${counts.changed} changed, ${counts.moved} moved, ${counts.routine} with routine changes, ${counts.same} unchanged.`,
        `Changes by item: ${data.items.map(({ key, changes }) => `${key} ${changes}`).join(", ")}.`,
      ],
      rows: data.rows.map(({ status, isHeading, text }) =>
        isHeading && status === "same" ? `## ${text}` : `${status}: ${text}`,
      ),
      offset,
      url: source.pageUrl(`${data.url}&${query}`),
    }
  },
})

export const filingTools = [filingSection, redline]
