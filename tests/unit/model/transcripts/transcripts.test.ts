import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { parseTranscripts } from "~/model/transcripts/parse-transcripts"
import { parseTranscriptSegment, transcriptAddress } from "~/model/transcripts/transcript-address"
import { mergeTranscripts } from "~/model/transcripts/transcripts-document"
import { outlineTranscript } from "~/pages/company/reader/transcript-outline"

const sample = readFileSync(
  new URL("../../../fixtures/example/edgar/transcripts/EXMP-2026q1.json", import.meta.url),
  "utf8",
)
const row = JSON.parse(sample) as Record<string, unknown>
const today = "2026-06-30"

test("an object, an array and lines of JSON are taken alike", () => {
  const lines = `${JSON.stringify(row)}\n\n${JSON.stringify({ ...row, quarter: "2026q2", date: "2026-05-12" })}\n`
  const array = JSON.stringify([row, { ...row, quarter: "2026q2", date: "2026-05-12" }])
  for (const [text, quarters] of [
    [sample, ["2026q1"]],
    [lines, ["2026q1", "2026q2"]],
    [array, ["2026q1", "2026q2"]],
  ] as const)
    expect(parseTranscripts(text, today).transcripts.map(({ transcript }) => transcript.quarter)).toEqual(
      quarters,
    )
})

test("each wrong row is refused by its number and stops no other", () => {
  const lines = [
    "not json",
    JSON.stringify({ ...row, quarter: "2026q9" }),
    JSON.stringify({ ...row, text: "Nobody speaks here." }),
    JSON.stringify({ ...row, date: "2026-12-01" }),
    JSON.stringify(row),
  ]
  const { transcripts, refused } = parseTranscripts(lines.join("\n"), today)
  expect(transcripts.map(({ line }) => line)).toEqual([5])
  expect(refused.map(({ line }) => line)).toEqual([1, 2, 3, 4])
  expect(refused[3]!.reason).toContain("in the future")
})

test.each([
  ["2026q3", null, "quarter: 2026q3 has not begun"],
  ["2099q4", undefined, "quarter: 2099q4 has not begun"],
  ["2025q4", "2026-02-12", "date: 2026-02-12 is not in 2025q4, which is the calendar quarter of the call"],
  ["2026q2", "2026-03-31", "date: 2026-03-31 is not in 2026q2, which is the calendar quarter of the call"],
])("a call of %s on %j is refused", (quarter, date, reason) => {
  const text = JSON.stringify({ ...row, quarter, date })
  expect(parseTranscripts(text, today)).toEqual({ transcripts: [], refused: [{ line: 1, reason }] })
})

test.each([
  ["2026q2", null],
  ["2026q2", "2026-04-01"],
  ["2026q2", "2026-06-30"],
])("a call of %s on %j is taken", (quarter, date) => {
  const { refused } = parseTranscripts(JSON.stringify({ ...row, quarter, date }), today)
  expect(refused).toEqual([])
})

test("a second call of a quarter in one file is refused, and names the first one's line", () => {
  const { transcripts, refused } = parseTranscripts(JSON.stringify([row, { ...row }]), today)
  expect(transcripts).toHaveLength(1)
  expect(refused).toEqual([{ line: 2, reason: "EXMP, 2026q1, is also on line 1" }])
})

test("the outline names everyone once in each part, where they first speak", () => {
  const { transcript } = parseTranscripts(sample, today).transcripts[0]!
  const outline = outlineTranscript(transcript)
  expect(outline.map(({ title }) => title)).toEqual([
    "Prepared remarks",
    "Priya Raman",
    "Dana Whitlock",
    "Marcus Oyelaran",
    "Questions and answers",
    "Helen Strand",
    "Tomas Okafor",
    "Yuki Brandt",
  ])
  const helen = outline.find(({ title }) => title === "Helen Strand")!
  const turn = transcript.turns[Number(helen.key.replace("turn-", "")) - 1]!
  expect(transcript.speakers[turn.speaker!]!.name).toBe("Helen Strand")
})

test("a call of the same quarter replaces the earlier one", () => {
  const { transcript } = parseTranscripts(sample, today).transcripts[0]!
  const first = mergeTranscripts([], [transcript])
  const second = mergeTranscripts(first, [
    { ...transcript, title: "Corrected" },
    { ...transcript, quarter: "2026q2" },
  ])
  expect(second.map(({ quarter, title }) => [quarter, title])).toEqual([
    ["2026q2", transcript.title],
    ["2026q1", "Corrected"],
  ])
})

test("only the address of a quarter is parsed as that quarter", () => {
  expect(transcriptAddress("EXMP", "2026q1")).toBe(
    "/company/EXMP/2026q1-transcript?type=transcript&doc=EXMP-2026q1",
  )
  expect(parseTranscriptSegment("2026Q1-transcript")).toBe("2026q1")
  for (const segment of ["2026q5-transcript", "2026q1", "0000990001-26-000004", "2026q1-transcript/x"])
    expect(parseTranscriptSegment(segment)).toBeNull()
})
