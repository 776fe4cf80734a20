import { createSession, type SessionData, type SessionStorage } from "@remix-run/cloudflare"

/** A session that a library may fill and that reaches no cookie; `data` is what it starts with and ends as. */
export function throwawayStorage(data: SessionData = {}): SessionStorage {
  return {
    getSession: async () => createSession(data),
    commitSession: async (session) => {
      Object.assign(data, session.data)
      return ""
    },
    destroySession: async () => "",
  }
}
