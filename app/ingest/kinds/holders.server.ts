import { z } from "zod"
import { securityHolders } from "~/model/holdings/holders/holders-document"
import {
  managerNames,
  managerQuarter,
  managerStatements,
  managerQuarters as quarterTable,
} from "~/stores/directory/managers-store.server"
import { loadSecurityIndex } from "~/stores/directory/securities-store.server"
import { holdersKind, holdersQuartersKind } from "~/stores/document-kinds"
import {
  addHolders,
  publishHolders,
  securityQuarterStatements,
  securityQuarters,
} from "~/stores/holdings/all-holders-store.server"
import { defineKind } from "./kind"

/** Holdings of all managers, by security. The totals of managers are sent before the holders of their securities. */
export const holdersData = defineKind({
  name: "holders",
  documents: [
    { of: holdersKind, snapshot: "holders" },
    { of: holdersQuartersKind, snapshot: "built" },
  ],
  rows: {
    managerNames: { ...managerNames.rows, group: "managers", rule: { rule: "missing" } },
    managerQuarters: {
      ...quarterTable.rows,
      group: "managers",
      rule: { rule: "later", column: "filed" },
    },
    securityQuarters: {
      ...securityQuarters.rows,
      rule: { rule: "of document", kind: holdersKind.name, keys: ["cusip", "quarter"] },
    },
  },
  shape: {
    managerQuarters: z.array(managerQuarter).default([]),
    securityHolders: z.array(securityHolders).default([]),
    /** True for the last batch of a load. */
    publishHolders: z.boolean().default(false),
  },
  async apply({ managerQuarters, securityHolders }, { db, documents, now }) {
    const statements = managerStatements(managerQuarters, db)
    if (securityHolders.length === 0) return statements
    const { splitsOf } = await loadSecurityIndex(db, documents)
    const totals = await addHolders(securityHolders, splitsOf, { db, documents, now })
    return [...statements, ...securityQuarterStatements(totals, db)]
  },
  async finish(batch, { db, documents, now }) {
    if (batch.publishHolders) await publishHolders(db, documents, now())
  },
})
