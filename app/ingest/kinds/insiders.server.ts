import { z } from "zod"
import { requireNamed } from "~/edgar/answered-subject"
import { parseForm144 } from "~/edgar/insiders/form-144"
import { NotOwnershipForm, parseOwnershipForm } from "~/edgar/insiders/ownership"
import type { Cik } from "~/lib/cik"
import { toIsoDate } from "~/lib/dates"
import { describeAbsence } from "~/lib/loaded"
import { cikSchema } from "~/lib/value-schemas"
import { listFilings } from "~/model/filings/filings-document"
import { addInsiderQuarters, insiderQuartersKey, spanOfQuarters } from "~/model/insiders/insider-quarters"
import {
  addDataSetForms,
  addOwnershipFilings,
  type DataSetForms,
  dataSetForms,
  formsToRead,
  type InsidersDocument,
  isProposal,
  unreadForms,
} from "~/model/insiders/insiders-document"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { metricsOfInsiders } from "~/model/metrics/derive-insider-metrics"
import { toMarketTrades } from "~/model/persons/market-trades"
import { toPersonsAtCompany } from "~/model/persons/person-roles"
import { listIssuerPrices } from "~/stores/company/prices-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { filingsKind, insiderQuartersKind, insidersKind } from "~/stores/document-kinds"
import { insiderClusters, insiderTrades } from "~/stores/insiders/market-store.server"
import { personRoles, personStatements, persons, personWords } from "~/stores/insiders/persons-store.server"
import { metricStatements } from "~/stores/screener/metrics-store.server"
import { isOfSec, metricsOf, type RowRule } from "~/stores/snapshot/row-set"
import { companyFilings } from "./company-filings"
import { defineKind, type StoreEffects } from "./kind"
import { readForms } from "./read-forms"

const ofIssuer: RowRule = {
  rule: "of document",
  kind: insidersKind.name,
  keys: ["issuer"],
  replacesAll: true,
}

/** The reading of a company's ownership forms. */
export const insidersFilings = companyFilings({
  // A form that is not in the folder stays unread, not unreadable.
  sample: (document) => (document.filings.length > 0 ? { ...document, unreadable: [] } : null),
  document: insidersKind,
  toRead: formsToRead,
  listUnread: unreadForms,
  atFirst: 12,
  aMessage: 40,
  aCommand: 100,
  async read(chosen, context) {
    const { list, known, now } = context
    const { cik } = list
    const { filings, unreadable } = await readForms(chosen, context, {
      damage: NotOwnershipForm,
      absence: describeAbsence("document of this form", { askedAt: now }),
      parse(text, { form, accession }) {
        if (isProposal(form)) {
          const proposal = parseForm144(text)
          requireNamed(cik, [proposal.issuer.cik, proposal.seller.cik], accession)
          return { proposal }
        }
        const content = parseOwnershipForm(text)
        // A company's list also has the forms that it files on its shares of another company.
        requireNamed(cik, [content.issuer.cik, ...content.owners.map((owner) => owner.cik)], accession)
        return { content }
      },
    })
    const read = {
      filings: filings.flatMap(({ content: { content }, ...each }) => (content ? { ...each, content } : [])),
      proposed: filings.flatMap(({ content: { proposal }, ...each }) =>
        proposal ? { ...each, content: proposal } : [],
      ),
      unreadable,
    }
    return addOwnershipFilings(known, cik, read, listFilings(list))
  },
})

