import type { Ticker } from "~/lib/ticker"
import type { ListIndex } from "~/model/directory/list-index"
import type { ChangedHeading } from "~/model/reading/redline/changed-headings"
import { findLikeHeadings, isStatement } from "~/model/words/like-headings"
import type { DocumentStore } from "~/platform/documents.server"
import { wordsKind } from "~/stores/document-kinds"
import { listAnnualTexts } from "~/stores/words/words-store.server"
import type { FilingHead, PeerHeadings } from "./filing/filing-view"

export interface PeerHeadingsContext {
  words: D1Database
  documents: DocumentStore
  lists: () => Promise<ListIndex>
}

/** Companies nearest in size: the list of companies is ordered by market value. */
const mostPeers = 20
const shownPeers = 3
/** Each is compared with every paragraph of the peers. */
const mostHeadings = 60

/** Null if the company has no industry code, or no new heading is a statement. */
export async function loadPeerHeadings(
  { cik, filed }: Pick<FilingHead, "cik" | "filed">,
  headings: readonly ChangedHeading[],
  { words, documents, lists }: PeerHeadingsContext,
): Promise<PeerHeadings | null> {
  const { companiesByCik } = await lists()
  const sic = companiesByCik.get(cik)?.[0]?.sic ?? null
  const all = headings.filter(({ status, text }) => status === "added" && isStatement(text))
  const added = all.slice(0, mostHeadings)
  if (sic === null || filed === null || added.length === 0) return null
  const ordered = [...companiesByCik].filter(([, [first]]) => first?.sic === sic).map(([id]) => id)
  const own = ordered.indexOf(cik)
  const distance = new Map(ordered.map((id, place) => [id, Math.abs(place - own)]))
  const nearest = ordered
    .filter((id) => id !== cik)
    .sort((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0))
  const heads = (await listAnnualTexts(words, nearest, filed)).slice(0, mostPeers)
  const texts = await Promise.all(
    heads.map(async (head) => {
      const sections = (await documents.get(wordsKind, head.key))?.body.sections ?? []
      const risks = sections.filter(({ key }) => /^item-1a(?:-\d+)?$/.test(key))
      return { head, risks, paragraphs: risks.flatMap(({ texts }) => texts) }
    }),
  )
  const compared = texts.filter(({ paragraphs }) => paragraphs.length > 0)
  const alike = findLikeHeadings(
    added.map(({ text }) => text),
    compared,
  )
  const found = added.map(({ id }, place) => [
    id,
    (alike[place] ?? []).slice(0, shownPeers).map(({ text: { head, risks }, paragraph }) => ({
      ticker: companiesByCik.get(head.cik)?.[0]?.ticker ?? (head.cik as string as Ticker),
      ...{ accession: head.accession, form: head.form, file: head.file, filed: head.filed, text: paragraph },
      section: risks.find(({ texts }) => texts.includes(paragraph))?.key ?? "",
    })),
  ])
  const omitted = all.length - added.length
  return { count: compared.length, sic, omitted, found: Object.fromEntries(found) }
}
