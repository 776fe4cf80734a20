import type { ReadingsDocument } from "~/model/history/readings-document"
import { historyKind, readingsKind } from "~/stores/document-kinds"
import { defineKind, type Reading } from "./kind"

/** The pause before a filing that the SEC does not have is requested again. */
export const absentHeldMs = 24 * 3_600_000

export const historyReading = {
  document: readingsKind,
  leaseMs: 120_000,
  staleAfterMs: () => absentHeldMs,
  // The filings that are read before the statements are derived again.
  aMessage: 4,
} satisfies Reading<ReadingsDocument>

/** Figures of filings from before XBRL. */
export const historyData = defineKind({
  name: "history",
  title: "Filings from before XBRL",
  reading: historyReading,
  documents: [
    { of: readingsKind, snapshot: "history", remadeBy: "history" },
    { of: historyKind, isGiven: true, snapshot: "history", remadeBy: "history" },
  ],
  sources: "history",
  shape: {},
})
