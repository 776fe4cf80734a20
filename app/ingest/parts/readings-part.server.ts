import { businessKind, filingIndexKind, openingKind, outlineKind, sectionKind } from "~/stores/document-kinds"
import { definePart } from "./part"

/** The reading form of filings, and the business sections; they have no rows. */
export const readingsPart = definePart({
  shape: {},
  documentKinds: [filingIndexKind, outlineKind, sectionKind, openingKind, businessKind],
})
