import type { ReadingBlock } from "~/model/reading/reading-document"
import { getText } from "~/model/reading/text/markup"
import type { Speaker, Turn } from "./transcript"

type ParsedTranscript = { speakers: Speaker[]; turns: Turn[] }

type Opening = { name: string; role: string | null; words: string }

const questionsBegin =
  /^(?:questions?[\s-]*(?:and|&)[\s-]*answers?(?: session)?|q\s*&\s*a(?: session)?)\s*:?$|\b(?:first|next) question (?:comes|is|will come)\b|\bbegin the question[\s-]and[\s-]answer\b|\bopen (?:up )?(?:the (?:call|line|floor)|it) (?:up )?(?:to|for) (?:your )?questions\b/i
const executive =
  /\b(?:chief|president|officer|ceo|cfo|coo|cto|chair(?:man|woman|person)?|treasurer|controller|investor relations|vice president|svp|evp|director of|general counsel|founder|head of)\b/i

/** Splits the paragraphs of a call by speaker; null if they are not a call. */
export function parseTranscript(paragraphs: string[]): ParsedTranscript | null {
  const lines = paragraphs.map((line) => line.replace(/[\s\u00a0]+/g, " ").trim()).filter(Boolean)
  const listed = listedParticipants(lines)
  const names = recurringNames(lines, listed)
  const speakers: Speaker[] = []
  const turns: Turn[] = []
  let part: Turn["part"] = "prepared"
  let current: Turn | null = null
  for (const [index, line] of lines.entries()) {
    const opening = toOpening(line, names)
    if (opening && (opening.words || isSpeech(lines[index + 1]))) {
      const speaker = speakerIndex(speakers, opening, listed)
      current = { speaker, part, paragraphs: opening.words ? [opening.words] : [] }
      turns.push(current)
    } else if (/^(?:prepared remarks|presentation)\s*:?$/i.test(line)) continue
    else if (current && !opening && !isHeadingOfQuestions(line)) current.paragraphs.push(line)
    if (part === "prepared" && turns.length > 0 && questionsBegin.test(line)) part = "questions"
    if (current && isHeadingOfQuestions(line)) current = null
  }
  const spoken = turns.filter((turn) => turn.paragraphs.length > 0)
  return isCall(spoken, speakers) ? { speakers: withSides(speakers, spoken), turns: spoken } : null
}

/** The paragraphs of a reading document, for `parseTranscript`. */
export function transcriptParagraphs(blocks: ReadingBlock[]): string[] {
  return blocks
    .filter((block) => block.kind === "paragraph" || block.kind === "heading")
    .flatMap((block) => block.html.split(/<br ?\/?>/).map(getText))
    .filter(Boolean)
}

/** True for an exhibit that is a transcript, not a release that announces a call. */
export function looksLikeTranscript(paragraphs: string[]): boolean {
  const head = paragraphs.slice(0, 40).join(" ")
  return (
    /\b(?:transcript|conference call|earnings call|operator)\b/i.test(head) &&
    parseTranscript(paragraphs) !== null
  )
}

/** Speech ends with punctuation; names, roles and headings do not. */
function isSpeech(line: string | undefined): boolean {
  return line !== undefined && /[.?!:…”"’)—-]$/.test(line)
}

/** At least three turns of at least two speakers, who speak most of the words. */
function isCall(turns: Turn[], speakers: Speaker[]): boolean {
  const spoken = new Set(turns.map((turn) => turn.speaker))
  return turns.length >= 3 && spoken.size >= 2 && speakers.length <= turns.length
}

function isHeadingOfQuestions(line: string): boolean {
  return /^(?:questions?[\s-]*(?:and|&)[\s-]*answers?(?: session)?|q\s*&\s*a(?: session)?)\s*:?$/i.test(line)
}

const separators = /\s+(?:--|—|–|-|\|)\s+|,\s+/

/** `Dana Whitlock -- Chief Executive Officer`, on a separate line or in a list of participants. */
function toParticipant(line: string): { name: string; role: string } | null {
  if (line.length > 140 || /[.?!]$/.test(line)) return null
  const [name, ...rest] = line.split(separators)
  const [role] = rest
  if (!name || !role || !isName(name) || /^(?:Inc|Corp|Co|Ltd|LLC|plc|N\.?V|S\.?A)\b/i.test(role)) return null
  return { name, role: rest.join(", ") }
}

/** The list at the beginning of many transcripts. */
function listedParticipants(lines: string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of lines) {
    const participant = toParticipant(line)
    if (participant && !found.has(participant.name)) found.set(participant.name, participant.role)
  }
  return found
}

