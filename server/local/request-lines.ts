import { z } from "zod"
import type { WorkerLine } from "../runtime/runtime"

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

/**
 * The printed form of a line of the Worker: a short form of a request, other lines unchanged; null to print
 * nothing.
 */
export function toPrintedLine({ level, message }: WorkerLine, isJson: boolean): string | null {
  if (isJson) return message.startsWith("{") ? message : JSON.stringify({ level, message })
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
