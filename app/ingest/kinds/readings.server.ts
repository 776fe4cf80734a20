import { filingIndexKind, openingKind, outlineKind, redlineKind, sectionKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Documents of filings, converted for reading. */
export const readingsData = defineKind({
  name: "readings",
  documents: [
    ...[filingIndexKind, outlineKind, sectionKind, openingKind].map((of) => ({ of, isGiven: true })),
    { of: redlineKind },
  ],
  shape: {},
})
