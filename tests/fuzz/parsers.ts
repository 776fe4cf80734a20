import { isDeepStrictEqual } from "node:util"
import { parseCompanyFacts, readCompanyFacts } from "~/edgar/companyfacts"
import { parseFailsToDeliver } from "~/edgar/fails-to-deliver"
import { parseBrowseFeed } from "~/edgar/feeds/browse-feed"
import { parseCurrentFeed } from "~/edgar/feeds/current-feed"
import { parseFilingIndex } from "~/edgar/filing-index"
import { parseNport } from "~/edgar/holdings/nport"
import {
  parseInformationTable,
  parseThirteenFCover,
  parseThirteenFSubmission,
} from "~/edgar/holdings/thirteen-f"
import { parseThirteenFText } from "~/edgar/holdings/thirteen-f-submission"
import { parseForm144 } from "~/edgar/insiders/form-144"
import { parseOwnershipForm } from "~/edgar/insiders/ownership"
import { parseScheduleText } from "~/edgar/owners/schedule-text"
import { parseScheduleXml } from "~/edgar/owners/schedule-xml"
import { listSgmlDocuments, parseSgmlHeader } from "~/edgar/sgml-header"
import { parseSubmissions } from "~/edgar/submissions"
import { parseFundShareClasses, parseTickerListings } from "~/edgar/ticker-lists"
import { parseInlineReport } from "~/edgar/xbrl/inline-xbrl"
import { parseLabelLinkbase } from "~/edgar/xbrl/label-linkbase"
import { parsePayVersusPerformance } from "~/edgar/xbrl/proxy-xbrl"
import { parseXbrlInstance } from "~/edgar/xbrl/xbrl-instance"
import { parseJson } from "~/lib/text/parse-json"
import { parseEstimates } from "~/model/earnings/estimates"
import { proveHistory } from "~/model/history/prove-history"
import { readOldFiling } from "~/model/history/read-old-filing"
import { parseLetters } from "~/model/letters/parse-letters"
import { parseQuery } from "~/model/query/parse-query"
import { printQuery } from "~/model/query/print-query"
import { sanitise } from "~/model/reading/text/sanitise"
import { findBreakdowns } from "~/model/segments/find-breakdowns"
import { parseTranscripts } from "~/model/transcripts/parse-transcripts"
import { parsePrices } from "~/model/valuation/parse-prices"
import { parseMarkdown } from "~/pages/blog/parse-markdown"
import { currentEntry, currentFeed } from "../fixtures/current-feed"
import { exampleSubmissions } from "../fixtures/example/example-submissions"
import { getHtml, page, read } from "../fixtures/filings/place"
import { form144Xml } from "../fixtures/form-144"
import { nportReport } from "../fixtures/nport"
import { annualReport } from "../fixtures/old-filings"
import { ownerScheduleText, ownerScheduleXml } from "../fixtures/owner-schedule"
import { ownershipXml } from "../fixtures/ownership-form"
import { coverPage, informationTable } from "../fixtures/thirteen-f"
import { textSubmission } from "../fixtures/thirteen-f-text"
import { type FactOf, getInline, getInstance } from "../fixtures/xbrl"
import { accessionId, cikId } from "../ids"
import { csvWords, htmlWords, jsonWords, markdownWords, queryWords, xmlWords } from "./words"

export interface FuzzedParser {
  name: string
  /** Throws for a result that must not be; may throw the parser's own named errors. */
  parse: (text: string) => unknown
  /** Valid texts, which are mutated. */
  samples: string[]
  /** Pieces that mean something to the parser. */
  words: string[]
}

const today = "2026-03-01"
const scaled = ["99", "400", "-400"].map((scale) => `<ix:nonFraction scale='${scale}'>`)
const segmentFacts: FactOf[] = [40e6, 60e6, 100e6].map((value, at) => ({
  ...{ concept: "us-gaap:Revenues", value, start: "2024-01-01", end: "2024-12-31" },
  members: at === 2 ? undefined : { "us-gaap:StatementBusinessSegmentsAxis": `exmp:Part${at}Member` },
}))
const rows = [{ issuer: "APPLE INC", titleOfClass: "COM", cusip: "037833100", value: 100, amount: 10 }].map(
  (row) => ({ ...row, name: row.issuer }),
) as never
const printed = [
  {
    ...{ name: "APPLE INC", titleOfClass: "COM", cusip: "037833100", value: 100, amount: 10, sole: 10 },
    ...{ amountType: "SH" as const, putCall: null, manager: "" },
  },
]

function outcome(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return String(error)
  }
}

