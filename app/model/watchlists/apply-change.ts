import {
  firstListName,
  goneList,
  isSameSubject,
  type Watchlist,
  type WatchSubject,
  watchLimits,
} from "./watchlist"

type Step = -1 | 1

/** A change of a user's lists. */
export type WatchChange =
  | { intent: "create-list"; name: string }
  | { intent: "rename-list"; list: string; name: string }
  | { intent: "delete-list"; list: string }
  | { intent: "move-list"; list: string; step: Step }
  | { intent: "add"; list: string | null; subject: WatchSubject }
  | { intent: "remove"; list: string; subject: WatchSubject }
  | { intent: "move"; list: string; subject: WatchSubject; step: Step }
  | { intent: "note"; list: string; subject: WatchSubject; note: string }
  | { intent: "fill-list"; name: string; subjects: WatchSubject[] }

export interface ChangedLists {
  lists: Watchlist[]
  /** The list to show next. */
  shown: string | null
  /** A sentence that says why nothing was changed. */
  problem: string | null
}

/** Applies a change; unchanged lists stay the same objects. `id` is the ID of a new list. */
export function applyChange(
  lists: Watchlist[],
  change: WatchChange,
  { id, now }: { id: string; now: number },
): ChangedLists {
  switch (change.intent) {
    case "create-list":
      return addList(lists, change.name, id)
    case "rename-list":
      return changed(
        lists,
        change.list,
        (list) => ({ ...list, name: change.name }),
        nameProblem(lists, change.name, change.list),
      )
    case "delete-list":
      return { lists: lists.filter((list) => list.id !== change.list), shown: null, problem: null }
    case "move-list": {
      const at = lists.findIndex((list) => list.id === change.list)
      return { lists: moved(lists, at, change.step), shown: change.list, problem: null }
    }
    case "add":
      return addItem(lists, change, { id, now })
    case "remove":
      return changed(lists, change.list, (list) => ({
        ...list,
        items: list.items.filter((item) => !isSameSubject(item, change.subject)),
      }))
    case "move":
      return changed(lists, change.list, (list) => {
        const at = list.items.findIndex((item) => isSameSubject(item, change.subject))
        return { ...list, items: moved(list.items, at, change.step) }
      })
    case "fill-list":
      return fillList(lists, change, { id, now })
    case "note":
      return changed(
        lists,
        change.list,
        (list) => ({
          ...list,
          items: list.items.map((item) =>
            isSameSubject(item, change.subject) ? { ...item, note: change.note } : item,
          ),
        }),
        entryProblem(lists, change),
      )
  }
}

function addList(lists: Watchlist[], name: string, id: string): ChangedLists {
  const problem =
    lists.length >= watchLimits.lists
      ? `You can have at most ${watchLimits.lists} lists.`
      : nameProblem(lists, name)
  if (problem) return { lists, shown: null, problem }
  return { lists: [...lists, { id, name, items: [] }], shown: id, problem: null }
}

/** A new list with these entries, the first ones up to the limit. */
function fillList(
  lists: Watchlist[],
  { name, subjects }: { name: string; subjects: WatchSubject[] },
  { id, now }: { id: string; now: number },
): ChangedLists {
  const made = addList(lists, name, id)
  const items = subjects
    .filter((subject, at) => subjects.findIndex((each) => isSameSubject(each, subject)) === at)
    .slice(0, watchLimits.items)
    .map((subject) => ({ ...subject, note: "", addedAt: now }))
  return changed(made.lists, id, (list) => ({ ...list, items }), made.problem)
}

function nameProblem(lists: Watchlist[], name: string, except?: string): string | null {
  if (name === "") return "A list needs a name."
  const isTaken = lists.some((list) => list.id !== except && list.name.toLowerCase() === name.toLowerCase())
  return isTaken ? `A list named “${name}” already exists.` : null
}

function entryProblem(
  lists: Watchlist[],
  { list: id, subject }: { list: string; subject: WatchSubject },
): string | null {
  const list = lists.find((each) => each.id === id)
  const isThere = !list || list.items.some((item) => isSameSubject(item, subject))
  return isThere ? null : "This entry is no longer on the list, so the note was not saved."
}

function addItem(
  lists: Watchlist[],
  { list: wanted, subject }: { list: string | null; subject: WatchSubject },
  { id, now }: { id: string; now: number },
): ChangedLists {
  const target = lists.find((list) => list.id === wanted) ?? lists[0]
  if (!target) {
    const made = addList(lists, firstListName, id)
    return addItem(made.lists, { list: id, subject }, { id, now })
  }
  if (target.items.length >= watchLimits.items)
    return {
      lists,
      shown: target.id,
      problem: `A list can have at most ${watchLimits.items} entries; this one is full.`,
    }
  if (target.items.some((item) => isSameSubject(item, subject)))
    return {
      lists,
      shown: target.id,
      problem: `${describeSubject(subject)} is already on the list “${target.name}”.`,
    }
  const added = { ...subject, note: "", addedAt: now }
  return changed(lists, target.id, (list) => ({ ...list, items: [...list.items, added] }))
}

function describeSubject({ type, identifier }: WatchSubject): string {
  return type === "investor" ? "This investor" : type === "person" ? "This person" : identifier
}

function changed(
  lists: Watchlist[],
  id: string,
  change: (list: Watchlist) => Watchlist,
  problem: string | null = null,
): ChangedLists {
  if (problem) return { lists, shown: id, problem }
  if (!lists.some((list) => list.id === id)) return { lists, shown: null, problem: goneList }
  return { lists: lists.map((list) => (list.id === id ? change(list) : list)), shown: id, problem: null }
}

function moved<T>(all: T[], from: number, step: Step): T[] {
  const to = from + step
  if (from < 0 || to < 0 || to >= all.length) return all
  const result = [...all]
  result.splice(to, 0, ...result.splice(from, 1))
  return result
}
