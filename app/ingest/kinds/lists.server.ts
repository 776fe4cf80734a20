import { z } from "zod"
import { rewriteFundList } from "~/stores/directory/fund-list-store.server"
import { loadListIndex, rewriteLists } from "~/stores/directory/lists-store.server"
import { writePackedLists } from "~/stores/directory/packed-lists-store.server"
import { listsHeadKind, listsKind, marketKind, marketRunKind } from "~/stores/document-kinds"
import { recentPricesOf } from "~/stores/holdings/implied-prices-store.server"
import { makeReport } from "~/stores/operations/report-store.server"
import { gatherScreener } from "~/stores/screener/gather-store.server"
import { areColumnsOld } from "~/stores/screener/metrics-store.server"
import { defineKind } from "./kind"

/** Data that is built from all rows: the search lists, the files of the market, the screener's columns and the report. */
export const listsData = defineKind({
  name: "lists",
  title: "Lists of companies and funds",
  documents: [
    { of: listsKind, isGiven: true, snapshot: "built", remadeBy: "lists" },
    { of: listsHeadKind, snapshot: "built", remadeBy: "lists" },
    // Made every night.
    { of: marketKind },
    { of: marketRunKind },
  ],
  sources: "lists",
  shape: {
    /** True for the last batch of a load of lists, which rebuilds the search lists. */
    rewriteLists: z.boolean().default(false),
  },
  async finish(batch, { db, documents, now }) {
    if (!batch.rewriteLists) return
    await rewriteLists(db, documents, now(), recentPricesOf(db, now()))
    await rewriteFundList(db, documents, now())
    await writePackedLists(await loadListIndex(db, documents), documents, now())
    if (await areColumnsOld(db, now())) await gatherScreener(db, documents, now())
    await makeReport(db, now())
  },
})
