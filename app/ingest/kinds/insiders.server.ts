import { z } from "zod"
import { toIsoDate } from "~/lib/dates"
import { cikSchema } from "~/lib/value-schemas"
import { listFilings } from "~/model/filings/filings-document"
import { addInsiderQuarters, insiderQuartersKey, spanOfQuarters } from "~/model/insiders/insider-quarters"
import {
  addDataSetForms,
  type DataSetForms,
  dataSetForms,
  type InsidersDocument,
} from "~/model/insiders/insiders-document"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { metricsOfInsiders } from "~/model/metrics/derive-insider-metrics"
import { toMarketTrades } from "~/model/persons/market-trades"
import { toPersonsAtCompany } from "~/model/persons/person-roles"
import { filingsKind, insiderQuartersKind, insidersKind } from "~/stores/document-kinds"
import { marketStatements } from "~/stores/insiders/market-store.server"
import { personStatements } from "~/stores/insiders/persons-store.server"
import { metricStatements } from "~/stores/screener/metrics-store.server"
import { isOfSec, metricsOf, type RowRule } from "~/stores/snapshot/row-set"
import { defineKind, type StoreEffects } from "./kind"

const ofIssuer: RowRule = {
  rule: "of document",
  kind: insidersKind.name,
  keys: ["issuer"],
  replacesAll: true,
}

/** Companies' ownership forms, and their metrics for the screener. */
export const insidersData = defineKind({
  name: "insiders",
  documents: [
    { of: insidersKind, isGiven: true, snapshot: "insiders", remadeBy: "insiders" },
    { of: insiderQuartersKind, snapshot: "built" },
  ],
  sources: "insiders",
  rows: {
    insiderMetrics: metricsOf("insiders", insidersKind),
    persons: {
      table: "persons",
      key: ["cik"],
      values: ["name"],
      where: isOfSec,
      group: "insiders",
      rule: { rule: "missing" },
    },
    personWords: {
      table: "person_words",
      key: ["word", "cik"],
      values: [],
      where: isOfSec,
      group: "insiders",
      rule: { rule: "missing" },
    },
    personRoles: {
      table: "person_roles",
      key: ["person", "issuer"],
      values: ["issuer_name", "roles", "is_director", "is_officer", "since", "until", "has_left"],
      rule: ofIssuer,
    },
    insiderTrades: {
      table: "insider_trades",
      key: ["issuer", "accession", "line"],
      values: [
        ...["issuer_name", "day", "filed", "form", "code", "owner_cik", "owner", "role", "shares", "price"],
        ...["value", "owned_after", "plan", "first_since"],
      ],
      rule: ofIssuer,
    },
    insiderClusters: {
      table: "insider_clusters",
      key: ["issuer", "from_day"],
      values: ["to_day", "issuer_name", "owners", "owner_count", "shares", "value"],
      rule: ofIssuer,
    },
  },
  shape: {
    /** Forms of the SEC's data sets, to add to their companies' forms. */
    insiderForms: z.array(dataSetForms).default([]),
    /** Quarters whose data sets are loaded in full. */
    insiderQuarters: z.array(z.string().regex(/^(19|20)\d{2}q[1-4]$/)).default([]),
    /** Companies whose metrics are derived again after a data set was loaded. */
    deriveInsiders: z.array(cikSchema).default([]),
  },
  async apply({ insiderForms, insiderQuarters, deriveInsiders }, context) {
    const { db, documents, now } = context
    if (insiderQuarters.length > 0)
      await documents.update(insiderQuartersKind, insiderQuartersKey, now(), (stored) => ({
        quarters: addInsiderQuarters(stored?.quarters ?? [], insiderQuarters),
      }))
    const given = context.documentsOf(insidersKind).map(({ body }) => body)
    if (given.length + insiderForms.length + deriveInsiders.length === 0) return []
    const toRows = await rowsReader(context)
    const added = await inSmallGroups(insiderForms, async (forms) => toRows(await addForms(forms, context)))
    const again = await inSmallGroups(deriveInsiders, async (cik) => {
      const stored = await documents.get(insidersKind, cik)
      return stored && toRows(stored.body)
    })
    const derived = [...given.map(toRows), ...added, ...again.flatMap((stored) => stored ?? [])]
    const issuers = derived.map(({ cik }) => cik)
    const market = {
      trades: derived.flatMap(({ trades }) => trades),
      clusters: derived.flatMap(({ clusters }) => clusters),
    }
    return [
      ...metricStatements(
        derived.map(({ metrics }) => metrics),
        db,
        now(),
      ),
      ...marketStatements(db, issuers, market),
      ...personStatements(
        db,
        issuers,
        derived.flatMap(({ persons }) => persons),
      ),
    ]
  },
})

/** Derives the rows of a company: metrics, trades and clusters of the market, and persons. */
async function rowsReader({ documents, now }: StoreEffects) {
  const stored = await documents.get(insiderQuartersKind, insiderQuartersKey)
  const today = toIsoDate(now())
  const span = spanOfQuarters(stored?.body.quarters ?? [], today)
  return (document: InsidersDocument) => ({
    cik: document.cik,
    metrics: toCompanyMetrics(document.cik, "insiders", metricsOfInsiders(document, span, today)),
    ...toMarketTrades(document, today),
    persons: toPersonsAtCompany(document),
  })
}

async function addForms(forms: DataSetForms, { documents, now }: StoreEffects): Promise<InsidersDocument> {
  const list = await documents.get(filingsKind, forms.cik)
  const listed = list ? listFilings(list.body) : []
  return documents.update(insidersKind, forms.cik, now(), (stored) => addDataSetForms(stored, forms, listed))
}

/** Documents in memory at the same time. */
const atOnce = 6

async function inSmallGroups<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))))
  return results
}
