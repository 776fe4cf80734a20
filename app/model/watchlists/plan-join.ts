import { mergeLists } from "./merge-lists"
import { maxScreenNameLength, maxScreens, type SavedScreen } from "./saved-screen"
import type { Watchlist } from "./watchlist"

interface Owned {
  lists: Watchlist[]
  screens: SavedScreen[]
}

interface JoinPlan {
  lists: Watchlist[]
  /** The name in the joined account of each saved screen of the other. */
  screens: { name: string; to: string }[]
  /** The list or screen of the joined account for each one of the other. */
  sources: { source: "watchlist" | "screen"; id: string; to: string }[]
  /** The reason why not everything fits into one account. */
  problem: string | null
}

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * The watchlists and screens of two accounts in one. Lists with the same name are merged. A screen with the name of
 * another one gets a number, unless both are the same.
 */
export function planJoin(into: Owned, from: Owned, newId: () => string): JoinPlan {
  const { lists, leftOut } = mergeLists(into.lists, from.lists, ({ id }) =>
    into.lists.some((list) => list.id === id) ? newId() : id,
  )
  const screens: JoinPlan["screens"] = []
  const taken = into.screens.map(({ name }) => name)
  for (const screen of from.screens) {
    const isStored = into.screens.some(
      ({ name, params }) => isSameName(name, screen.name) && params === screen.params,
    )
    const to = isStored ? screen.name : findFreeName(screen.name, taken)
    taken.push(to)
    screens.push({ name: screen.name, to })
  }
  const count = new Set(taken.map((name) => name.toLowerCase())).size
  const problem =
    leftOut > 0
      ? "Together, the watchlists are longer than an account can have. Remove some entries first."
      : count > maxScreens
        ? `Together, the accounts have more than ${maxScreens} saved screens. Delete some first.`
        : null
  const listSources = from.lists.map(({ id, name }) => ({
    source: "watchlist" as const,
    id,
    to: lists.find((list) => isSameName(list.name, name))?.id ?? id,
  }))
  const screenSources = screens.map(({ name, to }) => ({ source: "screen" as const, id: name, to }))
  return { lists, screens, sources: [...listSources, ...screenSources], problem }
}

function findFreeName(name: string, taken: readonly string[]): string {
  let free = name
  for (let number = 2; taken.some((each) => isSameName(each, free)); number += 1) {
    const suffix = ` (${number})`
    free = name.slice(0, maxScreenNameLength - suffix.length) + suffix
  }
  return free
}
