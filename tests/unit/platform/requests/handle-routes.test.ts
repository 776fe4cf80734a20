import { matchRoutes } from "@remix-run/react"
import { expect, test } from "vitest"
import { listCandidates, listPatterns } from "~/platform/requests/handle-routes"

const routes = Object.fromEntries(
  [
    { id: "root", path: "" },
    { id: "frame", parentId: "root" },
    { id: "home", parentId: "frame", index: true },
    { id: "rest", parentId: "frame", path: "*" },
    { id: "company", parentId: "frame", path: "company/:ticker" },
    { id: "overview", parentId: "company", index: true },
    { id: "financials", parentId: "company", path: "financials" },
    { id: "statement", parentId: "financials", index: true },
    { id: "source", parentId: "financials", path: "source/:row/:period" },
    { id: "elsewhere", parentId: "company", path: "*" },
    { id: "values", parentId: "root", path: "company/:ticker/financials.json" },
    { id: "lists", parentId: "root", path: "lists/:name.json" },
    { id: "list", parentId: "frame", path: "lists/:name" },
    { id: "letters", parentId: "frame", path: "letters/:year?" },
    { id: "files", parentId: "root", path: "files/*" },
    { id: "form", parentId: "root", path: "form", index: true },
    { id: "sent", parentId: "root", path: "form/sent" },
  ].map((route) => [route.id, route]),
)

type Tree = { id: string; path?: string; index?: boolean; children?: Tree[] }

function toTree(kept: ReadonlySet<string>, parent?: string): Tree[] {
  return Object.values(routes)
    .filter(({ id, parentId }) => parentId === parent && kept.has(id))
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: toTree(kept, id) }))
}

function withParents(ids: readonly string[]): Set<string> {
  const kept = new Set(["root"])
  for (const each of ids) for (let id: string | undefined = each; id; id = routes[id]?.parentId) kept.add(id)
  return kept
}

const match = (kept: ReadonlySet<string>, path: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: the tree has what both kinds of routes need
  matchRoutes(toTree(kept) as any, path)?.map(({ route, params, pathname }) => ({
    id: route.id,
    params,
    pathname,
  }))

const parts = [
  "company",
  "Company",
  "AAPL",
  "financials",
  "financials.json",
  "source",
  "lists",
  "a.json",
  "%61",
  "*",
]
const paths = parts.flatMap((first) =>
  ["", ...parts].flatMap((second) =>
    ["", ...parts].flatMap((third) => {
      const path = `/${[first, second, third].filter(Boolean).join("/")}`
      return [path, `${path}/`, `${path}/revenue/2024`, `/${path}`]
    }),
  ),
)

test("over its candidates, an address matches the route that it matches over all routes", () => {
  const patterns = listPatterns(routes)
  const all = new Set(Object.keys(routes))
  for (const path of new Set([
    ...paths,
    "/",
    "/letters",
    "/letters/2024",
    "/files/a/b/c",
    "/lists",
    "/form",
    "/form/sent",
    "//",
  ]))
    expect([path, match(withParents(listCandidates(patterns, path)), path)]).toEqual([path, match(all, path)])
})

test("candidates are few, and those of data are those of its page", () => {
  const patterns = listPatterns(routes)
  const list = (path: string) => listCandidates(patterns, path).toSorted()
  expect(list("/company/AAPL/financials")).toEqual(["elsewhere", "financials", "rest", "statement"])
  expect(list("/company/AAPL/financials.data")).toEqual(list("/company/AAPL/financials"))
  expect(list("/_root.data")).toEqual(list("/"))
})
