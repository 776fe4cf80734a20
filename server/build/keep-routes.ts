import type { Plugin } from "vite"
import { replaceParts } from "./trim-router"

/**
 * What Remix and React Router compute from the list of routes again for every request, by file. The list never
 * changes in a build, so the Worker computes each of these once.
 */
const computedOnce: { file: RegExp; parts: [from: string, to: string][] }[] = [
  {
    file: /@remix-run\/router\/dist\/router\.js$/,
    parts: [
      [
        "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);",
        `let branches = keptBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    keptBranches.set(routes, branches);
  }`,
      ],
      [
        "function matchRoutesImpl(",
        "const keptBranches = new WeakMap();\nconst keptMatchers = new Map();\nfunction matchRoutesImpl(",
      ],
      [
        "let [matcher, compiledParams] = compilePath(pattern.path, pattern.caseSensitive, pattern.end);",
        // Every pattern is a route's path: nothing of the product matches another one.
        `const kind = pattern.path + (pattern.caseSensitive ? "?case" : "?") + (pattern.end ? "end" : "");
  let kept = keptMatchers.get(kind);
  if (!kept) {
    kept = compilePath(pattern.path, pattern.caseSensitive, pattern.end);
    keptMatchers.set(kind, kept);
  }
  let [matcher, compiledParams] = kept;`,
      ],
    ],
  },
  {
    file: /@remix-run\/react\/dist\/esm\/server\.js$/,
    parts: [
      [
        "let routes = createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);",
        `let routes = keptRoutes.get(manifest);
  if (!routes) {
    routes = createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);
    keptRoutes.set(manifest, routes);
  }`,
      ],
      ["function RemixServer(", "const keptRoutes = new WeakMap();\nfunction RemixServer("],
    ],
  },
  {
    file: /react-router-dom\/server\.mjs$/,
    parts: [
      [
        "let manifest = {};\n  let dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);",
        `let kept = keptDataRoutes.get(routes);
  if (!kept) {
    const manifest = {};
    kept = { manifest, dataRoutes: UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest) };
    keptDataRoutes.set(routes, kept);
  }
  const { manifest, dataRoutes } = kept;`,
      ],
      ["function createStaticRouter(", "const keptDataRoutes = new WeakMap();\nfunction createStaticRouter("],
    ],
  },
]

/** A library's file that computes once what it computed for every request; null for every other file. */
export function keepRoutesIn(id: string, code: string): string | null {
  const known = computedOnce.find(({ file }) => file.test(id))
  return known ? replaceParts(id, code, known.parts) : null
}

/** Matches addresses to routes without preparing all routes for every request of the Worker. */
export function keepRoutes(): Plugin {
  const found = new Set<string>()
  return {
    name: "keep-routes",
    apply: (_, { isSsrBuild, command }) => command === "build" && isSsrBuild === true,
    transform(code, id) {
      const kept = keepRoutesIn(id, code)
      if (kept === null) return null
      found.add(id)
      return { code: kept, map: null }
    },
    buildEnd(error) {
      // Another version of a library may have its code in other files.
      if (!error && found.size < computedOnce.length)
        this.error(`Only ${[...found].join(", ")} of the router's files are in the Worker.`)
    },
  }
}
