import { z } from "zod"
import { retryFailedSql } from "~/stores/operations/refreshes-store.server"
import { definePart } from "./part"

export const refreshesPart = definePart({
  shape: {
    /** True to send all failed work to the queue again, at the next run of the schedule. */
    retryFailed: z.boolean().default(false),
  },
  apply: ({ retryFailed }, { db }) => (retryFailed ? [retryFailedSql(db)] : []),
})
