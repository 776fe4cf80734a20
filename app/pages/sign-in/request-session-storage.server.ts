import { createSession, type SessionData, type SessionStorage } from "@remix-run/cloudflare"

/**
 * Session storage for one request, for a library that requires it; sets no cookie. `data` is the session's
 * content.
 */
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
