import type { z } from "zod"
import { parseJson } from "~/lib/text/parse-json"
import { readBody } from "~/platform/body.server"
import { type EndpointEffects, requireToken } from "./endpoint.server"

/**
 * Answers a question of the command line, whose small JSON body has the schema: with 404 without the token, and 400 if
 * the body does not fit.
 */
export function question<Asked, Effects extends Pick<EndpointEffects, "settings">>(
  schema: z.ZodType<Asked>,
  answer: (asked: Asked, effects: Effects) => Promise<object>,
  maxBytes = 1_000,
): (request: Request, effects: Effects) => Promise<Response> {
  return async (request, effects) => {
    await requireToken(request, effects.settings)
    const body = await readBody(request, maxBytes)
    const asked =
      body === "too long" ? null : schema.safeParse(parseJson(new TextDecoder().decode(body))).data
    if (!asked) return Response.json({ error: "The body is not what this address takes." }, { status: 400 })
    return Response.json(await answer(asked, effects))
  }
}
