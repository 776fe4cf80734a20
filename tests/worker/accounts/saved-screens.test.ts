import { expect, test } from "vitest"
import { maxScreens } from "~/model/watchlists/saved-screen"
import { changeScreens } from "~/pages/screener/change-screens.server"
import { listScreens } from "~/stores/people/saved-screens-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import { bindings } from "../bindings"
import { now } from "./settings"

const db = bindings.DB
const address = "https://app.example/screener?query=roe+%3E+15&columns=growth&page=3&utm=x"

async function reader(email: string) {
  const { id } = await openAccountOfEmail(db, { email, displayName: "" }, now)
  const send = async (fields: Record<string, string>, to = address) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const user = async () => ({ id, email, displayName: "" })
    const answer = await changeScreens(new Request(to, { method: "POST", body }), { db, user })
    return answer instanceof Response ? { to: answer.headers.get("location") } : answer
  }
  return { send, screens: () => listScreens(db, id) }
}

test("a screen is saved, renamed and deleted; another user's screen does not change", async () => {
  const [ada, eve] = [await reader("ada@example.com"), await reader("eve@example.com")]
  const params = "query=roe+%3E+15&columns=growth&page=3"
  expect(await ada.send({ intent: "save-screen", name: "  High   returns " })).toEqual({
    to: `/screener?${params}`,
  })
  await eve.send({ intent: "save-screen", name: "High returns" }, "https://app.example/screener")
  expect(await ada.screens()).toEqual([{ name: "High returns", params }])
  expect(await eve.screens()).toEqual([{ name: "High returns", params: "" }])

  await eve.send({ intent: "delete-screen", screen: "High returns" })
  await eve.send({ intent: "rename-screen", screen: "High returns", name: "Mine" })
  expect(await ada.screens()).toHaveLength(1)
  await ada.send({ intent: "rename-screen", screen: "High returns", name: "HIGH returns" })
  expect(await ada.screens()).toEqual([{ name: "HIGH returns", params }])
  await ada.send({ intent: "delete-screen", screen: "HIGH returns" })
  expect(await ada.screens()).toEqual([])
})

test("a missing name, a duplicate name in any case, and a screen over the limit are rejected", async () => {
  const { send, screens } = await reader("ada@example.com")
  const refused = { data: { problem: expect.stringMatching(/./) }, init: { status: 400 } }
  expect(await send({ intent: "save-screen", name: "   " })).toMatchObject(refused)
  expect(await send({ intent: "save-screen" })).toMatchObject(refused)
  expect(await send({ intent: "steal-screen", name: "A" })).toMatchObject(refused)
  await send({ intent: "save-screen", name: "A" })
  expect(await send({ intent: "save-screen", name: "a" })).toMatchObject(refused)
  await send({ intent: "save-screen", name: "B" })
  expect(await send({ intent: "rename-screen", screen: "B", name: "a" })).toMatchObject(refused)
  for (let at = 0; at < maxScreens; at += 1) await send({ intent: "save-screen", name: `S${at}` })
  expect(await screens()).toHaveLength(maxScreens)
})

test("saving while signed out returns an error", async () => {
  const body = new FormData()
  body.append("intent", "save-screen")
  body.append("name", "A")
  const answer = await changeScreens(new Request(address, { method: "POST", body }), {
    db,
    user: async () => null,
  })
  expect(answer).toMatchObject({ data: { problem: expect.stringMatching(/Log in/) }, init: { status: 401 } })
  expect(await db.prepare("select count(*) as n from saved_screens").first("n")).toBe(0)
})

test("a name of invisible characters is rejected", async () => {
  const ada = await reader("unseen@example.com")
  for (const name of ["\u0000", "\u200b\u202e", "  "])
    expect(await ada.send({ intent: "save-screen", name })).toMatchObject({
      data: { problem: "Enter a name for the screen." },
      init: { status: 400 },
    })
  await ada.send({ intent: "save-screen", name: "Cheap\u202e\u0000ones" })
  expect(await ada.screens()).toMatchObject([{ name: "Cheap ones" }])
})
