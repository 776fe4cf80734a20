import { z } from "zod"
import { letterRow } from "~/model/letters/letter-row"
import { parseLetters } from "~/model/letters/parse-letters"
import { lettersKind } from "~/stores/document-kinds"
import { addLetters } from "~/stores/imported-letters-store.server"
import { definePart } from "./part"

export const lettersPart = definePart({
  shape: {
    /** Fund letters, to add to the stored ones. */
    letters: z.array(letterRow).default([]),
  },
  documentKinds: [lettersKind],
  async apply({ letters }, { documents, now }) {
    if (letters.length) await addLetters(letters, documents, now())
    return []
  },
  importer: {
    name: "letters",
    usage: "fund letters, CSV with fund, quarter, title, url",
    read(text, { today }) {
      const { letters, refused } = parseLetters(text, today)
      return { batches: letters.length ? [{ letters }] : [], taken: `${letters.length} letters`, refused }
    },
  },
})
