import { businessKind, filingIndexKind, openingKind, outlineKind, sectionKind } from "~/stores/document-kinds"
import { definePart } from "./part"

/** The reading form of filings, and what companies say of their business; no rows are made of it. */
export const readingsPart = definePart({
  shape: {},
  documentKinds: [filingIndexKind, outlineKind, sectionKind, openingKind, businessKind],
})
