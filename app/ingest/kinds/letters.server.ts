import { z } from "zod"
import { countText } from "~/lib/numbers"
import { letterRow } from "~/model/letters/letter-row"
import { parseLetters } from "~/model/letters/parse-letters"
import { lettersKind } from "~/stores/document-kinds"
import { addLetters } from "~/stores/imported-letters-store.server"
import { defineKind } from "./kind"

export const lettersData = defineKind({
  name: "letters",
  documents: [{ of: lettersKind, isGiven: true }],
  shape: {
    /** Fund letters, to add to the stored ones. */
    letters: z.array(letterRow).default([]),
  },
  async apply({ letters }, { documents, now }) {
    if (letters.length) await addLetters(letters, documents, now())
    return []
  },
  importer: {
    name: "letters",
    usage: "fund letters, CSV with fund, quarter, title, url",
    read(text, { today }) {
      const { letters, refused } = parseLetters(text, today)
      const count = letters.length
      return {
        batches: count ? [{ letters }] : [],
        count,
        taken: countText(count, "letter"),
        refused,
      }
    },
  },
})
