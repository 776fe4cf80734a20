import { expect, test } from "vitest"
import {
  changeWatchState,
  loadNeighbors,
  loadWatchState,
  type WatchReply,
} from "~/pages/watchlist/button/watch-toggle.server"
import { openAccountOfEmail, type User } from "~/stores/people/users-store.server"
import { getOwnedLists, saveOwnedLists } from "~/stores/people/watchlists-store.server"
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

function change(context: ToggleContext, on: "1" | "", lists: string[] = [], subject = "company/AAPL") {
  const body = new URLSearchParams([["subject", subject], ["on", on], ...lists.map((id) => ["lists", id])])
  return changeWatchState(
    new Request("https://app.example/watchlist/watch", { method: "POST", body }),
    context,
  )
}

const getNames = ({ data }: { data: WatchReply | null }) =>
  data?.state.lists.filter(({ isOn }) => isOn).map(({ name }) => name)

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

test("one list of several is chosen, and the entries beside a company are those of the list that was opened", async () => {
  const context = await account("ada@example.com")
  const owner = (await context.user())?.id ?? ""
  const entry = (identifier: string, addedAt: number) => ({
    ...{ type: "company" as const, identifier, note: "", addedAt },
  })
  const lists = [
    { id: "a", name: "A", items: [entry("COST", 1), entry("AAPL", 2)] },
    { id: "b", name: "B", items: [entry("KO", 3), entry("AAPL", 1), entry("MSFT", 1)] },
    { id: "c", name: "C", items: [] },
  ]
  await saveOwnedLists(db, owner, await getOwnedLists(db, owner), lists)
  expect(getNames(await change(context, "1", ["c"]))).toEqual(["A", "B", "C"])
  expect(getNames(await change(context, "", ["b"]))).toEqual(["A", "C"])
  expect(getNames(await change(context, "1", ["b"]))).toEqual(["A", "B", "C"])
  expect((await change(context, "1", ["gone"])).data).toMatchObject({
    problem: "This list no longer exists.",
  })
  const ask = async (list: string, asker = context) => {
    const address = `https://app.example/watchlist/neighbors.json?subject=company/AAPL&list=${list}`
    return (await loadNeighbors(new Request(address), asker)).json()
  }
  expect(await ask("b")).toMatchObject({ list: "B", place: 3, count: 3, next: { identifier: "KO" } })
  expect(await ask("gone")).toMatchObject({ list: "A", place: 2, previous: { identifier: "COST" } })
  expect(await ask("b", { db, user: async () => null })).toBeNull()
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
