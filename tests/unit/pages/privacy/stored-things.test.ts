import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { expect, test } from "vitest"
import { browserStorage, cookies, personalTables } from "~/pages/privacy/stored-things"
import { listTables, migrations, renamedTables } from "../../../fixtures/database-tables"

const root = join(import.meta.dirname, "../../../..")
const code = readdirSync(join(root, "app"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(join(root, "app"), path), text: readFileSync(path, "utf8") }))
  .filter(({ path }) => !path.startsWith("pages/privacy/"))

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)
const names = (things: { name: string }[]) => things.map(({ name }) => name).sort()

test("the tables about people are tables of the database", () => {
  expect(listTables()).toEqual(expect.arrayContaining(names(personalTables)))
})

test("tables with an address, a user or mail are listed as personal", () => {
  const personal = new Set(names(personalTables))
  for (const sql of migrations)
    for (const [, table, columns] of sql.matchAll(/create table (\w+) \(([\s\S]*?)\n\)/g))
      if (/\b(user_id|email|recipient)\b/.test(columns!))
        expect(personal, table).toContain(renamedTables.get(table) ?? table)
})

test("the privacy page lists exactly the cookies that the code sets", () => {
  const set = code.flatMap(({ text }) => [
    ...found(text, /"(__Host-[\w-]+)=?"/g),
    ...found(text, /signedCookie\([`"]([\w-]+)/g).map((name) => `__Host-${name}`),
    // Finds cookies created in any other way.
    ...(text.includes("createCookie(") ? found(text, /createCookie\("([^"]+)"/g) : []),
  ])
  expect([...new Set(set)].map((name) => name.replace(/-$/, "-…")).sort()).toEqual(names(cookies))
})

test("the privacy page lists every browser storage key with its file", () => {
  const usersOf = (pattern: RegExp) => code.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  expect(usersOf(/\b(local|session)Storage\b(?!\.getItem)/)).toEqual(["ui/browser-storage.ts"])
  const paths = usersOf(/from "(~\/ui|\.)\/browser-storage"/)
  expect(paths.sort()).toEqual([...new Set(browserStorage.map(({ file }) => file))].sort())
  for (const { name, file } of browserStorage) {
    const text = ["model/recents/recents.ts", file]
      .map((path) => code.find((each) => each.path === path)?.text)
      .join("\n")
    expect(text, `${name} in ${file}`).toContain(`"${name}"`)
  }
})
