import { z } from "zod"
import { cikSchema } from "~/lib/value-schemas"
import type { DocumentStore } from "~/platform/documents.server"
import { facesKind } from "~/stores/document-kinds"
import { type EndpointEffects, requireToken } from "./endpoint.server"
import { readAsked } from "./read-asked.server"

/** As many CIKs as the body of a request holds. */
export const companiesAnAnswer = 50
const asked = z.object({ ciks: z.array(cikSchema).max(companiesAnAnswer) })

/** The stored printed statements of some companies, by which the command line chooses their figures. */
export async function sendFaces(
  request: Request,
  { settings, documents }: Pick<EndpointEffects, "settings"> & { documents: DocumentStore },
): Promise<Response> {
  await requireToken(request, settings)
  const parsed = await readAsked(request, asked)
  if (!parsed) return Response.json({ error: "The body lists no companies." }, { status: 400 })
  const stored = await Promise.all(parsed.ciks.map((cik) => documents.get(facesKind, cik)))
  return Response.json({ faces: stored.flatMap((each) => each?.body ?? []) })
}
