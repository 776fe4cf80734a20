import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { expect, test } from "vitest"
import { browserStorage, cookies, personalTables, publicTables } from "~/pages/privacy/stored-things"

const root = join(import.meta.dirname, "../../../..")
const migrations = readdirSync(join(root, "migrations"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".sql"))
  .map((file) => readFileSync(join(root, "migrations", file), "utf8"))
const code = readdirSync(join(root, "app"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(join(root, "app"), path), text: readFileSync(path, "utf8") }))
  .filter(({ path }) => !path.startsWith("pages/privacy/"))

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)
const names = (things: { name: string }[]) => things.map(({ name }) => name).sort()

/** The last name of each renamed table. */
const renamed = new Map(
  migrations.flatMap((sql) =>
    [...sql.matchAll(/alter table (\w+) rename to (\w+)/gi)].map(([, from, to]) => [from, to]),
  ),
)

test("the privacy page lists exactly the tables of the database", () => {
  const made = migrations.flatMap((sql) =>
    found(sql, /create (?:virtual )?table (?:if not exists )?"?(\w+)/gi),
  )
  const dropped = new Set(migrations.flatMap((sql) => found(sql, /drop table (?:if exists )?"?(\w+)/gi)))
  expect(names([...personalTables, ...publicTables])).toEqual(
    [...new Set(made.map((name) => renamed.get(name) ?? name))]
      .filter((name) => !dropped.has(name) || [...renamed.values()].includes(name))
      .sort(),
  )
})

test("tables with an address, a user or mail are listed as personal", () => {
  const personal = new Set(names(personalTables))
  for (const sql of migrations)
    for (const [, table, columns] of sql.matchAll(/create table (\w+) \(([\s\S]*?)\n\)/g))
      if (/\b(user_id|email|recipient)\b/.test(columns!))
        expect(personal, table).toContain(renamed.get(table) ?? table)
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
  const users = code.filter(({ text }) => /(local|session)Storage\.(get|set)Item\(/.test(text))
  // Only reads keys that other files write.
  const paths = users.map(({ path }) => path).filter((path) => path !== "pages/shell/before-paint.ts")
  expect(paths.sort()).toEqual([...new Set(browserStorage.map(({ file }) => file))].sort())
  for (const { name, file } of browserStorage) {
    const text = ["model/recents/recents.ts", file]
      .map((path) => code.find((each) => each.path === path)?.text)
      .join("\n")
    expect(text, `${name} in ${file}`).toContain(`"${name}"`)
  }
})
