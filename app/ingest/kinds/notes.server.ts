import { noteFactsKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Figures of the notes of a company's reports. */
export const notesData = defineKind({
  name: "notes",
  documents: [{ of: noteFactsKind, isGiven: true, snapshot: "statements", remadeBy: "company" }],
  shape: {},
})
