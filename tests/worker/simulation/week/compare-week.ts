import type { DocumentStore } from "~/platform/documents.server"
import { filingsKind, fundKind, insidersKind, investorKind, statementsKind } from "~/stores/document-kinds"
import { cikId } from "../../../ids"
import { type Filed, funds } from "./filed"
import type { WeekSec } from "./week-sec"

type Named = readonly { accession: string | null }[]

/** The filings that are missing in the stored documents. */
export async function compareDocuments(filings: Filed[], documents: DocumentStore): Promise<string[]> {
  const missing: string[] = []
  for (const filing of filings) {
    const { accession, form } = filing
    for (const [where, stored] of Object.entries(await listPlaces(filing, documents)))
      if (!stored?.some((each) => each.accession === accession))
        missing.push(`${form} ${accession} is not in the ${where}.`)
  }
  return missing
}

/** The filings that the documents name, for each document that a filing changes. */
async function listPlaces(
  { cik: filer, form, series, figuresAt }: Filed,
  documents: DocumentStore,
): Promise<Record<string, Named | undefined>> {
  const cik = cikId(filer)
  if (form === "13F-HR") {
    const investor = await documents.get(investorKind, cik)
    return { holdings: investor?.body.filings.filter(({ state }) => state === "read") }
  }
  if (form === "NPORT-P") {
    const ticker = funds.find(({ seriesId }) => seriesId === series)?.ticker ?? ""
    return { fund: (await documents.get(fundKind, ticker))?.body.reports }
  }
  const toNamed = (accessions: readonly string[] | undefined) =>
    accessions?.map((accession) => ({ accession }))
  const list = (await documents.get(filingsKind, cik))?.body.columns.accession
  const places: Record<string, Named | undefined> = { list: toNamed(list) }
  if (form === "4") places.trades = (await documents.get(insidersKind, cik))?.body.filings
  if (figuresAt !== null)
    places.statements = toNamed((await documents.get(statementsKind, cik))?.body.filings.accession)
  return places
}

/** The filings of watched companies and managers that were not mailed, and what was mailed twice. */
export async function compareAlerts({ filings, mailed }: WeekSec, db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      `select event_id as event, group_concat(distinct digest_id) as digests from alert_outbox
       join alert_digests on alert_digests.id = digest_id and state = 'sent' group by event_id`,
    )
    .all<{ event: string; digests: string }>()
  const digests = new Map(results.map(({ event, digests }) => [event, digests.split(",")]))
  const accepted = new Set(mailed)
  return filings
    .filter(({ form }) => form !== "NPORT-P")
    .flatMap(({ accession, form }) => {
      const mails = (digests.get(`filing:${accession}`) ?? []).filter((key) => accepted.has(key))
      return mails.length === 1 ? [] : [`The alert of ${form} ${accession} was mailed ${mails.length} times.`]
    })
}
