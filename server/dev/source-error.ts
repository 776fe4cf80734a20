import { existsSync, readFileSync } from "node:fs"
import { z } from "zod"

/** An error as Vite or the Worker reports it. */
export const reportedError = z.object({
  message: z.string(),
  stack: z.string().default(""),
  id: z.string().optional(),
  loc: z.object({ file: z.string().optional(), line: z.number(), column: z.number() }).optional(),
  frame: z.string().optional(),
})
export type ReportedError = z.input<typeof reportedError>

/** An error of the code in the form of Vite's overlay. */
export interface SourceError {
  message: string
  stack: string
  frame: string
  loc: { file: string; line: number; column: number } | null
}

/** Adds the place in the sources and the lines around it; the stack must have the sources' positions. */
export function toSourceError(error: ReportedError, folder: string): SourceError {
  const stack = error.stack ?? ""
  const loc = givenPlace(error) ?? findPlace(stack, folder)
  const ownFrame = loc && existsSync(loc.file) ? drawFrame(readFileSync(loc.file, "utf8"), loc) : ""
  return { message: error.message, stack, frame: ownFrame || (error.frame ?? ""), loc }
}

function givenPlace({ id, loc }: ReportedError): SourceError["loc"] {
  const file = (loc?.file ?? id)?.replace(/\?.*/, "")
  return loc && file ? { file, line: loc.line, column: loc.column } : null
}

/** The first line of a stack that is in the sources. */
function findPlace(stack: string, folder: string): SourceError["loc"] {
  for (const [, file = "", line, column] of stack.matchAll(/(\/[^\s():]+):(\d+):(\d+)/g))
    if (file.startsWith(folder)) return { file, line: Number(line), column: Number(column) }
  return null
}

/** The line of a place with the two lines before and after it. */
export function drawFrame(text: string, { line }: { line: number }): string {
  const first = Math.max(1, line - 2)
  return text
    .split("\n")
    .slice(first - 1, line + 2)
    .map((code, index) => {
      const number = first + index
      return `${number === line ? ">" : " "} ${String(number).padStart(4)} | ${code}`
    })
    .join("\n")
}

/** The error as text: message, place and frame, then the stack. */
export function formatSourceError({ message, loc, frame, stack }: SourceError): string {
  const place = loc ? `${loc.file}:${loc.line}:${loc.column}` : ""
  return [message, place, frame, stack].filter(Boolean).join("\n\n")
}

/** The page of an error; its script reloads it after the next change. */
export function errorPage(error: SourceError): string {
  const text = formatSourceError(error).replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  return `<!DOCTYPE html><html lang="en"><title>Error in the code</title><script type="module" src="/@vite/client"></script><body><pre>${text}</pre></body></html>`
}
