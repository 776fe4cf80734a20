import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare"

type Routes = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>

/** The parts of the addresses that a route answers; null where any number of parts may follow. */
interface Pattern {
  id: string
  parts: (string | null)[]
}

/**
 * Remix's handler, over the routes that an address can match. Remix goes through all routes of a build several times
 * for each request, which took longer than making most pages.
 */
export function handleRoutes(build: ServerBuild, mode: string): RequestHandler {
  const patterns = listPatterns(build.routes)
  const handlers = new Map<string, RequestHandler>()
  return (request, context) => {
    const ids = listCandidates(patterns, new URL(request.url).pathname)
    const key = ids.join()
    let handler = handlers.get(key)
    if (!handler) {
      handler = createRequestHandler(narrowBuild(build, ids), mode)
      handlers.set(key, handler)
    }
    return handler(request, context)
  }
}

/** The build with some of its routes and what they are within. The first of them is the root. */
function narrowBuild(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const kept = new Set(["root"])
  for (let id of ids)
    for (let route = build.routes[id]; route; route = build.routes[id]) {
      kept.add(id)
      id = route.parentId ?? ""
    }
  const keep = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  }
}

/** A pattern of each route with a path of its own, and of each index. */
export function listPatterns(routes: Routes): Pattern[] {
  const getPath = ({ path = "", parentId }: Routes[string]): string => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return parent ? `${getPath(parent)}/${path}` : path
  }
  return Object.values(routes)
    .filter(({ path, index }) => path || index)
    .map((route) => ({ id: route.id, parts: toParts(getPath(route)) }))
}

function toParts(path: string): Pattern["parts"] {
  const parts: Pattern["parts"] = []
  for (const part of path.split("/").filter(Boolean)) {
    if (part === "*" || part.endsWith("?")) return [...parts, null]
    parts.push(part.toLowerCase())
  }
  return parts
}

/** Routes that can match a path or the data of it; those of which a fixed part differs cannot. */
export function listCandidates(patterns: readonly Pattern[], path: string): string[] {
  const asked = path
    .replace(/(?:^\/_root)?\.data$/, "")
    .toLowerCase()
    .split("/")
    .filter(Boolean)
  return patterns.filter(({ parts }) => canMatch(parts, asked)).map(({ id }) => id)
}

function canMatch(parts: Pattern["parts"], asked: readonly string[]): boolean {
  for (const [place, part] of parts.entries()) {
    if (part === null) return true
    const own = asked[place]
    if (own === undefined) return false
    if (!part.startsWith(":") && part !== own && !own.includes("%")) return false
  }
  return parts.length === asked.length
}
