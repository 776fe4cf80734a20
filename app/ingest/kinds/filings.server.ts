import { z } from "zod"
import type { FilingsDocument } from "~/model/filings/filings-document"
import {
  addIndexed,
  type IndexedCompany,
  indexedCompany,
  mergeIndexed,
  toIndexedDocument,
} from "~/model/filings/indexed-filings"
import { recentFiling, toRecentFilings } from "~/model/filings/recent-filings"
import { listReportSymbols } from "~/model/search/report-symbols"
import { recentStatements, recentFilings as recentTable } from "~/stores/company/recent-store.server"
import { aliasStatements } from "~/stores/directory/aliases-store.server"
import { listTickers } from "~/stores/directory/lists-store.server"
import {
  type UnlistedName,
  unlistedNameStatements,
  unlistedNames,
} from "~/stores/directory/unlisted-names-store.server"
import { filingsKind, indexedFilingsKind } from "~/stores/document-kinds"
import { isOfSec, metricsOf } from "~/stores/snapshot/row-set"
import { defineKind, type KindContext, ownDocument } from "./kind"

/** Companies' filing lists, lines of the SEC's indexes, and recent filings. */
export const filingsData = defineKind({
  name: "filings",
  archives: [
    {
      name: "index",
      usage: ["<idx, gz or zip> …", "full and daily indexes: filing lists back to 1993"],
      minutesPerMb: 0.01,
    },
  ],
  documents: [
    ownDocument<FilingsDocument>({
      of: filingsKind,
      isGiven: true,
      snapshot: "filings",
      remadeBy: "company",
      async follow(lists, effects) {
        await Promise.all(lists.map((list) => completeList(list, effects)))
        return []
      },
    }),
    { of: indexedFilingsKind, snapshot: "history", remadeBy: "company" },
  ],
  rows: {
    recentFilings: { ...recentTable.rows, where: isOfSec, group: "filings", rule: { rule: "missing" } },
    unlistedNames: { ...unlistedNames.rows, where: isOfSec, group: "filings", rule: { rule: "missing" } },
    filingMetrics: metricsOf("filings", filingsKind),
  },
  shape: {
    /** Recent filings. A company's filing list adds its newest filings automatically. */
    recentFilings: z.array(recentFiling).default([]),
    /** Filings of the SEC's indexes, to add to their companies' filing lists. */
    indexedCompanies: z.array(indexedCompany).default([]),
  },
  async apply({ recentFilings, indexedCompanies }, context) {
    const { db, documentsOf } = context
    const lists = documentsOf(filingsKind)
    // The list was written in place of one that may have had filings of the indexes.
    await Promise.all(lists.map(({ body }) => completeList(body, context)))
    const names = new Map<string, UnlistedName>()
    for (const { body } of lists)
      names.set(body.cik, { cik: body.cik, name: body.profile.name, until: body.columns.filed[0] ?? null })
    for (const company of indexedCompanies) {
      const { cik, name, filings } = await addToIndexed(company, context)
      const until = filings[0]?.[2] ?? null
      if (!company.isListed && name) names.set(cik, { cik, name, until })
    }
    // A company that is not listed any more is found by its former symbol.
    const listed = await listTickers(
      db,
      lists.map(({ body }) => body.cik),
    )
    const ended = lists.filter(({ body }) => !listed.has(body.cik))
    return [
      ...aliasStatements(
        ended.flatMap(({ body }) => listReportSymbols(body)),
        db,
      ),
      ...unlistedNameStatements([...names.values()], db),
      ...recentStatements(db, [...recentFilings, ...lists.flatMap(({ body }) => toRecentFilings(body))]),
    ]
  },
})

/** Adds the filings of the indexes to a list that was written. */
async function completeList(
  list: FilingsDocument,
  { documents }: Pick<KindContext, "documents">,
): Promise<void> {
  const indexed = await documents.get(indexedFilingsKind, list.cik)
  if (!indexed || addIndexed(list, indexed.body) === list) return
  await documents.update(filingsKind, list.cik, 0, (stored) => addIndexed(stored ?? list, indexed.body))
}

async function addToIndexed(company: IndexedCompany, { documents }: KindContext) {
  const { cik, isListed, fetchedAt } = company
  const indexed = await documents.update(indexedFilingsKind, cik, fetchedAt, (stored) =>
    mergeIndexed(stored, company),
  )
  const list = await documents.get(filingsKind, cik)
  if (list) {
    if (addIndexed(list.body, indexed) !== list.body)
      await documents.update(filingsKind, cik, 0, (stored) => addIndexed(stored ?? list.body, indexed))
    return indexed
  }
  // The list of a listed company is read from the SEC when its page is opened, or loaded from an archive.
  if (!isListed) await documents.put(filingsKind, cik, fetchedAt, toIndexedDocument(indexed))
  return indexed
}
