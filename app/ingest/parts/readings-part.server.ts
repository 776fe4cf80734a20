import {
  businessKind,
  filingIndexKind,
  openingKind,
  outlineKind,
  peopleKind,
  sectionKind,
  wordsKind,
} from "~/stores/document-kinds"
import { definePart } from "./part"

/** The reading form of filings, and the business sections; they have no rows. */
export const readingsPart = definePart({
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
