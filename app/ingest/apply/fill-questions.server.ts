import { z } from "zod"
import { cikSchema } from "~/lib/value-schemas"
import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import { listReadReports } from "~/stores/directory/register-store.server"
import { facesKind } from "~/stores/document-kinds"
import { listLargest } from "~/stores/operations/fill-store.server"
import { question } from "./question.server"

/** The companies with which a small fill begins. */
const companiesAFill = 200

/** The CIKs of the largest companies, by which the command line fills an instance. */
export const sendLargest = question(
  z.object({}),
  async (_, { db }: { settings: Settings; db: D1Database }) => ({
    ciks: await listLargest(db, companiesAFill),
  }),
)

/** As many CIKs as the body of a request holds. */
export const companiesAnAnswer = 50

/** The stored printed statements of some companies, by which the command line chooses their figures. */
export const sendFaces = question(
  z.object({ ciks: z.array(cikSchema).max(companiesAnAnswer) }),
  async ({ ciks }, { documents }: { settings: Settings; documents: DocumentStore }) => {
    const stored = await Promise.all(ciks.map((cik) => documents.get(facesKind, cik)))
    return { faces: stored.flatMap((each) => each?.body ?? []) }
  },
)

/** The filings of a register that were read already, so that a load continues where it ended. */
export const sendReadReports = question(
  z.object({ filings: z.array(z.object({ filing: z.string(), sha256: z.string().nullable() })).max(2000) }),
  async ({ filings }, { db }: { settings: Settings; db: D1Database }) => ({
    read: await listReadReports(db, filings),
  }),
  1024 * 1024,
)
