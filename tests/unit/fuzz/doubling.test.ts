import { test } from "vitest"
import { parseCompanyFacts, readCompanyFacts } from "~/edgar/companyfacts"
import { parseDataSchedule } from "~/edgar/data-schedule"
import { parseFailsToDeliver } from "~/edgar/fails-to-deliver"
import { parseCurrentFeed } from "~/edgar/feeds/current-feed"
import { parseNport } from "~/edgar/holdings/nport"
import { parseInformationTable, parseThirteenFSubmission } from "~/edgar/holdings/thirteen-f"
import { parseForm144 } from "~/edgar/insiders/form-144"
import { parseOwnershipForm } from "~/edgar/insiders/ownership"
import { parseScheduleXml } from "~/edgar/owners/schedule-xml"
import { listSgmlDocuments, parseSgmlHeader } from "~/edgar/sgml-header"
import { parseInlineReport } from "~/edgar/xbrl/inline-xbrl"
import { parseLabelLinkbase } from "~/edgar/xbrl/label-linkbase"
import { parseXbrlInstance } from "~/edgar/xbrl/xbrl-instance"
import { readXml } from "~/edgar/xml-reader"
import { readOldFiling } from "~/model/history/read-old-filing"
import { parseLetters } from "~/model/letters/parse-letters"
import { parseQuery } from "~/model/query/parse-query"
import { tokenize } from "~/model/query/query-tokens"
import { readTableLines } from "~/model/reading/tables/table-cells"
import { readPlainLines } from "~/model/reading/text/plain-text"
import { findBreakdowns } from "~/model/segments/find-breakdowns"
import { parseTranscripts } from "~/model/transcripts/parse-transcripts"
import { parsePrices } from "~/model/valuation/parse-prices"
import { parseMarkdown } from "~/pages/blog/parse-markdown"
import { currentEntry, currentFeed } from "../../fixtures/current-feed"
import { expectDoubling } from "../../fixtures/doubling"
import { nportReport } from "../../fixtures/nport"
import { annualReport, incomeTable, selectedLines, selectedTable } from "../../fixtures/old-filings"
import { ownerScheduleXml } from "../../fixtures/owner-schedule"
import { ownershipXml } from "../../fixtures/ownership-form"
import { getInline, getInstance } from "../../fixtures/xbrl"

const today = "2026-03-01"
const xml = (text: string) => readXml(text, { close: () => {} })
const times = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join("")
const nest = (name: string, count: number) => `<${name}>`.repeat(count) + `</${name}>`.repeat(count)
const holding = { name: "A", balance: 1, value: 2, weight: 3 }
const fact = (at: number) =>
  `{"end":"2025-12-31","val":${at},"accn":"0000990001-26-000004","fy":2025,"fp":"FY","form":"10-K","filed":"2026-02-12"}`
const memberFact = (at: number) => ({
  ...{ concept: "us-gaap:Assets", value: at + 1, end: "2024-12-31" },
  members: { "us-gaap:StatementBusinessSegmentsAxis": `exmp:Part${at}Member` },
})
const header = "<SEC-HEADER>\nACCESSION NUMBER: 0000990001-26-000004\nCONFORMED SUBMISSION TYPE: 10-K\n"
/** An error of the parser itself is a result too. */
const refused = (parse: (text: string) => unknown) => (text: string) => {
  try {
    parse(text)
  } catch (error) {
    if (!/^Not/.test((error as Error).name)) throw error
  }
}

const oldFiling = (text: string) => readOldFiling({ ...annualReport(), files: [{ name: "a.txt", text }] })

