import { historyKind, readingsKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Figures of filings from before XBRL. */
export const historyData = defineKind({
  name: "history",
  title: "Filings from before XBRL",
  documents: [
    { of: readingsKind, snapshot: "history", remadeBy: "history" },
    { of: historyKind, isGiven: true, snapshot: "history", remadeBy: "history" },
  ],
  sources: "history",
  shape: {},
})
