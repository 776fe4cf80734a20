import { drain } from "~/platform/body.server"
import { listLargest } from "~/stores/operations/fill-store.server"
import { type EndpointEffects, requireToken } from "./endpoint.server"

/** The companies with which a small fill begins. */
const companiesAFill = 200

/** The CIKs of the largest companies, by which the command line fills an instance. */
export async function sendLargest(
  request: Request,
  effects: Pick<EndpointEffects, "settings" | "db">,
): Promise<Response> {
  await requireToken(request, effects.settings)
  await drain(request)
  return Response.json({ ciks: await listLargest(effects.db, companiesAFill) })
}
