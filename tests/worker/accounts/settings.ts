import { parseSettings } from "~/platform/env.server"

/** Settings of a public server, with the changes of a test. */
export function getSettings(changes: Record<string, string> = {}) {
  return parseSettings({
    APP_ORIGIN: "https://app.example",
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    ...changes,
  })
}

export const now = Date.parse("2026-03-01T12:00:00Z")
