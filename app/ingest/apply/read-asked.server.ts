import type { z } from "zod"
import { readBody } from "~/platform/body.server"

const maxBytes = 1_000

/** The small JSON body of a request of the command line; null if it does not fit the schema. */
export async function readAsked<Asked>(request: Request, schema: z.ZodType<Asked>): Promise<Asked | null> {
  const bytes = await readBody(request, maxBytes)
  if (bytes === "too long") return null
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    return null
  }
}
