import { parseSettings } from "~/platform/env.server"

/** Settings of a server at a public address, with what a test changes. */
export function settingsOf(changes: Record<string, string> = {}) {
  return parseSettings({
    APP_ORIGIN: "https://books.example",
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    ...changes,
  })
}

export const now = Date.parse("2026-03-01T12:00:00Z")
