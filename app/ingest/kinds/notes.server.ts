import { readNoteReports, toUnreadNotes } from "~/ingest/source/read-notes"
import { listSegmentFilings } from "~/ingest/source/read-segments"
import { listUnsettled } from "~/model/filings/merge-filings"
import { mergeNoteReports } from "~/model/notes/reports-document"
import { noteFactsKind, noteReportsKind } from "~/stores/document-kinds"
import { companyFilings } from "./company-filings"
import { defineKind, ownDocument } from "./kind"

/** Figures of the notes of a company's reports: from its facts, and what only the reports have. */
export const notesData = defineKind({
  name: "notes",
  title: "Notes of reports",
  documents: [
    ownDocument({ of: noteFactsKind, isGiven: true, snapshot: "statements", remadeBy: "company" }),
    ownDocument({ of: noteReportsKind, isGiven: true, snapshot: "details", merge: mergeNoteReports }),
  ],
  sources: "details",
  filings: companyFilings({
    document: noteReportsKind,
    toRead: (listed, known) =>
      listUnsettled(
        listSegmentFilings(listed),
        known?.reports.filter(({ isOld }) => !isOld),
      ),
    // The newest annual report, and the newest of all.
    atFirst: 2,
    aMessage: 4,
    isAbsentWithout: true,
    async read(chosen, { list: { cik }, known, others, edgar }) {
      const read = await readNoteReports(cik, chosen, edgar)
      const reports = [...read.reports, ...others.map(toUnreadNotes)]
      return mergeNoteReports(known, { ...read, reports })
    },
  }),
  shape: {},
})
