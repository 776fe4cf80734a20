import {
  businessKind,
  filingIndexKind,
  openingKind,
  outlineKind,
  peopleKind,
  sectionKind,
  wordsKind,
} from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** The reading form of filings, and the business sections; they have no rows. */
export const readingsData = defineKind({
  shape: {},
  documentKinds: [
    filingIndexKind,
    outlineKind,
    sectionKind,
    openingKind,
    wordsKind,
    businessKind,
    peopleKind,
  ],
})
