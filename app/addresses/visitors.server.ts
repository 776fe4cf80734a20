import { z } from "zod"
import { toCsv } from "~/lib/csv/write-csv"
import { toIsoDate } from "~/lib/dates"
import { notFound } from "~/lib/not-found"
import { loadFavorites, updateFavorites } from "~/pages/account/favorites.server"
import { requireFreshSession } from "~/pages/account/require-user.server"
import { loadNewestFilings } from "~/pages/home/load-home.server"
import { answerPasskey } from "~/pages/sign-in/passkeys.server"
import { loadNeighbors } from "~/pages/watchlist/button/watch-toggle.server"
import { loadWatchData } from "~/pages/watchlist/watch-data.server"
import {
  loadListsHead,
  loadPackedLists,
  writePackedLists,
} from "~/stores/directory/packed-lists-store.server"
import { exportAccount } from "~/stores/people/account-data-store.server"
import { markSeen } from "~/stores/people/watchlists-store.server"
import { type BookTable, toTableBook } from "./data/workbook/table-book"
import { workbookType } from "./data/workbook/workbook-type"
import type { Address, Answer } from "./find-address"

const accountExport: Answer = async ({ context }) => {
  const { user } = await requireFreshSession(context, Date.now())
  const body = JSON.stringify(await exportAccount(context.db, user.id), null, 2)
  return new Response(body, {
    headers: {
      "content-type": "application/json",
      "content-disposition": 'attachment; filename="account.json"',
      "cache-control": "private, no-store",
    },
  })
}

/** The current address of the search lists, whose content at an address never changes. */
const listsHead: Answer = async ({ context: { documents, lists } }) => {
  const head =
    (await loadListsHead(documents)) ?? (await writePackedLists(await lists(), documents, Date.now()))
  return Response.json(head, {
    headers: { "cache-control": "public, max-age=300, stale-while-revalidate=86400" },
  })
}

/** The packed search lists. Their name is a hash of their content, so they can be cached forever. */
const packedLists: Answer = async ({ params, context }) => {
  const packed = await loadPackedLists(params.name ?? "", context.documents)
  if (!packed) throw notFound("There are no lists at this address.")
  return new Response(packed, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  })
}

/** A watchlist as a table of a workbook. It has no public address: its entries are those of the reader. */
export const watchTable: BookTable = {
  title: "Watchlist",
  csv: { columns: [] },
  response: z.object({}),
  table: {
    getSource: ({ type, identifier }) =>
      type === "company"
        ? `/company/${identifier}/financials?statement=ratios`
        : `/${type}/${encodeURIComponent(String(identifier))}`,
  },
}

const watchlist: Answer = async ({ params, request, context }) => {
  const data = await loadWatchData(request, context)
  const { name, rows } = data
  if (params.format === "csv")
    return fileResponse(toCsv(rows), "text/csv; charset=utf-8", `${name ?? "watchlist"}.csv`)
  if (params.format !== "xlsx") return Response.json(data)
  const { writeWorkbook } = await import("~/lib/workbook/write-workbook")
  const { origin, pathname, search } = new URL(request.url)
  const book = toTableBook(
    watchTable,
    { body: { name }, rows },
    {
      origin,
      page: "/watchlist",
      data: pathname.replace(/\.xlsx$/, ".json") + search,
      today: toIsoDate(Date.now()),
    },
  )
  return fileResponse(writeWorkbook(book), workbookType, "watchlist.xlsx")
}

function fileResponse(body: BodyInit, type: string, name: string): Response {
  const fileName = name.replace(/[^\w.-]/g, "-")
  return new Response(body, {
    headers: { "content-type": type, "content-disposition": `attachment; filename="${fileName}"` },
  })
}

/** Downloads of a person, and the requests of the scripts of pages. */
export const visitors: Address[] = [
  { path: "/account/export.json", get: accountExport },
  {
    path: "/favourites.json",
    get: async ({ context }) =>
      Response.json(await loadFavorites(context), { headers: { "cache-control": "private, no-store" } }),
    post: async ({ request, context }) => {
      await updateFavorites(request, context)
      return new Response(null, { status: 204 })
    },
  },
  { path: "/lists.json", get: listsHead },
  { path: "/lists/{name}.json", get: packedLists },
  {
    // For the search panel while its field is empty.
    path: "/newest-filings.json",
    get: async ({ context }) =>
      Response.json(await loadNewestFilings(context), { headers: { "cache-control": "public, max-age=60" } }),
  },
  { path: "/passkeys", post: ({ request, context }) => answerPasskey(request, context) },
  { path: "/watchlist.{format:json|csv|xlsx}", get: watchlist },
  {
    path: "/watchlist/neighbors.json",
    get: ({ request, context }) => loadNeighbors(request, context),
  },
  {
    // A beacon when the page is left.
    path: "/watchlist/seen",
    post: async ({ context }) => {
      const user = await context.user()
      if (user) await markSeen(context.db, user.id, Date.now())
      return new Response(null, { status: 204 })
    },
  },
]
