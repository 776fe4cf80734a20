import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { trimRouterFile } from "../../../server/build/trim-router"

const root = new URL("../../..", import.meta.url).pathname

const trimmed = [
  "@remix-run/router/dist/router.js",
  "react-router/dist/index.js",
  "react-router-dom/dist/index.js",
  "@remix-run/react/dist/esm/components.js",
  "@remix-run/react/dist/esm/fog-of-war.js",
  "@remix-run/react/dist/esm/data.js",
  "@remix-run/react/dist/esm/fallback.js",
]

for (const file of trimmed)
  test(`${file} as installed holds every part to leave out, and is shorter without them`, () => {
    const code = readFileSync(join(root, "node_modules", file), "utf8")
    const shorter = trimRouterFile(`/node_modules/${file}`, code) ?? code
    expect(shorter.length).toBeLessThan(code.length)
    expect(exportsOf(shorter)).toEqual(exportsOf(code))
  })

test("a library file without a part to leave out fails the build", () => {
  expect(() => trimRouterFile("/@remix-run/react/dist/esm/fallback.js", "export {}")).toThrow(
    "no function RemixRootDefaultHydrateFallback",
  )
})

test("a function over several lines keeps its parameters and loses its body, and the next one is kept", () => {
  const head = "function RemixRootDefaultHydrateFallback({\n  a,\n  b\n}) {"
  const next = "\n}\nfunction next() {\n  return 1;\n}\n"
  expect(
    trimRouterFile(
      "/@remix-run/react/dist/esm/fallback.js",
      `${head}\n  if (a) {\n    return b;\n  }${next}`,
    ),
  ).toBe(head + next)
})

test("a file of the product is not changed", () => {
  expect(trimRouterFile("/app/root.tsx", "function warning() {\n  return 1\n}")).toBeNull()
})

test("no source uses a part of the router that is left out of the browser's build", () => {
  const leftOut =
    /\b(useBlocker|unstable_usePrompt|PrefetchPageLinks|HydrateFallback|viewTransition)\b|<Await\b|\bdefer\(|\sprefetch=["{]/
  const users = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .filter((name) => leftOut.test(readFileSync(join(root, "app", name), "utf8")))
  expect(users).toEqual([])
})

function exportsOf(code: string): string | undefined {
  return /^export \{.*\};$/m.exec(code)?.[0]
}
