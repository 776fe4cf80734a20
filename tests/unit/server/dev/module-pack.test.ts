import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { ModulePacks } from "../../../../server/dev/module-pack"

const root = join(tmpdir(), `bookvalue-packs-${process.pid}`)
const imports: Record<string, string[]> = {
  "/app/entry.ts": ["/app/a.ts", "/@id/__x00__virtual:routes"],
  "/app/a.ts": ["/app/b.ts", "node:fs"],
  "/app/b.ts": [],
  "\0virtual:routes": ["/app/b.ts"],
}
/** The addresses that Vite was asked for. */
let asked: string[] = []

function open(version = 1) {
  asked = []
  return new ModulePacks(
    {
      fetchModule: async (url: string) => {
        asked.push(url)
        if (url === "node:fs") return { externalize: url, type: "builtin" }
        const id = url.replace("/@id/__x00__", "\0")
        return {
          code: `${id} ${version}`,
          file: id.startsWith("/") ? join(root, id) : id,
          id,
          url,
          invalidate: false,
        }
      },
      moduleGraph: {
        urlToModuleMap: {
          get: (url: string) => ({ transformResult: { deps: imports[url] ?? [], dynamicDeps: [] } }),
        },
      },
      depsOptimizer: undefined,
      // Only what the packs use of Vite's environment.
    } as unknown as ConstructorParameters<typeof ModulePacks>[0],
    "/app/entry.ts",
    root,
    [join(root, "vite.config.ts")],
  )
}

/** Writes a file as it would be a minute later. */
function write(name: string, text: string, age = 60): void {
  const path = join(root, name)
  writeFileSync(path, text)
  utimesSync(path, Date.now() / 1000, Date.now() / 1000 - age)
}

beforeEach(() => {
  for (const folder of ["app", "docs"]) mkdirSync(join(root, folder), { recursive: true })
  for (const name of ["entry", "a", "b"]) write(`app/${name}.ts`, name)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const everyUrl = ["/@id/__x00__virtual:routes", "/app/a.ts", "/app/b.ts", "/app/entry.ts", "node:fs"]

test("a pack holds the entry and all that it imports, each asked for once", async () => {
  const pack = await open().make()
  expect([...pack.keys()].sort()).toEqual(everyUrl)
  expect(asked.sort()).toEqual(everyUrl)
})

test("a later start asks for a virtual module and a changed file alone", async () => {
  await open().make()
  write("app/b.ts", "b is longer")
  const pack = await open(2).makeFirst()
  expect([...pack.keys()].sort()).toEqual(everyUrl)
  expect(asked.sort()).toEqual(["/@id/__x00__virtual:routes", "/app/b.ts"])
  expect(pack.get("/app/b.ts")).toMatchObject({ code: "/app/b.ts 2" })
})

test("a later start asks for everything after a file was added or the tools changed", async () => {
  await open().make()
  write("app/c.ts", "c")
  await open().makeFirst()
  expect(asked.sort()).toEqual(everyUrl)

  await open().make()
  write("vite.config.ts", "other")
  await open().makeFirst()
  expect(asked.sort()).toEqual(everyUrl)
})

test("a module whose file changed just before it was packed is asked for again", async () => {
  write("app/a.ts", "a", 0)
  await open().make()
  await open().makeFirst()
  expect(asked.sort()).toEqual(["/@id/__x00__virtual:routes", "/app/a.ts"])
})

test("a damaged file of kept modules is not used", async () => {
  await open().make()
  write(".cache/dev-modules.json", "{")
  expect([...(await open().makeFirst()).keys()].sort()).toEqual(everyUrl)
})
