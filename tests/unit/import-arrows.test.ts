import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { expect, test } from "vitest"

const app = join(import.meta.dirname, "../../app")

/** Which folders the files of a folder may import from, besides their own. */
const arrows: Record<string, string[]> = {
  routes: ["features", "ingest", "ui", "platform", "edgar", "lib"],
  ingest: ["features", "edgar", "platform", "lib"],
  features: ["edgar", "ui", "platform", "lib"],
  platform: ["lib"],
  edgar: ["lib"],
  ui: ["lib"],
  lib: [],
}

interface Import {
  from: string
  to: string
  isTypeOnly: boolean
}

const files = readdirSync(app, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(app, join(entry.parentPath, entry.name)))

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(app, from), "utf8")
  const found = text.matchAll(/^(?:import|export)\s(type\s)?[^"';]*?from\s+"([^"]+)"|import\("([^"]+)"\)/gm)
  return [...found].flatMap(([, typeOnly, fixed, dynamic]) => {
    const path = fixed ?? dynamic ?? ""
    const to = path.startsWith("~/") ? path.slice(2) : path.startsWith(".") ? join(dirname(from), path) : null
    return to === null ? [] : [{ from, to, isTypeOnly: Boolean(typeOnly) }]
  })
})

const folderOf = (file: string) => (file.includes("/") ? file.split("/")[0]! : "")
const featureOf = (file: string) => (file.startsWith("features/") ? file.split("/")[1]! : null)
const show = (each: Import) => `${each.from} → ${each.to}`

test("there are imports to look at", () => {
  expect(imports.length).toBeGreaterThan(100)
})

test("imports run one way", () => {
  const wrong = imports.filter(({ from, to }) => {
    const [source, target] = [folderOf(from), folderOf(to)]
    return source in arrows && source !== target && !arrows[source]!.includes(target)
  })
  expect(wrong.map(show)).toEqual([])
})

test("only server modules of a feature touch the platform, beyond its types", () => {
  const wrong = imports.filter(
    ({ from, to, isTypeOnly }) =>
      featureOf(from) && folderOf(to) === "platform" && !isTypeOnly && !/\.server\.tsx?$/.test(from),
  )
  expect(wrong.map(show)).toEqual([])
})

test("a feature uses another through its top files, never its insides", () => {
  const wrong = imports.filter(
    ({ from, to }) => featureOf(to) && featureOf(from) !== featureOf(to) && to.split("/").length > 3,
  )
  expect(wrong.filter(({ from }) => featureOf(from) || folderOf(from) === "ingest").map(show)).toEqual([])
})

test("components reach server modules by their types alone", () => {
  const wrong = imports.filter(
    ({ from, to, isTypeOnly }) =>
      from.endsWith(".tsx") &&
      !from.includes(".server.") &&
      from !== "root.tsx" &&
      !from.startsWith("routes/") &&
      /\.server$/.test(to) &&
      !isTypeOnly,
  )
  expect(wrong.map(show)).toEqual([])
})