export const parsers: FuzzedParser[] = [
  {
    name: "filing",
    samples: [
      page("<p><b>Item 1. Business</b></p><table><tr><td>a</td><td>1</td></tr></table><p>We.</p>"),
      "PART I\n\nItem 1. Business\n\n<TABLE>\na  1\n</TABLE>\n",
    ],
    words: htmlWords,
    parse: (text) => {
      const html = getHtml(read(text))
      if (sanitise(html) !== html) throw new TypeError("The reading form has markup that is not ours.")
    },
  },
  { name: "Form 4", samples: [ownershipXml()], words: xmlWords, parse: parseOwnershipForm },
  { name: "Form 144", samples: [form144Xml()], words: xmlWords, parse: parseForm144 },
  {
    name: "Schedule 13D or 13G",
    samples: [ownerScheduleXml(), ownerScheduleXml({ form: "SCHEDULE 13D/A" })],
    words: [...xmlWords, "<cik>1</cik>", "</edgarSubmission>", "<reportingPersonInfo>"],
    parse: parseScheduleXml,
  },
  {
    name: "schedule before XML",
    samples: [ownerScheduleText()],
    words: ["\n", "SOLE VOTING POWER", "NAMES OF REPORTING PERSONS", "9".repeat(400), "1,000", "%", "-0-"],
    parse: (text) => parseScheduleText(text, "SC 13G"),
  },
  {
    name: "N-PORT",
    samples: [nportReport({ holdings: [{ name: "A", balance: 1, value: 2, weight: 3 }] })],
    words: xmlWords,
    parse: parseNport,
  },
  { name: "13F table", samples: [informationTable(rows)], words: xmlWords, parse: parseInformationTable },
  {
    name: "13F cover",
    samples: [coverPage({ period: "2025-12-31" } as never)],
    words: xmlWords,
    parse: parseThirteenFCover,
  },
  {
    name: "13F submission",
    samples: [textSubmission(printed, "markers")],
    words: [...xmlWords, "<TEXT>", "</TEXT>", "<DOCUMENT>"],
    parse: parseThirteenFSubmission,
  },
  {
    name: "13F text",
    samples: [textSubmission(printed, "ruler"), textSubmission(printed, "markers")],
    words: ["<S>", "<C>", "  ", "\n", "037833 10 0", "1,000", "9".repeat(400), "------"],
    parse: parseThirteenFText,
  },
  {
    name: "current feed",
    samples: [currentFeed([currentEntry({})])],
    words: xmlWords,
    parse: parseCurrentFeed,
  },
  {
    name: "browse feed",
    samples: [currentFeed([currentEntry({})])],
    words: xmlWords,
    parse: parseBrowseFeed,
  },
  {
    name: "proxy",
    samples: [
      "<html><ix:nonFraction name='ecd:PeoTotalCompAmt' contextRef='a' scale='0'>1,000</ix:nonFraction></html>",
      "<html><xbrli:context id='a'><xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-12-31</xbrli:endDate></xbrli:context><ix:nonFraction name='ecd:PeoTotalCompAmt' contextRef='a' scale='6'>1.5</ix:nonFraction></html>",
    ],
    words: [...xmlWords, ...htmlWords, "<xbrli:context id='a'>", ...scaled],
    parse: parsePayVersusPerformance,
  },
  {
    name: "XBRL instance",
    samples: [getInstance(segmentFacts)],
    words: [...xmlWords, "<segment>", "<context id='c0'>", "<instant>2024-12-31</instant>", "<typedMember>"],
    parse: (text) => {
      const report = parseXbrlInstance(text)
      return [report, findBreakdowns(report)]
    },
  },
  {
    name: "figures of inline XBRL",
    samples: [getInline(segmentFacts)],
    words: [...xmlWords, ...htmlWords, "<xbrli:context id='c0'>", ...scaled],
    parse: (text) => {
      const report = parseInlineReport(text)
      return report && [report, findBreakdowns(report)]
    },
  },
  {
    name: "label linkbase",
    samples: [
      '<linkbase><loc xlink:label="c" xlink:href="e.xsd#e_EastMember"/><label xlink:label="l">East</label><labelArc xlink:from="c" xlink:to="l"/></linkbase>',
    ],
    words: [...xmlWords, 'xlink:from="c"', 'xlink:label="c"'],
    parse: parseLabelLinkbase,
  },
  {
    name: "SGML header",
    samples: [textSubmission(printed, "markers")],
    words: [
      "<SEC-HEADER>",
      "</SEC-HEADER>",
      "<DOCUMENT>",
      "<TEXT>",
      "</TEXT>",
      "FILER:",
      "\t",
      "\n",
      "ACCESSION NUMBER:",
      "<FILENAME>",
    ],
    parse: (text) => [parseSgmlHeader(text), listSgmlDocuments(text)],
  },
  {
    name: "old filing",
    samples: [annualReport().files[0]?.text ?? ""],
    words: [
      ...["<TABLE>", "<S>", "<C>", "<PAGE>", "</TEXT>", "<ARTICLE> 5", "<MULTIPLIER> 1,000", "<TYPE>EX-27"],
      ...[
        "1996",
        "1995",
        "June 30,",
        "Net income",
        "Total assets",
        "(1,234)",
        "--",
        "$",
        ".....",
        "   ",
        "\n",
      ],
    ],
    parse: (text) => {
      const filing = { accession: accessionId("0000990001-96-000007"), form: "10-K", filed: "1996-09-20" }
      const reading = readOldFiling({ ...filing, files: [{ name: "a.txt", text }] })
      for (const { value } of proveHistory(cikId("0000990001"), [reading]).facts)
        if (!Number.isFinite(value)) throw new TypeError("A figure is not a number.")
    },
  },
  {
    name: "company facts",
    samples: [
      '{"cik":1,"entityName":"A","facts":{"us-gaap":{"Assets":{"units":{"USD":[{"end":"2025-12-31","val":1,"accn":"0000990001-26-000004","fy":2025,"fp":"FY","form":"10-K","filed":"2026-02-12"}]}}}}}',
    ],
    words: jsonWords,
    parse: (text) => {
      const bytes = new TextEncoder().encode(text)
      const parsed = outcome(() => parseCompanyFacts(new TextDecoder().decode(bytes)))
      if (
        !isDeepStrictEqual(
          outcome(() => readCompanyFacts(bytes)),
          parsed,
        )
      )
        throw new TypeError("The scanner and the parser differ.")
    },
  },
  {
    name: "submissions",
    samples: [JSON.stringify(exampleSubmissions())],
    words: jsonWords,
    parse: parseSubmissions,
  },
  {
    name: "list of listings",
    samples: ['{"fields":["cik","name","ticker","exchange"],"data":[[320193,"Apple Inc.","AAPL","Nasdaq"]]}'],
    words: jsonWords,
    parse: parseTickerListings,
  },
  {
    name: "list of share classes",
    samples: [
      '{"fields":["cik","seriesId","classId","symbol"],"data":[[2110,"S000009184","C000024954","LACAX"]]}',
    ],
    words: jsonWords,
    parse: parseFundShareClasses,
  },
  {
    name: "filing index",
    samples: [
      '{"directory":{"name":"/Archives/edgar/data/990001/000099000126000004","item":[{"name":"a.htm","size":"100"}]}}',
    ],
    words: jsonWords,
    parse: (text) => parseFilingIndex(parseJson(text)),
  },
  {
    name: "fails to deliver",
    samples: [
      "SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE\n20230314|037833100|AAPL|10|APPLE INC|150.00\n",
    ],
    words: ["|", "\n", "20230230", "\u0000"],
    parse: parseFailsToDeliver,
  },
  {
    name: "prices",
    samples: ["ticker,date,close\nAAPL,2026-02-27,190.1\n"],
    words: csvWords,
    parse: (text) => parsePrices(text, today),
  },
  {
    name: "estimates",
    samples: [
      "ticker,periodEnd,eps,revenue,date\nAAPL,2026-03-31,1.5,1e9,2026-04-30\n",
      '{"ticker":"AAPL","periodEnd":"2026-03-31","eps":1.5}\n',
    ],
    words: [...csvWords, ...jsonWords],
    parse: (text) => parseEstimates(text, today),
  },
  {
    name: "letters",
    samples: ["manager,title,date,url\nA,Letter,2026-01-01,https://a.example/b.pdf\n"],
    words: [...csvWords, "javascript:x", "https://"],
    parse: (text) => parseLetters(text, today),
  },
  {
    name: "transcripts",
    samples: ['{"ticker":"AAPL","quarter":"2026q1","date":"2026-01-30","text":["Operator: Hello."]}\n'],
    words: jsonWords,
    parse: (text) => parseTranscripts(text, today),
  },
  {
    name: "query",
    samples: ['roe > 15% and (pe < 20 or sector = "Technology")', "revenue between 1B and 2B"],
    words: queryWords,
    parse: (text) => {
      const parsed = parseQuery(text)
      if (!parsed.ok) return
      const again = parseQuery(printQuery(parsed.query))
      if (!again.ok) throw new TypeError(`A printed query cannot be parsed: ${printQuery(parsed.query)}`)
    },
  },
  {
    name: "Markdown",
    samples: ["# A\n\nText with **bold**, `code` and [a link](/b).\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n"],
    words: markdownWords,
    parse: parseMarkdown,
  },
]
