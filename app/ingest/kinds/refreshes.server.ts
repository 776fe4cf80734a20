import { z } from "zod"
import { restartDerivationSql } from "~/stores/operations/derivations-store.server"
import { retryFailedSql } from "~/stores/operations/refreshes-store.server"
import { defineKind } from "./kind"

export const refreshesData = defineKind({
  name: "refreshes",
  shape: {
    /** True to send all failed work to the queue again, at the next run of the schedule. */
    retryFailed: z.boolean().default(false),
    /** True to derive all documents of companies again from the SEC's files, without the SEC. */
    deriveAll: z.boolean().default(false),
  },
  apply: ({ retryFailed, deriveAll }, { db }) => [
    ...(retryFailed ? [retryFailedSql(db)] : []),
    ...(deriveAll ? [restartDerivationSql(db)] : []),
  ],
})
