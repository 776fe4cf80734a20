import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "../..")

/**
 * The layers that a layer may import from, besides itself: the folders of app/, and the two programs around
 * it.
 */
const arrows: Record<string, string[]> = {
  cli: ["server", "ingest", "stores", "model", "edgar", "platform", "lib"],
  server: ["ingest", "stores", "model", "platform", "lib"],
  routes: ["addresses", "pages", "ingest", "stores", "model", "edgar", "ui", "platform", "lib"],
  addresses: ["pages", "ingest", "stores", "model", "edgar", "platform", "lib"],
  pages: ["stores", "model", "edgar", "ui", "platform", "lib"],
  ingest: ["stores", "model", "edgar", "platform", "lib"],
  stores: ["model", "edgar", "platform", "lib"],
  model: ["edgar", "lib"],
  platform: ["lib"],
  edgar: ["lib"],
  ui: ["lib"],
  lib: [],
}

interface Import {
  from: string
  to: string
  line: number
  isTypeOnly: boolean
}

/** Files of app/ are named without it, as imports name them. */
const getName = (path: string) => relative(root, path).replace(/^app\//, "")
const getPath = (file: string) => join(root, /^(server|cli)\//.test(file) ? file : `app/${file}`)

/** The code of a top-level folder, named from the root. */
const listSources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const files = ["app", "server", "cli"]
  .flatMap(listSources)
  .map((path) => getName(join(root, path)))
  .sort()
const known = new Set(files)

/** The file that an import names; null for a package or a file that is not TypeScript. */
function resolveImport(from: string, path: string): string | null {
  if (!/^(~|\.\.?)\//.test(path)) return null
  const stem = path.startsWith("~/") ? path.slice(2) : getName(join(getPath(from), "..", path))
  return [stem, `${stem}.ts`, `${stem}.tsx`].find((candidate) => known.has(candidate)) ?? null
}

const importPattern =
  /^(?:import|export)\s(type\s)?[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|import\("([^"]+)"\)/gm

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(getPath(from), "utf8")
  return [...text.matchAll(importPattern)].flatMap((found) => {
    const to = resolveImport(from, found[2] ?? found[3] ?? found[4] ?? "")
    const line = text.slice(0, found.index).split("\n").length
    return to === null ? [] : [{ from, to, line, isTypeOnly: Boolean(found[1]) }]
  })
})

const getLayer = (file: string) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : "")
const show = ({ from, line, to }: Import) => `${from}:${line} imports ${to}`

/** The cycles of a graph: each strongly connected component of more than one node (Tarjan). */
function findCycles(arrows: Import[], nodeOf: (file: string) => string): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    const [a, b] = [nodeOf(from), nodeOf(to)]
    if (a !== b) next.set(a, (next.get(a) ?? new Set()).add(b))
  }
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    open.push(node)
    for (const target of next.get(node) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(target)!))
    }
    if (lowest.get(node) !== order.get(node)) return
    const cycle = open.splice(open.indexOf(node))
    if (cycle.length > 1) cycles.push(cycle)
  }
  for (const node of next.keys()) if (!order.has(node)) visit(node)
  return cycles
}

/** The import lines that close the given cycles. */
function getLines(cycles: string[][], nodeOf: (file: string) => string): string[] {
  return cycles.flatMap((cycle) =>
    imports
      .filter(({ from, to }) => nodeOf(from) !== nodeOf(to))
      .filter(({ from, to }) => cycle.includes(nodeOf(from)) && cycle.includes(nodeOf(to)))
      .map(show),
  )
}

test("the test reads imports", () => {
  expect(imports.length).toBeGreaterThan(1000)
})

test("a cycle of three nodes is found, and a diamond is not a cycle", () => {
  const arrow = (from: string, to: string): Import => ({ from, to, line: 1, isTypeOnly: false })
  const itself = (node: string) => node
  expect(findCycles([arrow("a", "b"), arrow("b", "c"), arrow("c", "a"), arrow("c", "d")], itself)).toEqual([
    ["a", "b", "c"],
  ])
  expect(findCycles([arrow("a", "b"), arrow("a", "c"), arrow("b", "d"), arrow("c", "d")], itself)).toEqual([])
})

test("the product imports nothing from tests/ and tools/, and tests import nothing from tools/", () => {
  const barred: Record<string, string[]> = {
    app: ["tests", "tools"],
    server: ["tests", "tools"],
    cli: ["tests", "tools"],
    tests: ["tools"],
  }
  const wrong = Object.entries(barred).flatMap(([folder, others]) =>
    listSources(folder).flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(importPattern)]
        .map((found) => found[2] ?? found[3] ?? found[4] ?? "")
        .filter((path) => path.startsWith("."))
        .map((path) => relative(root, join(root, dirname(file), path)))
        .filter((target) => others.some((other) => target.startsWith(`${other}/`)))
        .map((target) => `${file} imports ${target}`),
    ),
  )
  expect(wrong).toEqual([])
})

test("every folder of app/, server/ and cli/ are the layers of the table", () => {
  const layers = new Set(files.map(getLayer).filter(Boolean))
  expect([...layers].sort()).toEqual(Object.keys(arrows).sort())
})

test("imports between layers run one way", () => {
  const wrong = imports.filter(({ from, to }) => {
    const [source, target] = [getLayer(from), getLayer(to)]
    return source !== "" && source !== target && !arrows[source]?.includes(target)
  })
  expect(wrong.map(show)).toEqual([])
})

test.each([
  ["topics", 2],
  ["folders", Number.POSITIVE_INFINITY],
])("%s form no cycle", (_, depth) => {
  const getFolder = (file: string) => dirname(file).split("/").slice(0, depth).join("/")
  const inFolders = imports.filter(({ from, to }) => getFolder(from) !== "." && getFolder(to) !== ".")
  expect(getLines(findCycles(inFolders, getFolder), getFolder)).toEqual([])
})

test("files form no cycle, types included", () => {
  const itself = (file: string) => file
  expect(getLines(findCycles(imports, itself), itself)).toEqual([])
})

test("model, edgar and lib import no React and no bindings", () => {
  const pure = files.filter((file) => /^(model|edgar|lib)\//.test(file))
  const wrong = pure.filter(
    (file) =>
      /\.tsx$|\.server\./.test(file) ||
      /from "(react|react-dom|@remix-run)|\b(D1Database|R2Bucket)\b|\bDate\.now\(|\bnew Date\(\)/.test(
        readFileSync(getPath(file), "utf8"),
      ),
  )
  expect(wrong).toEqual([])
})

test("only server modules of a page touch stores and the platform, beyond their types", () => {
  const wrong = imports.filter(
    ({ from, to, isTypeOnly }) =>
      getLayer(from) === "pages" &&
      ["platform", "stores"].includes(getLayer(to)) &&
      !isTypeOnly &&
      !/\.server\.tsx?$/.test(from),
  )
  expect(wrong.map(show)).toEqual([])
})

test("components import types alone from server modules", () => {
  const wrong = imports.filter(
    ({ from, to, isTypeOnly }) =>
      from.endsWith(".tsx") &&
      !from.includes(".server.") &&
      from !== "root.tsx" &&
      getLayer(from) !== "routes" &&
      /\.server\.tsx?$/.test(to) &&
      !isTypeOnly,
  )
  expect(wrong.map(show)).toEqual([])
})
