import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import {
  looksLikeTranscript,
  parseTranscript,
  transcriptParagraphs,
} from "~/model/transcripts/parse-transcript"
import { toTranscript } from "~/model/transcripts/parse-transcripts"
import { page, read } from "../../../fixtures/filings/place"

const sample = JSON.parse(
  readFileSync(
    new URL("../../../fixtures/example/edgar/transcripts/EXMP-2026q1.json", import.meta.url),
    "utf8",
  ),
)

test("the sample call has its speakers with roles, and questions apart from prepared remarks", () => {
  const imported = toTranscript(sample)
  if ("refused" in imported) throw new Error(imported.refused)
  const { speakers, turns } = imported.transcript
  expect(speakers.map((speaker) => [speaker.name, speaker.role, speaker.side])).toEqual([
    ["Operator", null, "operator"],
    ["Priya Raman", "Director of Investor Relations", "company"],
    ["Dana Whitlock", "Chief Executive Officer", "company"],
    ["Marcus Oyelaran", "Chief Financial Officer", "company"],
    ["Helen Strand", "Northgate Research", "analyst"],
    ["Tomas Okafor", "Ridge & Lowell", "analyst"],
    ["Yuki Brandt", "Meridian Equity", "analyst"],
  ])
  expect(turns.filter((turn) => turn.part === "prepared")).toHaveLength(4)
  expect(turns.filter((turn) => turn.part === "questions").length).toBeGreaterThan(10)
  expect(turns[2]!.paragraphs).toHaveLength(5)
})

test("names with a colon, roles given once, are understood as well", () => {
  const call = parseTranscript([
    "Earnings call transcript",
    "Operator: Welcome to the call.",
    "Ann Lee (Chief Executive Officer): We did well.",
    "It was a good year.",
    "Operator: The first question comes from Bo Ray.",
    "Bo Ray (Some Bank): How well?",
    "Ann Lee: Very: beyond words.",
  ])
  expect(call?.turns.map((turn) => [turn.part, turn.paragraphs.length])).toEqual([
    ["prepared", 1],
    ["prepared", 2],
    ["prepared", 1],
    ["questions", 1],
    ["questions", 1],
  ])
  expect(call?.speakers.map((speaker) => speaker.side)).toEqual(["operator", "company", "analyst"])
  expect(call?.turns.at(-1)?.paragraphs).toEqual(["Very: beyond words."])
})

test("a press release that announces a call is not a call", () => {
  const release = [
    "Example Instruments reports results",
    "A conference call will be held today.",
    "Contact: Priya Raman",
    "Revenue: $412.6 million.",
  ]
  expect(looksLikeTranscript(release)).toBe(false)
})

test("an exhibit's paragraphs are recognised through the reading form", () => {
  const document = read(
    page(
      "<p><b>Earnings call transcript</b></p><p><b>Operator</b></p><p>Welcome.</p><p><b>Ann Lee</b><br>Chief Executive Officer</p><p><b>Ann Lee</b></p><p>Thank you.</p><p><b>Operator</b></p><p>Good bye.</p>",
    ),
    "EX-99.1",
  )
  expect(
    looksLikeTranscript(transcriptParagraphs(document.sections.flatMap((section) => section.blocks))),
  ).toBe(true)
})

test("an import says why it is refused", () => {
  expect(toTranscript({ ...sample, quarter: "2026-Q1" })).toMatchObject({
    refused: expect.stringMatching(/.+/),
  })
  expect(toTranscript({ ...sample, text: "No one speaks here." })).toMatchObject({
    refused: expect.stringContaining("no turns"),
  })
  const shape = {
    version: 1,
    ticker: "EXMP",
    quarter: "2026q1",
    title: "t",
    date: null,
    source: null,
    speakers: [],
    turns: [{ speaker: 3, part: "prepared", paragraphs: ["x"] }],
  }
  expect(toTranscript(shape)).toHaveProperty("refused")
})
