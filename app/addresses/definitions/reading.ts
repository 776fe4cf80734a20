import { z } from "zod"
import { countText } from "~/lib/numbers"
import { loadFilingText, loadRedlineData } from "~/pages/company/reader/filing-data.server"
import { loadFilingTable } from "~/pages/company/reader/tables/table-data.server"
import { loadFilingSearchData } from "~/pages/company/search/load-filing-search.server"
import {
  type DataAddress,
  defineAddress,
  numberParameter,
  queryParameter,
  requiredParameter,
  tableOf,
} from "./define-address"
import { accession, companyHead, count, day, flag, listOf, path, text } from "./fields"
import {
  accessionParameter,
  choice,
  formQuery,
  listUnread,
  pageQuery,
  tickerParameter,
  topicChoice,
} from "./parameters"

const group = "Reading filings"
const sampleFiling = "0000990001-26-000004"

const filingHead = {
  ...companyHead,
  accession,
  form: text,
  filed: day,
  period: text.nullable(),
  document: text.describe("File name of the document"),
  url: path,
  secUrl: z.url(),
}

const parameters = [tickerParameter, accessionParameter(sampleFiling)].map((parameter) => ({
  ...parameter,
  ...(parameter.name === "ticker" && { example: "EXMP" }),
}))
const section = queryParameter("section", "Key of a section, such as item-1a", "item-1a")

export const filingTextAddress = defineAddress({
  id: "filingText",
  load: ({ parameters, request, context }) => loadFilingText(parameters, request, context),
  path: "/company/{ticker}/filings/{accession}",
  group,
  title: "Text of a filing",
  description:
    "The sections of a filing's main document, and the text of one section or note by paragraph; of the opening without one.",
  parameters: [
    ...parameters,
    section,
    queryParameter(
      "note",
      "Number of a note to the statements, or words of its title",
      "revenue",
      z.string().max(100),
    ),
  ],
  isBesidePage: false,
  response: tableOf({
    ...filingHead,
    words: count,
    isTruncated: flag,
    sections: listOf({
      key: text,
      item: text,
      label: text,
      title: text,
      words: count,
      status: z.enum(["text", "incorporated", "none", "elsewhere"]),
      notes: z.array(text).describe("Titles of the statements and notes in it"),
    }),
    rows: {
      section: text,
      kind: z.enum(["heading", "paragraph", "table", "preformatted", "image", "page"]),
      text,
    },
  }),
})

export const redlineAddress = defineAddress({
  id: "redline",
  load: ({ parameters, request, context }) => loadRedlineData(parameters, request, context),
  path: "/company/{ticker}/filings/{accession}/redline",
  group,
  title: "Redline of a filing",
  description:
    "An item of a periodic report compared with the previous report of the same form. Removed words are between [- and -], added words between {+ and +}.",
  parameters: [
    ...parameters,
    { ...section, description: "Key of an item; Item 1A by default" },
    queryParameter(
      "against",
      "Accession number of the filing to compare with",
      "0000990001-25-000004",
      accession,
    ),
    queryParameter("changes", "all includes unchanged paragraphs", "all", choice("all")),
  ],
  isBesidePage: false,
  response: tableOf({
    ...filingHead,
    section: text,
    title: text,
    against: z.object({ accession, form: text, filed: day, period: text.nullable(), url: path }),
    counts: z.object({
      added: count,
      removed: count,
      changed: count,
      moved: count,
      routine: count.describe("Paragraphs in which punctuation, function words or the year alone differ"),
      same: count,
      tables: count,
    }),
    items: listOf({ key: text, label: text, title: text, changes: count }),
    rows: {
      status: z.enum(["same", "added", "removed", "changed", "moved", "routine"]),
      isHeading: flag,
      text,
    },
  }),
})

export const filingTableAddress = defineAddress({
  id: "filingTable",
  load: ({ parameters, request, context }) => loadFilingTable(parameters, request, context),
  path: "/company/{ticker}/filings/{accession}/table",
  group,
  title: "Table of a filing",
  description:
    "One table of a document with plain figures, or the same table of up to ten filings of the form. A table is known by its section and its number in it.",
  parameters: [
    ...parameters,
    requiredParameter("table", "Id of a table, such as item-8-table-1", "item-8-table-1"),
    queryParameter("doc", "File name of a document; the main document by default", "exmp-20251231.htm"),
    queryParameter("across", "filings adds the same table of earlier filings", "filings", choice("filings")),
  ],
  isBesidePage: false,
  csv: { columns: ["label"], others: "one column for each column of the table" },
  caveats: ({ unread = [] }) => listUnread(unread.length, "earlier filing"),
  response: tableOf({
    ...filingHead,
    table: text,
    heading: text,
    title: text,
    unit: text.nullable(),
    columns: listOf({
      name: text,
      accession: accession.optional(),
      filed: day.optional(),
      period: text.nullable().optional(),
      unit: text.nullable().optional(),
    }),
    without: z.array(accession).optional(),
    unread: z.array(accession).optional(),
    rows: { label: text, cells: z.array(text.nullable()) },
  }),
})

export const filingSearchAddress = defineAddress({
  id: "filingSearch",
  load: ({ parameters, request, context, suffix }) =>
    loadFilingSearchData(parameters, request, context, suffix),
  path: "/company/{ticker}/search",
  group,
  title: "Search in filings",
  description:
    "Words in the text of a company's indexed filings, with up to five sentences of each document, 40 documents a page. Words next to each other are a phrase; AND, OR, NOT, NEAR/10 and an asterisk after the beginning of a word work. Filings that are not read yet are read after the request; unread counts them, and missing names documents that cannot be searched.",
  parameters: [
    { ...tickerParameter, example: "EXMP" },
    requiredParameter("q", "Words, such as: going concern AND covenant*", "gallium"),
    formQuery("A form", "10-K"),
    numberParameter("year", "The year of filing", "2026", z.string().regex(/^\d{4}$/)),
    queryParameter("section", "A section of reports", "risks", topicChoice),
    queryParameter("sort", "The order: newest by default, or fit", "fit", choice("newest", "fit")),
    pageQuery("Page of 40 documents, from 1"),
  ],
  caveats: ({ unread, missing }) => [
    ...listUnread(unread, "filing"),
    ...(missing.length > 0 ? [`${countText(missing.length, "document")} cannot be searched.`] : []),
  ],
  response: tableOf({
    ...companyHead,
    q: text,
    matches: count.describe("Places in the documents of the page"),
    documents: count.describe("Documents that have the words, on all pages"),
    searched: count.describe("Documents of the company that are indexed"),
    unread: count.describe("Filings of the choice that were not read"),
    missing: z
      .array(z.object({ accession, document: text, form: text, filed: day, reason: text }))
      .describe("Documents that cannot be searched, such as those that the SEC does not have"),
    rows: {
      accession,
      form: text,
      document: text,
      filed: day,
      period: text.nullable(),
      section: text,
      text,
      url: path,
    },
  }),
})

export const readingAddresses: DataAddress[] = [
  filingTextAddress,
  redlineAddress,
  filingTableAddress,
  filingSearchAddress,
]