/** Companies' ownership forms, and their metrics for the screener. */
export const insidersData = defineKind({
  name: "insiders",
  archives: [
    {
      name: "insiders",
      usage: ["<zip> …", "insider transactions data sets: Forms 3, 4 and 5 of all companies"],
      dataSet: {
        page: "insider-transactions-data-sets",
        fileName: /^\d{4}q[1-4]_form345\.zip$/,
        newest: 8,
      },
      minutesPerMb: 0.06,
    },
  ],
  title: "Insider trades",
  documents: [
    { of: insidersKind, isGiven: true, snapshot: "insiders" },
    { of: insiderQuartersKind, snapshot: "built" },
  ],
  sources: "insiders",
  isForm: (form) => /^(?:[345]|144)(\/A)?$/.test(form),
  filings: insidersFilings,
  rows: {
    insiderMetrics: metricsOf("insiders", insidersKind),
    persons: { ...persons.rows, where: isOfSec, group: "insiders", rule: { rule: "missing" } },
    personWords: { ...personWords.rows, where: isOfSec, group: "insiders", rule: { rule: "missing" } },
    personRoles: { ...personRoles.rows, rule: ofIssuer },
    insiderTrades: { ...insiderTrades.rows, rule: ofIssuer },
    insiderClusters: { ...insiderClusters.rows, rule: ofIssuer },
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
    const { documents, now } = context
    if (insiderQuarters.length > 0)
      await documents.update(insiderQuartersKind, insiderQuartersKey, now(), (stored) => ({
        quarters: addInsiderQuarters(stored?.quarters ?? [], insiderQuarters),
      }))
    const given = context.documentsOf(insidersKind).map(({ body }) => body)
    if (given.length + insiderForms.length + deriveInsiders.length === 0) return []
    const added = await inSmallGroups(insiderForms, (forms) => addForms(forms, context))
    return [
      ...(await insiderStatements([...given, ...added], context)),
      ...(await storedInsiderStatements(deriveInsiders, context)),
    ]
  },
})

/** The rows of companies that are derived again from their stored forms; those without forms have none. */
export async function storedInsiderStatements(
  ciks: readonly Cik[],
  effects: StoreEffects,
): Promise<D1PreparedStatement[]> {
  const statements: D1PreparedStatement[] = []
  for (let start = 0; start < ciks.length; start += atOnce) {
    const stored = await Promise.all(
      ciks.slice(start, start + atOnce).map((cik) => effects.documents.get(insidersKind, cik)),
    )
    statements.push(
      ...(await insiderStatements(
        stored.flatMap((each) => each?.body ?? []),
        effects,
      )),
    )
  }
  return statements
}

async function insiderStatements(
  documents: readonly InsidersDocument[],
  effects: StoreEffects,
): Promise<D1PreparedStatement[]> {
  const derived = await inSmallGroups(documents, await rowsReader(effects))
  const issuers = derived.map(({ cik }) => cik)
  const { db, now } = effects
  return [
    ...metricStatements(
      derived.map(({ metrics }) => metrics),
      db,
      now(),
    ),
    ...insiderTrades.replace(
      db,
      "issuer",
      issuers,
      derived.flatMap(({ trades }) => trades),
    ),
    ...insiderClusters.replace(
      db,
      "issuer",
      issuers,
      derived.flatMap(({ clusters }) => clusters),
    ),
    ...personStatements(
      db,
      issuers,
      derived.flatMap(({ persons }) => persons),
    ),
  ]
}

/** Derives the rows of a company: metrics, trades and clusters of the market, and persons. */
async function rowsReader({ db, documents, now }: StoreEffects) {
  const stored = await documents.get(insiderQuartersKind, insiderQuartersKey)
  const today = toIsoDate(now())
  const span = spanOfQuarters(stored?.body.quarters ?? [], today)
  const lists = () => loadListIndex(db, documents)
  return async (document: InsidersDocument) => {
    const prices = await listIssuerPrices(document.cik, { db, documents, lists })
    return {
      cik: document.cik,
      metrics: toCompanyMetrics(document.cik, "insiders", metricsOfInsiders(document, prices, span, today)),
      ...toMarketTrades(document, prices, today),
      persons: toPersonsAtCompany(document),
    }
  }
}

async function addForms(forms: DataSetForms, { documents, now }: StoreEffects): Promise<InsidersDocument> {
  const list = await documents.get(filingsKind, forms.cik)
  const listed = list ? listFilings(list.body) : []
  return documents.update(insidersKind, forms.cik, now(), (stored) => addDataSetForms(stored, forms, listed))
}

/** Documents in memory at the same time. */
const atOnce = 6

async function inSmallGroups<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))))
  return results
}
