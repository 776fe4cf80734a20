import { expect, test } from "vitest"
import { loadOwnScreens, loadOwnWatchlists } from "~/addresses/definitions/own-data.server"
import { screensAddress, watchlistsAddress } from "~/addresses/definitions/people"
import { parseForm } from "~/lib/parse-form"
import { createToken, createTokenSchema } from "~/pages/account/account-action.server"
import { deleteAccount, exportAccount } from "~/stores/people/account-data-store.server"
import { addScreen } from "~/stores/people/saved-screens-store.server"
import { addToken, deleteToken, listTokens } from "~/stores/people/tokens-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import { getOwnedLists, saveOwnedLists } from "~/stores/people/watchlists-store.server"
import { bindings } from "../bindings"

const now = Date.UTC(2026, 4, 1, 12)
const nextDay = now + 86_400_000
const db = bindings.DB

async function newUser(email: string): Promise<string> {
  return (await openAccountOfEmail(db, { email, displayName: "Reader" }, now)).id
}

const bearing = (token: string) =>
  new Request("https://example.com/api/v1/me/watchlists.json", {
    headers: { authorization: `Bearer ${token}` },
  })

async function getRequireToken(userId: string, name = "script"): Promise<string> {
  const token = await addToken(db, userId, { name, scopes: ["watchlists:read"] }, now)
  if (!token) throw new Error("The token was not made.")
  return token
}

test("a token reads its owner's watchlists and no one else's", async () => {
  const [first, second] = [await newUser("first@example.com"), await newUser("second@example.com")]
  for (const [userId, identifier] of [
    [first, "AAPL"],
    [second, "KO"],
  ] as const) {
    const item = { type: "company" as const, identifier, note: "watch", addedAt: now }
    await saveOwnedLists(db, userId, await getOwnedLists(db, userId), [
      { id: "1", name: "Mine", items: [item] },
    ])
  }
  const answer = await loadOwnWatchlists(bearing(await getRequireToken(second)), { db }, now)
  expect(watchlistsAddress.response.parse(answer.body)).toEqual(answer.body)
  expect(answer.body.rows).toEqual([
    {
      ...{ list: "Mine", type: "company", identifier: "KO", note: "watch" },
      ...{ addedAt: "2026-05-01T12:00:00.000Z", url: "/company/KO" },
    },
  ])
})

test("a token reads only what its scopes allow", async () => {
  const userId = await newUser("a@example.com")
  await addScreen(db, userId, { name: "Cheap", params: "query=roe+%3E+15" }, now)
  const lists = await getRequireToken(userId)
  expect(await loadOwnScreens(bearing(lists), { db }, now)).toMatchObject({
    status: 403,
    body: { error: "This token does not have the scope screens:read." },
  })
  const screens = await addToken(db, userId, { name: "screens", scopes: ["screens:read"] }, now)
  const answer = await loadOwnScreens(bearing(screens ?? ""), { db }, now)
  expect(screensAddress.response.parse(answer.body)).toEqual(answer.body)
  expect(answer.body.rows).toMatchObject([
    { name: "Cheap", dataUrl: "/api/v1/screener.json?query=roe+%3E+15" },
  ])
  expect((await loadOwnWatchlists(bearing(screens ?? ""), { db }, now)).status).toBe(403)
})

test("without a token, with a wrong one, and after it is revoked, the answer is 401", async () => {
  const userId = await newUser("a@example.com")
  const token = await getRequireToken(userId)
  const getStatus = async (request: Request) => (await loadOwnWatchlists(request, { db }, now)).status
  expect(await getStatus(new Request("https://example.com/"))).toBe(401)
  expect(await getStatus(bearing(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`))).toBe(401)
  expect(await getStatus(bearing(token))).toBe(200)
  const [listed] = await listTokens(db, userId)
  await deleteToken(db, await newUser("other@example.com"), listed?.id ?? "")
  expect(await getStatus(bearing(token))).toBe(200)
  await deleteToken(db, userId, listed?.id ?? "")
  expect(await getStatus(bearing(token))).toBe(401)
})

test("the text of a token is not stored, and its last day of use is", async () => {
  const userId = await newUser("a@example.com")
  const token = await getRequireToken(userId)
  expect((await listTokens(db, userId))[0]?.lastUsedOn).toBeNull()
  await loadOwnWatchlists(bearing(token), { db }, now)
  await loadOwnWatchlists(bearing(token), { db }, nextDay)
  expect(await listTokens(db, userId)).toMatchObject([
    { name: "script", scopes: ["watchlists:read"], lastUsedOn: "2026-05-02" },
  ])
  const { results } = await db.prepare("select * from api_tokens").all()
  expect(JSON.stringify(results)).not.toContain(token)
  expect(JSON.stringify(results)).not.toContain(token.slice(3))
})

test("a token is found by an index", async () => {
  const { results } = await db
    .prepare("explain query plan select id from api_tokens where hash = ?1")
    .bind("x")
    .all<{ detail: string }>()
  expect(results.map(({ detail }) => detail).join()).toContain("SEARCH api_tokens USING INDEX")
})

test("the 21st token is refused, and the 20th is not", async () => {
  const userId = await newUser("a@example.com")
  for (let place = 1; place <= 20; place += 1) await getRequireToken(userId, `token ${place}`)
  expect(await addToken(db, userId, { name: "one more", scopes: ["screens:read"] }, now)).toBeNull()
})

test("tokens are in the export and go with the account", async () => {
  const userId = await newUser("a@example.com")
  const token = await getRequireToken(userId)
  expect((await exportAccount(db, userId)).api_tokens).toMatchObject([{ name: "script" }])
  await deleteAccount(db, { userId, limitKeys: [] })
  expect((await loadOwnWatchlists(bearing(token), { db }, now)).status).toBe(401)
  expect((await db.prepare("select 1 from api_tokens").all()).results).toEqual([])
})

test("a form without a name or a choice makes no token, and a complete one shows it once", async () => {
  const userId = await newUser("a@example.com")
  const send = async (fields: [string, string][]) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    form.append("intent", "create-token")
    const parsed = parseForm(form, createTokenSchema)
    if ("problem" in parsed) throw new Error(parsed.problem)
    return createToken(parsed, db, userId, now)
  }
  expect((await send([["scope", "screens:read"]])).init?.status).toBe(400)
  expect((await send([["name", "x"]])).init?.status).toBe(400)
  expect(
    (
      await send([
        ["name", "x"],
        ["scope", "everything"],
      ])
    ).init?.status,
  ).toBe(400)
  expect(await listTokens(db, userId)).toEqual([])
  const made = await send([
    ["name", "  My   script "],
    ["scope", "screens:read"],
    ["scope", "screens:read"],
  ])
  expect(made.data).toMatchObject({ newToken: { name: "My script", token: expect.stringMatching(/^bv_/) } })
  expect(await listTokens(db, userId)).toMatchObject([{ name: "My script", scopes: ["screens:read"] }])
})
