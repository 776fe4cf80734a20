import { z } from "zod"
import { countText } from "~/lib/numbers"
import { groupCells, toCells } from "~/model/imported/import-layers"
import { letterRow, lettersKey } from "~/model/letters/letter-row"
import { parseLetters } from "~/model/letters/parse-letters"
import { lettersKind } from "~/stores/document-kinds"
import { addLetters, listImportedLetters } from "~/stores/imported-letters-store.server"
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
  imported: [
    {
      name: "letters",
      columns: ["fund", "quarter", "title", "url", "cik", "date", "tags", "tickers", "dead"],
      listSubjects: async () => [lettersKey],
      read: async (_, { documents }) => toCells(await listImportedLetters(documents), ({ url }) => url),
      toLines: (_, cells) =>
        Object.values(cells).map((cell) => {
          const { tags, tickers, ...letter } = letterRow.parse(cell)
          return { ...letter, tags: tags.join(" "), tickers: tickers.join(" ") }
        }),
      undo: {
        list: ({ letters }) => groupCells(letters, ({ url }) => [lettersKey, url]),
        async write(_, cells, { documents, now }) {
          const letters = Object.values(cells).flatMap((cell) => (cell === null ? [] : letterRow.parse(cell)))
          const left = await addLetters(letters, documents, now(), new Set(Object.keys(cells)))
          if (left === 0) await documents.delete(lettersKind, lettersKey)
          return []
        },
      },
    },
  ],
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
