import { z } from "zod"
import { question } from "~/ingest/apply/question.server"
import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import { gatherMonths } from "./gather-months.server"

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** Gathers some of the screener's month ends and answers how many there are, until all are stored. */
export const answerMonths = question(
  z.object({ from: month, to: month }),
  (asked, { db, documents }: { settings: Settings; db: D1Database; documents: DocumentStore }) =>
    gatherMonths(asked, { db, documents, now: Date.now }),
)
