import { z } from "zod"
import { parseJson } from "~/lib/text/parse-json"

/** A line of the server, its Worker, or the fill beside it. */
interface LogLine {
  level: string
  message: string
  /** Ms since the epoch. */
  timestamp: number
}

const requestLine = z.object({
  method: z.string(),
  route: z.string(),
  status: z.number(),
  ms: z.number(),
  error: z.string().optional(),
})

const runLine = z.object({ run: z.string(), ms: z.number() })

/** Calls of the machine itself, which say something only when they fail. */
const isRoutine = (route: string) => route === "/healthz" || route.startsWith("/ingest")

/** Prints a line with its time: as JSON, or in a short form that leaves out routine requests. */
export function printLine(line: LogLine, isJson: boolean): void {
  const text = toPrintedLine(line, isJson)
  if (text !== null) (line.level === "error" ? console.error : console.log)(text)
}

export function toPrintedLine({ level, message, timestamp }: LogLine, isJson: boolean): string | null {
  const at = new Date(timestamp).toISOString()
  if (isJson) return message.startsWith("{") ? message : JSON.stringify({ at, level, message })
  const text = shorten(message)
  return text === null ? null : `${at.slice(0, 19)}Z ${text}`
}

function shorten(message: string): string | null {
  if (!message.startsWith("{")) return message
  const parsed = parseJson(message)
  const run = runLine.safeParse(parsed)
  if (run.success && !message.includes('"error"')) return `${run.data.run} ${run.data.ms} ms`
  const line = requestLine.safeParse(parsed)
  if (!line.success) return message
  const { method, route, status, ms, error } = line.data
  if (isRoutine(route) && status < 400) return null
  return [`${method} ${route} ${status} ${ms} ms`, ...(error ? [error] : [])].join("\n")
}

const failedLine = z.object({ error: z.string().optional(), renderError: z.string().optional() })

/** The error of the code that a request's line holds, with its stack; null if there is none. */
export function findRequestError(line: string): { message: string; stack: string } | null {
  const { renderError, error } = failedLine.safeParse(parseJson(line)).data ?? {}
  const stack = renderError ?? error
  return stack?.includes("\n    at ") ? { message: stack.slice(0, stack.indexOf("\n")), stack } : null
}
