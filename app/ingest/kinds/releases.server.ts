import { EdgarUnavailable } from "~/edgar/client"
import type { SubmittedFiling } from "~/edgar/submissions"
import { listReleases, readReleases, toUnread } from "~/ingest/source/read-releases"
import { listFilings } from "~/model/filings/filings-document"
import { listUnsettled } from "~/model/filings/merge-filings"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { withAnnounced } from "~/model/releases/announced-quarters"
import { mergeReleases, type ReleasesDocument } from "~/model/releases/release-document"
import { releasesKind } from "~/stores/document-kinds"
import { companyFilings } from "./company-filings"
import { defineKind } from "./kind"

/** Announced figures of results releases. Those of fourth quarters are part of the statements. */
export const releasesData = defineKind({
  name: "releases",
  title: "Results releases",
  documents: [{ of: releasesKind, isGiven: true, snapshot: "details" }],
  sources: "details",
  filings: companyFilings({
    document: releasesKind,
    toRead: (listed, known) =>
      listUnsettled(
        listReleases(listed).map(({ filing }) => filing),
        known?.filings.filter(({ isOld }) => !isOld),
      ),
    // Each is two requests to the SEC.
    atFirst: 4,
    aMessage: 4,
    isAbsentWithout: true,
    async read(chosen, { list, known, others, edgar, raw }) {
      const releases = listReleases(listFilings(list))
      const pick = (some: readonly SubmittedFiling[]) =>
        releases.filter(({ filing }) => some.some(({ accession }) => accession === filing.accession))
      const { cik } = list
      const read = await readReleases(cik, pick(chosen), edgar, raw)
      if (read.filings.every(({ state }) => state === "unread"))
        throw new EdgarUnavailable("The SEC did not send the results releases.")
      return mergeReleases(known, { cik, filings: [...read.filings, ...pick(others).map(toUnread)] })
    },
    changesStatements(statements, known, read) {
      const accessions = new Set(read.map(({ accession }) => accession))
      const isNew = known?.filings.some(
        ({ accession, quarter, state }) => quarter === 4 && state === "read" && accessions.has(accession),
      )
      return isNew || (statements !== null && !isJoined(statements, known))
    },
  }),
  shape: {},
})

/** False for statements that have lost their releases, as after a bulk load. */
function isJoined(statements: StatementsDocument, releases: ReleasesDocument | null): boolean {
  return statements.announced !== undefined || withAnnounced(statements, releases).announced === undefined
}
