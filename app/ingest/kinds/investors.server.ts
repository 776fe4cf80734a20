import { z } from "zod"
import { cikSchema, storedCik } from "~/lib/value-schemas"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import { defineTable } from "~/stores/table"
import { defineKind } from "./kind"

const investorsTable = defineTable({
  name: "investors",
  key: ["cik"],
  fields: { cik: storedCik, name: z.string(), owner: z.string() },
})

/** The tracked investors, by name. */
export const investorsData = defineKind({
  name: "investors",
  rows: { investors: { ...investorsTable.rows, group: "lists", rule: { rule: "missing" } } },
  shape: {
    investors: z.array(z.object({ cik: cikSchema, name: z.string(), owner: z.string() })).default([]),
  },
  apply: ({ investors }, { db }) => investorsTable.put(db, investors),
  finish({ investors }) {
    if (investors.length) forgetListIndex()
  },
})
