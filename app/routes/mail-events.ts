import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { receiveMailEvent } from "~/pages/alerts/mail-events.server"

/** Bounces and complaints that a mail service reports. */
export async function action({ request, context }: ActionFunctionArgs) {
  return receiveMailEvent(request, context)
}

export function loader() {
  return new Response("Events are sent with POST.", { status: 405, headers: { allow: "POST" } })
}
