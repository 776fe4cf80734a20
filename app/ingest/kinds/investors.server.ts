import { z } from "zod"
import { cikSchema } from "~/lib/value-schemas"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import { rowStatements } from "~/stores/row-statements"
import { defineKind } from "./kind"

/** The tracked investors, by name. */
export const investorsData = defineKind({
  name: "investors",
  rows: {
    investors: {
      table: "investors",
      key: ["cik"],
      values: ["name", "owner"],
      group: "lists",
      rule: { rule: "missing" },
    },
  },
  shape: {
    investors: z.array(z.object({ cik: cikSchema, name: z.string(), owner: z.string() })).default([]),
  },
  apply: ({ investors }, { db }) => rowStatements(db, upsertInvestors, investors),
  finish({ investors }) {
    if (investors.length) forgetListIndex()
  },
})

const upsertInvestors = `
  insert into investors (cik, name, owner)
  select value ->> 'cik', value ->> 'name', value ->> 'owner' from json_each(?1) where true
  on conflict (cik) do update set name = excluded.name, owner = excluded.owner`
