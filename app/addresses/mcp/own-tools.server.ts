import type { AppLoadContext } from "@remix-run/cloudflare"
import { z } from "zod"
import { countText } from "~/lib/numbers"
import type { TokenScope } from "~/model/watchlists/api-token"
import { applyChange, type ChangedLists } from "~/model/watchlists/apply-change"
import type { Watchlist, WatchSubject } from "~/model/watchlists/watchlist"
import { noSingleMatch } from "~/pages/watchlist/add-problem"
import { findWanted } from "~/pages/watchlist/find-wanted.server"
import { getOwnedLists, rewriteOwned } from "~/stores/people/watchlists-store.server"
import { toEntryRows } from "../definitions/own-data.server"
import { NoData, type ResearchTool, researchTool } from "./tool"

/** The scope that each tool of a user's own data needs, by its name. */
export const ownToolScopes: Readonly<Record<string, TokenScope>> = {
  my_watchlists: "watchlists:read",
  change_watchlist: "watchlists:write",
}

/** The tools of a user's own lists, for requests with a token. The server checks its scopes before. */
export function ownTools(userId: string, context: AppLoadContext, origin: string): ResearchTool[] {
  const toReply = (lists: Watchlist[], about: string) => ({
    about: [about],
    rows: toEntryRows(lists).map(({ url, ...row }) => ({ ...row, source: origin + url })),
    page: `${origin}/watchlist`,
  })
  const read = researchTool({
    name: "my_watchlists",
    title: "My watchlists",
    description: "The user's own watchlists with their entries and notes.",
    input: { list: z.string().max(60).optional().describe("Only the list with this name") },
    async run({ list }) {
      const { lists } = await getOwnedLists(context.db, userId)
      const wanted = list === undefined ? lists : lists.filter((each) => isNamed(each, list))
      if (list !== undefined && wanted.length === 0) throw new NoData(noList(list, lists))
      return toReply(wanted, `${countText(wanted.length, "watchlist")}: ${listNames(wanted)}.`)
    },
  })
  const change = researchTool({
    name: "change_watchlist",
    title: "Change a watchlist",
    description:
      "Adds a company, fund, investor or person to a watchlist of the user, or removes it. Adding to a list that does not exist makes it.",
    input: {
      action: z.enum(["add", "remove"]),
      subject: z.string().min(1).max(100).describe("Ticker, CIK or name"),
      list: z.string().min(1).max(60).optional().describe("Name of the list; the first one by default"),
    },
    async run({ action, subject: wanted, list }) {
      const { subject, choices } = await findWanted(wanted, context)
      if (!subject)
        throw new NoData(
          [noSingleMatch(wanted, choices).problem, ...choices.map(({ key, name }) => `${key}: ${name}`)].join(
            "\n",
          ),
        )
      const changed = await rewriteOwned(context.db, userId, (lists) =>
        changeEntry(lists, { action, subject, list }, Date.now()),
      )
      if (changed.problem) throw new NoData(changed.problem)
      const shown = changed.lists.filter(({ id }) => id === changed.shown)
      const done = action === "add" ? "Added to" : "Removed from"
      return toReply(shown, `${done} ${listNames(shown)}: ${subject.identifier}.`)
    },
  })
  return [read, { ...change, isWriting: true }]
}

const isNamed = ({ name }: Watchlist, wanted: string) => name.toLowerCase() === wanted.trim().toLowerCase()
const listNames = (lists: readonly Watchlist[]) => lists.map(({ name }) => `“${name}”`).join(", ") || "none"
const noList = (name: string, lists: readonly Watchlist[]) =>
  `There is no list “${name}”. The lists are: ${listNames(lists)}.`

function changeEntry(
  lists: Watchlist[],
  { action, subject, list }: { action: "add" | "remove"; subject: WatchSubject; list: string | undefined },
  now: number,
): ChangedLists {
  const effect = { id: crypto.randomUUID(), now }
  const known = list === undefined ? lists[0] : lists.find((each) => isNamed(each, list))
  if (action === "remove") {
    const refuse = (problem: string) => ({ lists, shown: null, problem })
    if (!known) return refuse(list === undefined ? "There are no lists." : noList(list, lists))
    const isThere = known.items.some(
      ({ type, identifier }) => type === subject.type && identifier === subject.identifier,
    )
    if (!isThere) return refuse(`${subject.identifier} is not on the list “${known.name}”.`)
    return applyChange(lists, { intent: "remove", list: known.id, subject }, effect)
  }
  if (known || list === undefined)
    return applyChange(lists, { intent: "add", list: known?.id ?? null, subject }, effect)
  const made = applyChange(lists, { intent: "create-list", name: list.trim() }, effect)
  return made.problem ? made : applyChange(made.lists, { intent: "add", list: effect.id, subject }, effect)
}
