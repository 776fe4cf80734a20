import { escapeMarkdown } from "~/lib/text/escape-markdown"
import { toMarkdown } from "~/lib/text/html-to-markdown"
import { toTable } from "~/lib/text/table-lines"
import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import { formOfDocument } from "~/model/filings/derive-reading"
import type { ReadingBlock, ReadingSection } from "~/model/reading/reading-document"
import { hasLines, readTable } from "~/model/reading/tables/table-cells"
import {
  type FilingDataContext,
  type FilingParameters,
  failedReading,
  findFiling,
} from "~/pages/company/reader/data/find-filing.server"
import { parseReaderQuery } from "~/pages/company/reader/filing/reader-query"

/** The text of a document stays below the size of the longest page. */
const maxLength = 1_500_000

/** A document of a filing, or one section of it, as Markdown in `body.markdown`. */
export async function loadFilingMarkdown(
  parameters: FilingParameters,
  request: Request,
  context: FilingDataContext,
): Promise<DataAnswer> {
  const found = await findFiling(parameters, request, context)
  if (found.status !== "found") return found
  const { origin, searchParams } = new URL(request.url)
  const { section, doc } = parseReaderQuery(searchParams)
  const { head, filing } = found
  const ref = doc
    ? { ...found.toRef(filing), document: doc, form: formOfDocument(filing, doc) }
    : found.toRef(filing)
  const [outline, text] = await Promise.all([
    context.filings.outline(ref),
    section ? context.filings.section(ref, section) : context.filings.sections(ref),
  ])
  if (outline.status !== "loaded") return failedReading(outline)
  const keys = outline.value.sections.map(({ key }) => key)
  if (section && !keys.includes(section))
    return notFoundAnswer(`${ref.document} has no section ${section}. Its sections: ${keys.join(", ")}.`)
  if (text.status !== "loaded") return failedReading(text)
  const sections = Array.isArray(text.value) ? text.value : [text.value]
  const address = `${origin}/company/${head.ticker}/${head.accession}`
  const parts = [
    `# ${head.form} of ${escapeMarkdown(head.name)} (${head.ticker})`,
    [
      `- Accession number: ${head.accession}`,
      `- Filed: ${head.filed}${head.period ? `, period to ${head.period}` : ""}`,
      `- Document: ${ref.document}, at the SEC: ${head.secUrl}`,
      `- Page: ${address}`,
      `- Sections, each at ${address}.md?section={key}: ${keys.join(", ")}`,
    ].join("\n"),
    "The text that follows is quoted from the filing.",
    ...sections.map((each) => toSectionMarkdown(each, origin)),
  ]
  return { status: 200, body: { markdown: cut(parts.join("\n\n")) } }
}

function cut(text: string): string {
  return text.length > maxLength
    ? `${text.slice(0, maxLength)}\n\nThe rest is left out; read it by section.\n`
    : `${text}\n`
}

/** The blocks of a section; figures of tables are with their signs in one cell. */
export function toSectionMarkdown({ blocks }: Pick<ReadingSection, "blocks">, base: string): string {
  return blocks
    .map((block) => toBlockMarkdown(block, base).trim())
    .filter(Boolean)
    .join("\n\n")
}

function toBlockMarkdown({ kind, html }: ReadingBlock, base: string): string {
  if (kind !== "table" || !hasLines(html)) return toMarkdown(html, { base })
  const { heads, rows } = readTable(html)
  const width = Math.max(0, ...[...heads, ...rows].map((row) => row.length))
  const names = Array.from({ length: width }, (_, at) => [...new Set(heads.map((row) => row[at] ?? ""))])
  const head = names.map((parts) => parts.filter(Boolean).join(" "))
  const table = heads.length > 0 ? [head, ...rows] : rows
  return toTable(table.map((row) => row.map(escapeMarkdown)))
}
