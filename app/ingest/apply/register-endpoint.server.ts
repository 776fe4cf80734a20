import { z } from "zod"
import { readBody } from "~/platform/body.server"
import { listReadReports } from "~/stores/directory/register-store.server"
import { type EndpointEffects, requireToken } from "./endpoint.server"

const maxBytes = 1024 * 1024

const question = z.object({
  filings: z.array(z.object({ filing: z.string(), sha256: z.string().nullable() })).max(2000),
})

/** Says which filings of a register were read already, so that a load continues where it ended. */
export async function sendReadReports(
  request: Request,
  effects: Pick<EndpointEffects, "settings" | "db">,
): Promise<Response> {
  await requireToken(request, effects.settings)
  const body = await readBody(request, maxBytes)
  if (body === "too long")
    return Response.json({ error: "The list of filings is too long." }, { status: 413 })
  const parsed = question.safeParse(parseJson(new TextDecoder().decode(body)))
  if (!parsed.success) return Response.json({ error: "The list of filings is invalid." }, { status: 400 })
  return Response.json({ read: await listReadReports(effects.db, parsed.data.filings) })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
