import { expect, test } from "vitest"
import { changeWatchState, loadWatchState, type WatchReply } from "~/pages/watchlist/watch-toggle.server"
import { openAccountOfEmail, type User } from "~/stores/people/users-store.server"
import { bindings } from "../bindings"
import { now } from "./settings"

const db = bindings.DB

interface ToggleContext {
  db: D1Database
  user: () => Promise<User | null>
}

async function account(email: string): Promise<ToggleContext> {
  const { id } = await openAccountOfEmail(db, { email, displayName: "Ada" }, now)
  return { db, user: async () => ({ id, email, displayName: "Ada" }) as User }
}

const load = (context: ToggleContext, subject = "company/AAPL") =>
  loadWatchState(new Request(`https://app.example/watchlist/watch?subject=${subject}`), context)

function change(context: ToggleContext, on: "1" | "", subject = "company/AAPL") {
  const body = new URLSearchParams({ subject, on })
  return changeWatchState(
    new Request("https://app.example/watchlist/watch", { method: "POST", body }),
    context,
  )
}

const getNames = ({ data }: { data: WatchReply | null }) => data?.state.lists.map(({ name }) => name)

test("watching, reading the state and stopping change the owner's list only", async () => {
  const [ada, eve] = [await account("ada@example.com"), await account("eve@example.com")]
  expect(getNames(await load(ada))).toEqual([])
  expect(getNames(await change(ada, "1"))).toEqual(["My Watchlist"])
  expect(getNames(await change(ada, "1"))).toEqual(["My Watchlist"])
  expect(getNames(await load(ada))).toEqual(["My Watchlist"])
  expect(getNames(await load(ada, "etf/AAPL"))).toEqual([])
  expect(getNames(await load(eve))).toEqual([])
  expect(getNames(await change(ada, ""))).toEqual([])
  expect(getNames(await load(ada))).toEqual([])
})

test("a signed-out visitor has no state and cannot change one, and a text that is no subject is a 404", async () => {
  const stranger = { db, user: async () => null }
  expect((await load(stranger)).data).toBeNull()
  expect(await change(stranger, "1")).toMatchObject({
    data: { problem: "Log in to watch this." },
    init: { status: 401 },
  })
  const ada = await account("ada@example.com")
  expect(await load(ada, "nothing").catch((thrown) => thrown.status)).toBe(404)
})
