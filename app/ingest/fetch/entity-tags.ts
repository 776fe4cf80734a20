import { z } from "zod"

const tags = z.record(z.string(), z.string())

/** The entity tags of a source's files, by name; none from text of another form. */
export function parseEntityTags(text: string | null | undefined): Record<string, string> {
  if (!text?.startsWith("{")) return {}
  const parsed = tags.safeParse(JSON.parse(text))
  return parsed.success ? Object.fromEntries(Object.entries(parsed.data).filter(([, tag]) => tag)) : {}
}

/** For a source of several files. */
export function formatEntityTags(byName: Iterable<readonly [string, string | null]>): string {
  return JSON.stringify(Object.fromEntries([...byName].map(([name, tag]) => [name, tag ?? ""])))
}
