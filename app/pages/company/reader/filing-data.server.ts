import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import { readerAddress } from "~/model/filings/reader-address"
import type { ReadingOutline, ReadingSection } from "~/model/reading/reading-document"
import { getComparedKey, getComparedTitle } from "~/model/reading/redline/redline-filing"
import { getText } from "~/model/reading/text/markup"
import { findComparison, listComparedItems } from "./compare-filing.server"
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
  const { searchParams } = new URL(request.url)
  const note = searchParams.get("note")
  if (note) return loadNote(note, found, context)
  const { section } = parseReaderQuery(searchParams)
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
  return toFilingText(found, outline.value, sections)
}

type Found = Extract<Awaited<ReturnType<typeof findFiling>>, { status: "found" }>

function toFilingText({ head }: Found, outline: ReadingOutline, shown: ShownSection[]): DataAnswer {
  return {
    status: 200,
    body: {
      ...head,
      words: outline.words,
      isTruncated: outline.truncated,
      sections: outline.sections.map(({ key, item, label, title, words, status, entries }) => ({
        key,
        item,
        label,
        title,
        words,
        status,
        notes: entries.map((entry) => entry.title),
      })),
      rows: shown.flatMap(({ key, blocks }) =>
        blocks.map(({ kind, html }) => ({ section: key, kind, text: getText(html) })),
      ),
    },
  }
}

type ShownSection = Pick<ReadingSection, "key" | "blocks">

/** The text from the title of a note, or of a statement, to the next title; it can run over parts of its item. */
async function loadNote(asked: string, found: Found, context: FilingDataContext): Promise<DataAnswer> {
  const ref = found.toRef(found.filing)
  const outline = await context.filings.outline(ref)
  if (outline.status !== "loaded") return failedReading(outline)
  const { sections } = outline.value
  const entries = sections.flatMap((section) => section.entries.map((entry) => ({ ...entry, section })))
  const entry = findEntry(entries, asked)
  if (!entry)
    return notFoundAnswer(
      `${ref.document} has no note “${asked}”. Its statements and notes: ${entries.map(({ title }) => title).join("; ") || "none were found"}.`,
    )
  const shown: ShownSection[] = []
  const marks = entries.map(({ anchor }) => `id="${anchor}"`)
  const parts = sections
    .slice(sections.indexOf(entry.section))
    .filter(({ item }) => item === entry.section.item)
  for (const { key } of parts) {
    const section = await context.filings.section(ref, key)
    if (section.status !== "loaded") return failedReading(section)
    const { blocks } = section.value
    const isMarked = ({ html }: ShownSection["blocks"][number]) => marks.some((mark) => html.includes(mark))
    const first =
      shown.length > 0 ? -1 : blocks.findIndex(({ html }) => html.includes(`id="${entry.anchor}"`))
    const end = blocks.findIndex((block, at) => at > first && isMarked(block))
    shown.push({ key, blocks: blocks.slice(Math.max(first, 0), end < 0 ? blocks.length : end) })
    if (end >= 0) break
  }
  return toFilingText(found, outline.value, shown)
}

/** The entry of a note's number, otherwise the shortest title with all words of the text. */
function findEntry<Entry extends { title: string }>(entries: readonly Entry[], asked: string): Entry | null {
  const number = /^(?:note\s*)?(\d{1,2}|[a-z])\.?$/i.exec(asked.trim())?.[1]?.toLowerCase()
  const numbered = (title: string) => /^note\s+(\w+)/i.exec(title)?.[1]?.toLowerCase()
  if (number) return entries.find(({ title }) => numbered(title) === number) ?? null
  const words = asked.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return (
    entries
      .filter(({ title }) => words.length > 0 && words.every((word) => title.toLowerCase().includes(word)))
      .sort((a, b) => a.title.length - b.title.length)[0] ?? null
  )
}

/** An item of a periodic report compared with an earlier report, changed paragraphs alone unless asked. */
export async function loadRedlineData(
  parameters: FilingParameters,
  request: Request,
  context: FilingDataContext,
): Promise<DataAnswer> {
  const named = await findFiling(parameters, request, context)
  if (named.status !== "found") return named
  const { head, filing, filings, toRef } = named
  const query = parseReaderQuery(new URL(request.url).searchParams)
  const ref = toRef(filing)
  const found = await findComparison(ref, filings, query, context.filings)
  if (found.status !== "loaded") return failedReading(found)
  const { other, before, items, asked, first } = found.value
  const item = query.section ? asked : first
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
      items: listComparedItems(items, changes),
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