/** Names that begin several lines, are alone on a line or are in the list. A single `Note: …` is not a speaker. */
function recurringNames(lines: string[], listed: Map<string, string>): Set<string> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const name = /^([^:]{2,60}):(?:\s|$)/.exec(line)?.[1] ?? (line.length < 60 ? line : null)
    if (name && isName(bareName(name))) counts.set(bareName(name), (counts.get(bareName(name)) ?? 0) + 1)
  }
  const named = lines.flatMap((line) => /^([^:(]{2,60}) \([^)]+\):/.exec(line)?.[1] ?? []).filter(isName)
  const names = new Set(["Operator", ...listed.keys(), ...named])
  for (const [name, count] of counts) if (count >= 2) names.add(name)
  return names
}

function toOpening(line: string, names: Set<string>): Opening | null {
  const [, before, words = ""] = /^([^:]{2,120}):\s*(.*)$/.exec(line) ?? []
  if (before) {
    const participant = toParticipant(before)
    const name = participant?.name ?? bareName(before)
    if (names.has(name)) return { name, role: participant?.role ?? inParentheses(before), words }
  }
  const participant = toParticipant(line)
  if (participant && names.has(participant.name)) return { ...participant, words: "" }
  return names.has(bareName(line)) && line.length < 100
    ? { name: bareName(line), role: inParentheses(line), words: "" }
    : null
}

function bareName(text: string): string {
  return text.replace(/\s*[([].*$/, "").trim()
}

function inParentheses(text: string): string | null {
  return /[([]([^)\]]+)[)\]]/.exec(text)?.[1] ?? null
}

/** `Operator`, or two to five capitalized words without digits. */
function isName(text: string): boolean {
  if (/^(?:operator|moderator|unidentified (?:analyst|participant|speaker))$/i.test(text)) return true
  if (/^(?:Prepared|Question|Questions|Corporate|Company|Conference|Presentation|Safe|Forward)\b/.test(text))
    return false
  return /^\p{Lu}[\p{L}'’.-]*(?:\s+(?:(?:de|van|von|der|la|di)\s+)?\p{Lu}[\p{L}'’.-]*){1,4}$/u.test(text)
}

function speakerIndex(speakers: Speaker[], opening: Opening, listed: Map<string, string>): number {
  const place = speakers.findIndex((speaker) => speaker.name === opening.name)
  const known = speakers[place]
  const role = opening.role ?? listed.get(opening.name) ?? null
  if (known) {
    known.role ??= role
    return place
  }
  speakers.push({ name: opening.name, role, side: "unknown" })
  return speakers.length - 1
}

/** A speaker in the prepared remarks or with an office belongs to the company; one with another role is an analyst. */
function withSides(speakers: Speaker[], turns: Turn[]): Speaker[] {
  const prepared = new Set(turns.filter((turn) => turn.part === "prepared").map((turn) => turn.speaker))
  return speakers.map((speaker, index) => ({ ...speaker, side: getSide(speaker, prepared.has(index)) }))
}

function getSide({ name, role }: Speaker, inPrepared: boolean): Speaker["side"] {
  if (/^(?:operator|moderator)$/i.test(name)) return "operator"
  if (/^unidentified (?:analyst|participant)$/i.test(name) || /\banalyst\b/i.test(role ?? ""))
    return "analyst"
  if (inPrepared || (role && executive.test(role))) return "company"
  return role ? "analyst" : "unknown"
}
