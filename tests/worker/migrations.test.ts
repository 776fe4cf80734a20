import { applyD1Migrations } from "cloudflare:test"
import { expect, test } from "vitest"
import { bindings } from "./bindings"
import { emptyDatabase } from "./empty-database"

const { DB, MIGRATIONS } = bindings
const at = Date.parse("2026-03-01T12:00:00Z")

test("an account of the version before keeps its watchlist when unused columns are dropped", async () => {
  const unused = MIGRATIONS.findIndex(({ name }) => name.startsWith("0019"))
  await emptyDatabase()
  await applyD1Migrations(DB, MIGRATIONS.slice(0, unused))
  await DB.batch([
    DB.prepare(
      "insert into users (id, email, display_name, session_version, lists_version, created_at) values ('u', 'a@example.com', 'Ada', 3, 7, ?)",
    ).bind(at),
    DB.prepare("insert into users_emails (email, user_id) values ('a@example.com', 'u')"),
    DB.prepare(
      "insert into identities (provider, subject, user_id, created_at) values ('google', 's', 'u', ?)",
    ).bind(at),
  ])
  await applyD1Migrations(DB, MIGRATIONS)
  expect(await DB.prepare("select * from users").first()).toEqual({
    ...{ id: "u", email: "a@example.com", display_name: "Ada", lists_version: 7 },
    ...{ watchlist_seen_at: null, created_at: at },
  })
  expect(await DB.prepare("select user_id from identities").first("user_id")).toBe("u")
  expect(await DB.prepare("pragma foreign_key_check").all()).toMatchObject({ results: [] })
  await DB.prepare("delete from users where id = 'u'").run()
  expect(await DB.prepare("select count(*) as n from users_emails").first("n")).toBe(0)
})
