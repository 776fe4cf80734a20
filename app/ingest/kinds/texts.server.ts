import { cikOfWords } from "~/model/filings/derive-reading"
import { wordsKind } from "~/stores/document-kinds"
import { noteStatements } from "~/stores/operations/refreshes-store.server"
import { defineKind } from "./kind"

/** The words of filings, which are searched. */
export const textsData = defineKind({
  name: "texts",
  title: "Words of filings",
  documents: [{ of: wordsKind, isGiven: true }],
  shape: {},
  apply(_, { documentsOf, db, now }) {
    const ciks = new Set(documentsOf(wordsKind).map(({ key }) => cikOfWords(key)))
    const notes = [...ciks].map((key) => ({ kind: "words", key }))
    return noteStatements(db, notes, now())
  },
})
