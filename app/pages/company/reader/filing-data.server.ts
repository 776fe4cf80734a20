import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import { findNeighbors } from "~/model/filings/filing-neighbors"
import { readerAddress } from "~/model/filings/reader-address"
import { getComparedKey, getComparedTitle, isCompared } from "~/model/reading/redline/redline-filing"
import { getText } from "~/model/reading/text/markup"
import {
  type FilingDataContext,
  type FilingParameters,
  failedReading,
  findFiling,
} from "./data/find-filing.server"
import { parseReaderQuery } from "./filing/reader-query"

/** The sections of a filing, and the text of one section by paragraph. */
export async function loadFilingText(
  parameters: FilingParameters,
  request: Request,
  context: FilingDataContext,
): Promise<DataAnswer> {
  const found = await findFiling(parameters, request, context)
  if (found.status !== "found") return found
  const ref = found.toRef(found.filing)
  const { section } = parseReaderQuery(new URL(request.url).searchParams)
  const [outline, shown] = await Promise.all([
    context.filings.outline(ref),
    section ? context.filings.section(ref, section) : context.filings.opening(ref),
  ])
  if (outline.status !== "loaded") return failedReading(outline)
  const keys = outline.value.sections.map(({ key }) => key)
  if (section && !keys.includes(section))
    return notFoundAnswer(`${ref.document} has no section ${section}. Its sections: ${keys.join(", ")}.`)
  if (shown.status !== "loaded") return failedReading(shown)
  const sections = "sections" in shown.value ? shown.value.sections : [shown.value]
  return {
    status: 200,
    body: {
      ...found.head,
      words: outline.value.words,
      isTruncated: outline.value.truncated,
      sections: outline.value.sections.map(({ key, item, label, title, words, status }) => ({
        key,
        item,
        label,
        title,
        words,
        status,
      })),
      rows: sections.flatMap(({ key, blocks }) =>
        blocks.map(({ kind, html }) => ({ section: key, kind, text: getText(html) })),
      ),
    },
  }
}

/** An item of a periodic report compared with an earlier report, changed paragraphs alone unless asked. */
export async function loadRedline(
  parameters: FilingParameters,
  request: Request,
  context: FilingDataContext,
): Promise<DataAnswer> {
  const found = await findFiling(parameters, request, context)
  if (found.status !== "found") return found
  const { head, filing, filings, toRef } = found
  const query = parseReaderQuery(new URL(request.url).searchParams)
  const older = query.against ?? findNeighbors(filings, filing).previous?.accession
  const other = filings.find(({ accession }) => accession === older)
  if (!other) return notFoundAnswer("There is no earlier filing of this form to compare with.")
  const [ref, before] = [toRef(filing), toRef(other)]
  const [outline] = await Promise.all([context.filings.outline(ref), context.filings.outline(before)])
  if (outline.status !== "loaded") return failedReading(outline)
  const items = outline.value.sections.filter(isCompared)
  const item =
    items.find(({ key }) => key === query.section) ??
    items.find(({ item }) => item === query.section) ??
    (query.section ? null : (items.find((section) => section.item === "item-1a") ?? items[0]))
  if (!item)
    return notFoundAnswer(
      `This filing has no item ${query.section}. Its items: ${items.map((each) => each.item).join(", ")}.`,
    )
  const compared = await context.filings.redline(before, ref, getComparedKey(item))
  if (compared.status !== "loaded") return failedReading(compared)
  const { counts, changes, rows } = compared.value
  return {
    status: 200,
    body: {
      ...head,
      section: getComparedKey(item),
      title: getComparedTitle(item),
      against: {
        accession: other.accession,
        form: other.form,
        filed: other.filed,
        period: other.period,
        url: readerAddress(head.ticker, other),
      },
      counts,
      items: items.map((each) => {
        const key = getComparedKey(each)
        return { key, label: each.label, title: each.title, changes: changes[key] ?? 0 }
      }),
      rows: rows
        .filter(({ status, isHeading }) => !query.onlyChanges || status !== "same" || isHeading)
        .map(({ status, isHeading, html }) => ({ status, isHeading, text: getText(markChanges(html)) })),
    },
  }
}

/** The marks of wdiff, which text keeps. */
function markChanges(html: string): string {
  return html
    .replace(/<ins>/g, "{+")
    .replace(/<\/ins>/g, "+}")
    .replace(/<del>/g, "[-")
    .replace(/<\/del>/g, "-]")
}
