import {
  filingIndexKind,
  missingWordsKind,
  openingKind,
  outlineKind,
  redlineKind,
  sectionKind,
  wordsKind,
} from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Documents of filings, converted for reading. */
export const readingsData = defineKind({
  name: "readings",
  documents: [
    ...[filingIndexKind, outlineKind, sectionKind, openingKind, wordsKind].map((of) => ({
      of,
      isGiven: true,
    })),
    { of: missingWordsKind },
    { of: redlineKind },
  ],
  shape: {},
})
