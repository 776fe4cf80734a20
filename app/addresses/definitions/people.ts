import { z } from "zod"
import { subjectTypes } from "~/model/directory/subject-type"
import { type DataAddress, defineAddress, tableOf } from "./define-address"
import { count, listOf, path, text } from "./fields"
import { loadOwnScreens, loadOwnWatchlists } from "./own-data.server"

const group = "Your own data"

export const watchlistsAddress = defineAddress({
  id: "watchlists",
  load: ({ request, context }) => loadOwnWatchlists(request, context),
  path: "/me/watchlists",
  group,
  title: "Your watchlists",
  description: "The entries of all your watchlists with their notes, in your order.",
  scope: "watchlists:read",
  isBesidePage: false,
  response: tableOf({
    lists: listOf({ id: text, name: text, entries: count }),
    rows: {
      list: text.describe("Name of the watchlist"),
      type: z.enum(subjectTypes),
      identifier: text.describe("Ticker, or the CIK of an investor or a person"),
      note: text,
      addedAt: z.iso.datetime(),
      url: path,
    },
  }),
})

export const screensAddress = defineAddress({
  id: "screens",
  load: ({ request, context }) => loadOwnScreens(request, context),
  path: "/me/screens",
  group,
  title: "Your saved screens",
  description: "Your saved screens, each with the address of its result.",
  scope: "screens:read",
  isBesidePage: false,
  response: tableOf({
    rows: {
      name: text,
      params: text.describe("Query string of the screener"),
      url: path.describe("The screen on this site"),
      dataUrl: path.describe("Its result as JSON"),
    },
  }),
})

export const peopleAddresses: DataAddress[] = [watchlistsAddress, screensAddress]
