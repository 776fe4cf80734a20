import type { AppLoadContext } from "@remix-run/cloudflare"
import { groupBy } from "~/lib/collections"

interface Asked {
  request: Request
  /** The parts of the path that vary, by their names. */
  params: Record<string, string | undefined>
  context: AppLoadContext
}

export type Answer = (asked: Asked) => Response | Promise<Response>

/** An address without a page. It is answered before Remix, which has routes for pages and forms only. */
export interface Address {
  /** `{name}` is one part of a path or the rest of it, `{name:a|b}` one of several words, and a last `*` any more parts. */
  path: string
  /** GET and HEAD. */
  get?: Answer
  /** Other methods; a form of another site is refused before, and a long one, too. */
  post?: Answer
  /** True if `post` reads the body itself, and checks who sends it by a token or an origin. */
  checksSender?: true
}

interface Found {
  address: Address
  params: Record<string, string>
}

/** Returns the function that finds the address of a path, which may end with a slash; null without one. */
export function makeFinder(addresses: readonly Address[]): (path: string) => Found | null {
  const patterns = addresses.map((address) => ({ address, pattern: toPattern(address.path) }))
  const byFirstPart = groupBy(patterns, ({ address }) => getFirstPart(address.path))
  return (path) => {
    const decoded = path.includes("%") ? decodePath(path) : path
    for (const { address, pattern } of byFirstPart.get(getFirstPart(decoded)) ?? []) {
      const found = pattern.exec(decoded)
      if (found) return { address, params: { ...found.groups } }
    }
    return null
  }
}

/** The first part of a path without its extension, in lower case. */
function getFirstPart(path: string): string {
  return /^\/([^/.]*)/.exec(path)?.[1]?.toLowerCase() ?? ""
}

function toPattern(path: string): RegExp {
  const source = path
    .replaceAll(".", "\\.")
    .replace(/\{(\w+)(?::([^}]+))?\}/g, (_, name: string, words = "[^/]+") => `(?<${name}>${words})`)
    .replace(/\/\*$/, "(?:/.*)?")
  return new RegExp(`^${source}/?$`, "i")
}

/** A slash that is escaped does not divide a path; a malformed escape stays as it is. */
function decodePath(path: string): string {
  try {
    return path
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("/", "%2F"))
      .join("/")
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}
