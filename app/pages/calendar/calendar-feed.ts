import type { IsoDate } from "~/lib/dates"
import { addDays } from "~/lib/dates"
import { fromNewYork } from "~/lib/new-york"

/** One entry of a calendar feed. Without a time it is an all-day entry. */
export interface FeedEvent {
  uid: string
  title: string
  description: string
  url: string
  date: IsoDate
  /** New York, `16:31`. */
  time: string | null
  isTentative: boolean
}

/** An iCalendar file (RFC 5545): times in UTC, lines of at most 75 octets, CRLF line ends. */
export function toIcs(name: string, events: FeedEvent[], madeAtMs: number): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Bookvalue//Earnings//EN",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escapeText(name)}`,
    "X-WR-TIMEZONE:America/New_York",
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    // A calendar has at least one component.
    ...(events.length ? events.flatMap((event) => eventLines(event, madeAtMs)) : timeZone),
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join("")
}

const timeZone = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
]

function eventLines(event: FeedEvent, madeAtMs: number): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${utcStamp(madeAtMs)}`,
    ...when(event),
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isTentative ? "TENTATIVE" : "CONFIRMED"}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]
}

function when({ date, time }: FeedEvent): string[] {
  if (time !== null) {
    const start = fromNewYork({ date, time })
    return [`DTSTART:${utcStamp(start)}`, `DTEND:${utcStamp(start + 1_800_000)}`]
  }
  return [`DTSTART;VALUE=DATE:${digits(date)}`, `DTEND;VALUE=DATE:${digits(addDays(date, 1))}`]
}

function utcStamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`
}

function digits(date: IsoDate): string {
  return date.replaceAll("-", "")
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r?\n/g, "\\n")
    .replace(/\p{Cc}/gu, "")
}

/** Folds a line by octets without splitting a character. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ""
  let size = 0
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (size + octets > (parts.length ? 74 : 75)) {
      parts.push(part)
      part = ""
      size = 0
    }
    part += character
    size += octets
  }
  return [...parts, part].join("\r\n ")
}
