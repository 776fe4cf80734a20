import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { expect, test } from "vitest"
import { keepRoutesIn } from "../../../server/build/keep-routes"

const root = new URL("../../..", import.meta.url).pathname

for (const file of ["@remix-run/react/dist/esm/server.js", "react-router-dom/server.mjs"])
  test(`${file} as installed has the parts to compute once`, () => {
    const code = readFileSync(join(root, "node_modules", file), "utf8")
    const kept = keepRoutesIn(`/node_modules/${file}`, code) ?? ""
    expect(kept).toContain("new WeakMap()")
    expect(kept.length).toBeGreaterThan(code.length)
  })

test("a file of the product is not changed", () => {
  expect(keepRoutesIn("/app/root.tsx", "function RemixServer() {}")).toBeNull()
})

test("a library file without a part to compute once fails the build", () => {
  expect(() => keepRoutesIn("/react-router-dom/server.mjs", "export {}")).toThrow("let dataRoutes")
})

interface Route {
  id: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
  children?: Route[]
}

interface Match {
  params: Record<string, string | undefined>
  pathname: string
  pathnameBase: string
  route: Route
}

/** The matching function of the installed router, or of the changed one. */
async function loadMatcher(change: (code: string) => string) {
  const file = "@remix-run/router/dist/router.js"
  const code = change(readFileSync(join(root, "node_modules", file), "utf8"))
  const router: { matchRoutes: (routes: Route[], path: string) => Match[] | null } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )
  return router.matchRoutes
}

/** The product's routes by their file names, flat, and some below a layout. */
const names = readdirSync(join(root, "app/routes")).map((name) =>
  name.replace(/\.tsx?$/, "").replace(/\[\.\]/g, "·"),
)
const toPath = (name: string) =>
  name
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .map((part) => part.replace(/^\$$/, "*").replace(/^\$/, ":").replace(/_$/, "").replaceAll("·", "."))
    .join("/")
const toRoute = (name: string): Route =>
  name.endsWith("_index") ? { id: name, index: true, path: toPath(name) } : { id: name, path: toPath(name) }
const routes: Route[] = [
  { id: "sidebar", children: names.filter((name) => name.startsWith("_sidebar.")).map(toRoute) },
  ...names.filter((name) => !name.startsWith("_sidebar")).map(toRoute),
  { id: "exact", path: "Exact/:Case", caseSensitive: true },
]

const word = fc.oneof(
  fc.constantFrom("company", "AAPL", "financials", "source", "investor", "0001067983", "filings", "2025q1"),
  fc.constantFrom("screener", "metrics.json", "embed", "Exact", "exact", "EXACT", "feed.atom", "", "a b"),
  fc.string({ maxLength: 4 }),
)

test("the changed router matches random addresses as the installed one does, again and again", async () => {
  const installed = await loadMatcher((code) => code)
  const changed = await loadMatcher((code) => keepRoutesIn("/@remix-run/router/dist/router.js", code) ?? "")
  const lists = [routes, routes.slice(5), [{ id: "all", path: "*" }]]
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), fc.nat(lists.length - 1), (words, list) => {
      const path = `/${words.map((each) => each.replace(/[?#%]/g, "")).join("/")}`
      const expected = installed(lists[list] ?? [], path)
      expect(changed(lists[list] ?? [], path)).toEqual(expected)
      seen.add(expected?.at(-1)?.route.id ?? "none")
    }),
    { numRuns: 2_000, seed: 22 },
  )
  expect(seen.size).toBeGreaterThan(10)
})
