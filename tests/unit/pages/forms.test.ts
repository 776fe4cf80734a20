import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { z } from "zod"
import { parseForm, plainFields } from "~/lib/parse-form"

const app = join(import.meta.dirname, "../../../app")
const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(app, name), "utf8") }))

test("no module reads the fields of a form by hand", () => {
  const byHand =
    /\bform(Data)?(\(\)\))?\.(get|getAll|has|entries)\(|new FormData\([^)]*\)\.get|fromEntries\(form/i
  expect(sources.filter(({ text }) => byHand.test(text)).map(({ name }) => name)).toEqual([])
})

test("every module that reads a request's form uses a schema", () => {
  const readers = sources.filter(({ text }) => /request\.formData\(\)/.test(text))
  expect(readers.length).toBeGreaterThan(5)
  const schema = /\bparse(Form|Change|ScreenChange|SignIn|Confirm)\(/
  expect(readers.filter(({ text }) => !schema.test(text)).map(({ name }) => name)).toEqual([])
})

test("a refused form has the submission and its first message", () => {
  const form = new FormData()
  form.set("name", "")
  const refused = parseForm(form, z.object({ name: z.string({ error: "Enter a name." }) }))
  expect(refused).toMatchObject({ problem: "Enter a name.", result: { status: "error" } })
})

const anyName = z.object({ name: z.string().max(3).optional() })

test.each([
  ["a long list", "name[20000000]=x", {}],
  ["a list in a list", "name[0][9999999]=x", {}],
  ["a path", "name.a=x&a.b.c=y", {}],
  ["a change", `__intent__=${JSON.stringify({ type: "update", payload: { name: "name", index: 1e7 } })}`, {}],
  ["an unreadable change", "__intent__=x", {}],
  ["an unreadable state", "__state__=x", {}],
])("a form with %s is read as its plain fields", (_, body, values) => {
  expect(parseForm(new URLSearchParams(body), anyName)).toEqual(values)
})

test("a form has two hundred fields at most, and a list of boxes has all its values", () => {
  const body = Array.from({ length: 5000 }, () => "name=x").join("&")
  expect([...plainFields(new URLSearchParams(body))]).toHaveLength(200)
  const boxes = z.object({ name: z.array(z.string()) })
  expect(parseForm(new URLSearchParams("name=a&name=b"), boxes)).toEqual({ name: ["a", "b"] })
})
