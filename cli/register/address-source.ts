import { createHash } from "node:crypto"
import { readIndexPage } from "~/model/registers/read-register-index"
import { isLoopbackHost } from "~/platform/loopback"
import { getHashedPath, isWanted, type RegisterFilter, type RegisterSource } from "./register-source"

/** One request a second, because the register is run as a service for everyone and names no limit. */
const spacingMs = 1_000
const pageSize = 100
const tries = 5

interface SourceEffects {
  fetch: typeof fetch
  wait: (ms: number) => Promise<void>
  now: () => number
}

const live: SourceEffects = {
  fetch,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  now: Date.now,
}

/** A register at its address. */
export function addressSource(
  origin: string,
  { userAgent, readsPackages }: { userAgent: string; readsPackages: boolean },
  effects: SourceEffects = live,
): RegisterSource {
  const request = spacedRequests(origin, userAgent, effects)

  return {
    async *pages(filter) {
      const seen = new Set<string>()
      let path: string | null = firstPage(filter)
      while (path !== null && !seen.has(path)) {
        seen.add(path)
        const response = await request(path)
        const page = response && readIndexPage(await response.json().catch(() => null))
        if (!page) throw new Error(`${origin}${path} is not a page of the register's index.`)
        yield {
          filings: page.filings.filter((filing) => isWanted(filing, filter)),
          refused: page.refused,
        }
        path = page.next
      }
    },
    async readReport({ json }) {
      const response = json === null ? null : await request(encodeURI(decodePath(json)))
      return response ? response.text() : null
    },
    async hashPackage(filing) {
      const path = readsPackages ? getHashedPath(filing) : null
      const response = path === null ? null : await request(encodeURI(decodePath(path)))
      if (!response?.body) return null
      const hash = createHash("sha256")
      for await (const piece of response.body) hash.update(piece as Uint8Array)
      return hash.digest("hex")
    },
  }
}

/** A path may be given with or without escapes. */
function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function firstPage({ country, lei }: RegisterFilter): string {
  const query = new URLSearchParams({
    "page[size]": String(pageSize),
    include: "entity,validation_messages",
    sort: "-processed",
    ...(country === null ? {} : { "filter[country]": country.toUpperCase() }),
  })
  return lei === null ? `/api/filings?${query}` : `/api/entities/${lei}/filings?${query}`
}

/** Null for 404. A register that is busy says when to ask again. */
function spacedRequests(origin: string, userAgent: string, { fetch, wait, now }: SourceEffects) {
  const spacing = isLoopbackHost(new URL(origin).host) ? 0 : spacingMs
  let next = 0
  return async (path: string): Promise<Response | null> => {
    for (let attempt = 1; ; attempt++) {
      const at = Math.max(now(), next)
      next = at + spacing
      if (at > now()) await wait(at - now())
      const response = await fetch(origin + path, {
        headers: { "user-agent": userAgent, accept: "application/json, application/vnd.api+json, */*" },
      }).catch((error: unknown) => {
        if (attempt === tries) throw error
        return null
      })
      if (response?.ok) return response
      await response?.body?.cancel()
      if (response?.status === 404) return null
      const isBusy = !response || response.status === 429 || response.status >= 500
      if (!isBusy || attempt === tries) throw new Error(`${origin}${path} answered ${response?.status}.`)
      const seconds = Number(response?.headers.get("retry-after"))
      await wait(Math.min(300, seconds > 0 ? seconds : 2 ** attempt) * 1000)
    }
  }
}