test.each<[string, number, (size: number) => string, (text: string) => unknown]>([
  ["XML elements", 40_000, (size) => `<r>${"<a>1</a>".repeat(size)}</r>`, xml],
  [
    "dashes in cells of their own",
    4_000,
    (size) => `<table>${"<tr><td>a</td><td>-</td><td>1</td></tr>".repeat(size)}</table>`,
    readTableLines,
  ],
  ["XML attributes", 20_000, (size) => `<r ${times(size, (at) => `a${at}="1" `)}/>`, xml],
  // Fewer fit the cache of a processor at an eighth of the size.
  ["nested XML elements", 240_000, (size) => "<a>".repeat(size) + "</a>".repeat(size), xml],
  ["pieces of XML text", 60_000, (size) => `<r>${"a&amp;".repeat(size)}</r>`, xml],
  ["angle brackets of XML", 100_000, (size) => "<".repeat(size), refused(xml)],
  [
    "rows of a 13F table",
    6_000,
    (size) =>
      `<informationTable>${"<infoTable><nameOfIssuer>A</nameOfIssuer><cusip>037833100</cusip><value>1</value></infoTable>".repeat(size)}</informationTable>`,
    refused(parseInformationTable),
  ],
  [
    "figures and contexts of an XBRL instance",
    3_000,
    (size) => getInstance(Array(size).fill({ concept: "us-gaap:Assets", value: 1, end: "2024-12-31" })),
    (text) => findBreakdowns(parseXbrlInstance(text)),
  ],
  [
    "members of one axis",
    3_000,
    (size) => getInstance(Array.from({ length: size }, (_, at) => memberFact(at))),
    (text) => findBreakdowns(parseXbrlInstance(text)),
  ],
  [
    "figures of inline XBRL",
    2_000,
    (size) => getInline(Array(size).fill({ concept: "us-gaap:Assets", value: 1, end: "2024-12-31" })),
    parseInlineReport,
  ],
  [
    "labels of a linkbase",
    6_000,
    (size) =>
      `<linkbase>${times(size, (at) => `<loc xlink:label="c${at}" xlink:href="e.xsd#e_A${at}"/><label xlink:label="l${at}">A</label><labelArc xlink:from="c${at}" xlink:to="l${at}"/>`)}</linkbase>`,
    parseLabelLinkbase,
  ],
  ["holdings of a fund", 1_500, (size) => nportReport({ holdings: Array(size).fill(holding) }), parseNport],
  ["lines of a Form 4", 1_500, (size) => ownershipXml({ lines: Array(size).fill({}) }), parseOwnershipForm],
  [
    "owners and signatures of a Form 4",
    300,
    (size) => {
      const owners = Array(size).fill({ cik: "0000990101", name: "MARLOWE INES ADA" })
      const signature = "<ownerSignature><signatureName>/s/ I. Marlowe</signatureName></ownerSignature>"
      return ownershipXml({ owners }).replace("<footnotes>", `${signature.repeat(size)}<footnotes>`)
    },
    parseOwnershipForm,
  ],
  [
    "nested elements in a line of a Form 4",
    6_000,
    (size) =>
      ownershipXml()
        .replace("</nonDerivativeT", `${nest("a", size)}$&`)
        .replace("<ownershipN", `${nest("b", size)}$&`),
    parseOwnershipForm,
  ],
  [
    "Forms 4 of a submission without an end",
    20_000,
    (size) => `<SEC-DOCUMENT>${"<ownershipDocument>".repeat(size)}`,
    refused(parseOwnershipForm),
  ],
  [
    "Schedules 13G without an end",
    20_000,
    (size) => "<edgarSubmission>".repeat(size),
    refused(parseScheduleXml),
  ],
  ["Forms 144 without an end", 20_000, (size) => "<edgarSubmission>".repeat(size), refused(parseForm144)],
  [
    "filers of a Schedule 13G",
    10_000,
    (size) => ownerScheduleXml().replace("<filerInfo>", `$&${"<cik>1</cik>".repeat(size)}`),
    parseScheduleXml,
  ],
  [
    "XML of a 13F submission without an end",
    30_000,
    (size) => `<DOCUMENT>\n<TYPE>13F-HR\n<TEXT>${"<XML>".repeat(size)}</TEXT>`,
    parseThirteenFSubmission,
  ],
  [
    "nested texts of inline XBRL",
    2_000,
    (size) => `<html>${"<ix:nonNumeric name='a:B' contextRef='c'>word ".repeat(size)}</html>`,
    parseInlineReport,
  ],
  [
    "dashes in a title of a feed",
    8_000,
    (size) => currentFeed([currentEntry({}).replace(/<title>.*</, `<title>4${" - (".repeat(size)}<`)]),
    parseCurrentFeed,
  ],
  ["entries of a feed", 1_500, (size) => currentFeed(Array(size).fill(currentEntry({}))), parseCurrentFeed],
  [
    "SGML documents without text",
    4_000,
    (size) => `${"<DOCUMENT>\n<TYPE>10-K\n".repeat(size)}<TEXT>`,
    listSgmlDocuments,
  ],
  [
    "SGML documents",
    20_000,
    (size) => "<DOCUMENT>\n<TYPE>10-K\n<TEXT>a</TEXT></DOCUMENT>\n".repeat(size),
    listSgmlDocuments,
  ],
  [
    "filers of an SGML header",
    2_000,
    (size) => `${header}${"FILER:\n\tCOMPANY DATA:\n\t\tCENTRAL INDEX KEY: 1\n".repeat(size)}</SEC-HEADER>`,
    parseSgmlHeader,
  ],
  [
    "tabs of an SGML header",
    50_000,
    (size) => `${header}FILED AS OF DATE:${"\t".repeat(size)}`,
    parseSgmlHeader,
  ],
  [
    "facts of a company",
    10_000,
    (size) =>
      `{"cik":1,"entityName":"A","facts":{"us-gaap":{"Assets":{"units":{"USD":[${times(size, (at) => `${at ? "," : ""}${fact(at)}`)}]}}}}}`,
    parseCompanyFacts,
  ],
  [
    "bytes of a company with a filing for each fact",
    10_000,
    (size) =>
      `{"cik":1,"entityName":"A","facts":{"us-gaap":{"Assets":{"units":{"USD":[${times(size, (at) => `${at ? "," : ""}${fact(at).replace("-000004", `-${String(at).padStart(6, "0")}`)}`)}]}}}}}`,
    (text) => readCompanyFacts(new TextEncoder().encode(text)),
  ],
  ["brackets of JSON", 100_000, (size) => "[".repeat(size), refused(parseCompanyFacts)],
  [
    "rows of closes",
    15_000,
    (size) => `ticker,date,close\n${"AAPL,2026-02-27,190.1\n".repeat(size)}`,
    (text) => parsePrices(text, today),
  ],
  [
    "quotes in CSV",
    60_000,
    (size) => `ticker,date,close\n"${'""'.repeat(size)}`,
    (text) => parsePrices(text, today),
  ],
  [
    "commas in CSV",
    60_000,
    (size) => `manager,title,date,url\n${",".repeat(size)}`,
    (text) => parseLetters(text, today),
  ],
  [
    "rows of fails to deliver",
    15_000,
    (size) =>
      `SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE\n${"20230314|037833100|AAPL|10|APPLE INC|150.00\n".repeat(size)}`,
    parseFailsToDeliver,
  ],
  [
    "JSON lines of calls",
    1_000,
    (size) => '{"ticker":"AAPL"}\n'.repeat(size),
    (text) => parseTranscripts(text, today),
  ],
  ["tokens of a query", 30_000, (size) => "roe > 5 and ".repeat(size), tokenize],
  ["quotes of a query", 100_000, (size) => '"'.repeat(size * 2), tokenize],
  ["terms of a query", 100, (size) => `${"roe>5 and ".repeat(size)}pe<1`, parseQuery],
  ["parentheses of a query", 500, (size) => "(".repeat(size), parseQuery],
  ["tables of an old filing", 60, (size) => `${incomeTable()}\n\n`.repeat(size), oldFiling],
  [
    "years of tables without marks",
    60,
    (size) => `${selectedTable(selectedLines).replace(/<.*>/g, "")}\n\n`.repeat(size),
    oldFiling,
  ],
  [
    "lines of an old table",
    600,
    (size) => incomeTable().replace("Net sales", "a   1   2   3\n".repeat(size)),
    oldFiling,
  ],
  ["words of an old line", 20_000, (size) => `<TABLE>\n${"1996 ".repeat(size)}\n</TABLE>`, oldFiling],
  [
    "lines of a schedule",
    1_000,
    (size) => `<ARTICLE> 5\n<PERIOD-END> JUN-30-1996\n${"<CASH> 1\n".repeat(size)}`,
    parseDataSchedule,
  ],
  ["legends of a schedule", 20_000, (size) => `<ARTICLE> 5\n${"<LEGEND>".repeat(size)}`, parseDataSchedule],
  ["lines of a text filing", 15_000, (size) => "Some words of a line   1,000\n".repeat(size), readPlainLines],
  ["spaces of a text filing", 200_000, (size) => `a${" ".repeat(size)}b`, readPlainLines],
  [
    "paragraphs of Markdown",
    3_000,
    (size) => "Text with **bold** and `code`.\n\n".repeat(size),
    parseMarkdown,
  ],
  // marked alone takes minutes for 100 of them.
  [
    "runs of backticks in Markdown",
    50,
    (size) => "![`code``code``code``code``cod".repeat(size),
    parseMarkdown,
  ],
  ["lists of Markdown", 2_000, (size) => "- one\n- two\n\n".repeat(size), parseMarkdown],
])("many %s take time in proportion to their number", (_, size, make, parse) => {
  expectDoubling((share) => {
    const text = make(Math.ceil(share * 2 * size))
    return () => parse(text)
  })
})
