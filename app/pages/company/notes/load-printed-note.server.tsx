import { redirect } from "@remix-run/cloudflare"
import { formName } from "~/edgar/form-names"
import { parseAccession } from "~/lib/accession"
import { notFound } from "~/lib/not-found"
import type { ListedCompany } from "~/model/directory/list-index"
import type { FilingReader } from "~/model/filings/filing-reader"
import { listFilings } from "~/model/filings/filings-document"
import { documentName } from "~/model/filings/reader-address"
import { printedNoteAddress } from "~/model/notes/notes-query"
import { noteTopics } from "~/model/notes/topics"
import { cutNote, findNote, isNumbered, listPrintedNotes, quoteCovenants } from "~/model/reading/printed-note"
import { getText } from "~/model/reading/text/markup"
import { readerPath } from "~/pages/company/reader/filing/reader-query"
import { SectionsHtml } from "~/pages/company/reader/reading-html"
import { toSentenceCase } from "~/pages/company/reader/reading-view"
import type { DataContext } from "~/pages/company/request/require-company.server"
import { filingsKind } from "~/stores/document-kinds"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { PrintedNotePageData } from "./printed-note-page"

type PrintedNoteContext = Pick<DataContext, "readThrough"> & SlotContext & { filings: FilingReader }

/** A note of a report as text. A topic without a note of its title leads to its words in the report. */
export async function loadPrintedNote(
  { ticker, cik, name }: ListedCompany,
  params: { accession?: string; note?: string },
  context: PrintedNoteContext,
): Promise<PrintedNotePageData> {
  const accession = parseAccession(params.accession ?? "")
  const list = accession ? await context.readThrough(filingsKind, cik) : null
  const filing =
    list?.status === "loaded"
      ? listFilings(list.document.body).find((each) => each.accession === accession)
      : undefined
  if (!accession || (!filing && list?.status === "loaded"))
    throw notFound(`${params.accession} is not a filing of ${ticker}.`)
  const head = { ticker, cik, name, accession, form: filing?.form ?? "", filed: filing?.filed ?? null }
  if (!filing) return { ...head, status: "unavailable", reason: "The filing list could not be read." }
  const { form } = filing
  const document = documentName(filing)
  const ref = { cik, accession, document, form }
  const outline = await context.filings.outline(ref)
  if (outline.status !== "loaded") return { ...head, status: "unavailable", reason: outline.reason }
  const listed = listPrintedNotes(outline.value)
  const numbered = listed.filter(isNumbered)
  const notes = numbered.length > 0 ? numbered : listed
  const topic = noteTopics.find(({ key }) => key === params.note)
  const found = notes.find((note) => note.name === params.note) ?? (topic && findNote(listed, topic.heading))
  const toReader = (query: Parameters<typeof readerPath>[2]) =>
    readerPath(ticker, accession, { type: form, doc: document, ...query })
  if (!found && topic)
    throw redirect(toReader({ q: topic.printed }), { headers: { "cache-control": "no-store" } })
  if (!found) throw notFound(`The ${form} has no note called ${params.note}.`)
  const sections = await context.filings.item(ref, found.item, true)
  if (sections.status !== "loaded") return { ...head, status: "unavailable", reason: sections.reason }
  const cut = cutNote(sections.value, found, listed)
  if (!cut) throw notFound(`The ${form} has no note called ${params.note}.`)
  const paragraphs = cut.blocks.flatMap(({ kind, html }) => (kind === "paragraph" ? getText(html) : []))
  const at = notes.indexOf(found)
  const toLink = (note: (typeof notes)[number] | undefined) =>
    note ? { to: printedNoteAddress(ticker, accession, note.name), title: toSentenceCase(note.title) } : null
  const isStart = ({ html }: { html: string }) => html.includes(`id="${found.anchor}"`)
  const section = sections.value.find(({ blocks }) => blocks.some(isStart))?.key ?? null
  const own = noteTopics.find(({ heading }) => findNote([found], heading))
  return {
    ...{ ...head, status: "loaded", title: toSentenceCase(found.title), formName: formName(form) || form },
    reader: `${toReader({ section })}#${found.anchor}`,
    html: renderSlot(context, "printed-note", <SectionsHtml sections={[cut]} query="" head={null} />),
    covenants: own?.key === "debt" ? quoteCovenants(paragraphs) : [],
    topic: own ? { key: own.key, title: own.title } : null,
    previous: toLink(notes[at - 1]),
    next: toLink(notes[at + 1]),
    notes: notes.flatMap((note) => toLink(note) ?? []),
  }
}
