import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { z } from "zod"
import { parseForm } from "~/lib/parse-form"

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
