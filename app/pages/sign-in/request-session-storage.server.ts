import { createSession, type SessionData, type SessionStorage } from "@remix-run/cloudflare"

/** Session storage for one request, for a library that needs one; no cookie is set. `data` holds what the session starts and ends with. */
export function requestSessionStorage(data: SessionData = {}): SessionStorage {
  return {
    getSession: async () => createSession(data),
    commitSession: async (session) => {
      Object.assign(data, session.data)
      return ""
    },
    destroySession: async () => "",
  }
}
