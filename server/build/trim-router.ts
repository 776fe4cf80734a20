import type { Plugin } from "vite"

/**
 * Parts of Remix and React Router that this product never reaches, by file: bodies of functions that are left empty,
 * and expressions with the only value they have here. Data comes by single fetch, all routes are known from the start,
 * no navigation is blocked, and warnings to developers are for the development server.
 */
const unused: { file: RegExp; emptied: string[]; replaced: [string, string][] }[] = [
  {
    file: /@remix-run\/router\/dist\/router\.js$/,
    emptied: [
      "warning",
      "resolveDeferredData",
      "isDeferredResult",
      "isDeferredData",
      "shouldBlockNavigation",
      "restoreAppliedTransitions",
      "persistAppliedTransitions",
    ],
    replaced: [
      [
        "let patchRoutesOnNavigationImpl = init.patchRoutesOnNavigation;",
        "const patchRoutesOnNavigationImpl = null;",
      ],
    ],
  },
  {
    file: /react-router\/dist\/index\.js$/,
    emptied: ["logV6DeprecationWarnings", "warningOnce"],
    replaced: [],
  },
  {
    file: /react-router-dom\/dist\/index\.js$/,
    emptied: [],
    replaced: [
      ["if (!viewTransitionOpts || isViewTransitionUnavailable) {", "if (true) {"],
      ["if (vtContext.isTransitioning && !vtContext.flushSync) {", "if (false) {"],
      ["if (renderDfd && pendingState && router.window) {", "if (false) {"],
      [
        "if (renderDfd && pendingState && state.location.key === pendingState.location.key) {",
        "if (false) {",
      ],
      ["if (!vtContext.isTransitioning && interruption) {", "if (false) {"],
    ],
  },
  {
    file: /@remix-run\/react\/dist\/esm\/components\.js$/,
    emptied: ["PrefetchPageLinks", "DeferredHydrationScript", "ErrorDeferredHydrationScript"],
    replaced: [
      ['contextScript += !activeDeferreds ? "" :', 'contextScript += true ? "" :'],
      ['let routeModulesScript = !isStatic ? " " :', 'let routeModulesScript = true ? " " :'],
    ],
  },
  {
    file: /@remix-run\/react\/dist\/esm\/fog-of-war\.js$/,
    emptied: [
      "isFogOfWarEnabled",
      "getPartialManifest",
      "getPatchRoutesOnNavigationFunction",
      "useFogOFWarDiscovery",
    ],
    replaced: [],
  },
  {
    file: /@remix-run\/react\/dist\/esm\/data\.js$/,
    emptied: [
      "fetchData",
      "isCatchResponse",
      "isDeferredResponse",
      "parseDeferredReadableStream",
      "isDeferredData",
    ],
    replaced: [],
  },
  {
    file: /@remix-run\/react\/dist\/esm\/fallback\.js$/,
    emptied: ["RemixRootDefaultHydrateFallback"],
    replaced: [],
  },
]

/** The code with a function's body left empty. The libraries are formatted: a body ends where its indentation returns. */
function emptyBody(code: string, name: string): string {
  const start = new RegExp(`^( *)(?:async )?function\\*? ${name}\\([^]*?\\) \\{$`, "m").exec(code)
  if (!start) throw new Error(`no function ${name} to leave empty`)
  const bodyStart = start.index + start[0].length
  const bodyEnd = code.indexOf(`\n${start[1]}}`, bodyStart)
  return code.slice(0, bodyStart) + code.slice(bodyEnd)
}

/** A library's file without what is unused in it; null for every other file. A file of another version fails. */
export function trimRouterFile(id: string, code: string): string | null {
  const known = unused.find(({ file }) => file.test(id))
  if (!known) return null
  return replaceParts(id, known.emptied.reduce(emptyBody, code), known.replaced)
}

/** A library's code with each of the given texts replaced; throws if one is missing. */
export function replaceParts(
  id: string,
  code: string,
  parts: readonly (readonly [from: string, to: string])[],
): string {
  return parts.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`no “${from}” to replace in ${id}`)
    return text.replace(from, () => to)
  }, code)
}

/** Leaves out of the browser's build what no page of the product reaches in its router. */
export const trimRouter: Plugin = {
  name: "trim-router",
  apply: (_, { isSsrBuild, command }) => command === "build" && !isSsrBuild,
  transform: (code, id) => {
    const trimmed = trimRouterFile(id, code)
    return trimmed === null ? null : { code: trimmed, map: null }
  },
}
