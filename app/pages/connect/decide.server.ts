import { redirect } from "@remix-run/cloudflare"
import { z } from "zod"
import { parseForm } from "~/lib/parse-form"
import { requireFreshSession } from "~/pages/account/require-user.server"
import { forgetConnection } from "~/pages/sign-in/pending-connection.server"
import { redirectPage } from "~/pages/sign-in/redirect-page.server"
import { connectedProgramMail } from "~/pages/sign-in/sign-in-mail"
import { notifyOwner } from "~/pages/sign-in/start-session.server"
import { getOrigin } from "~/platform/env.server"
import { addGrant } from "~/stores/people/grants-store.server"
import { readConnectionRequest } from "./connection-request.server"
import type { ConnectContext } from "./load-authorize.server"

const decision = z.object({
  decision: z.enum(["allow", "deny"]),
  scope: z.array(z.string()).default([]),
})

/** Answers the form of the authorization page: a code for the program, or that the user refuses. */
export async function decideConnection(
  request: Request,
  context: ConnectContext & { waitUntil: (work: Promise<unknown>) => void },
  now = Date.now(),
): Promise<Response> {
  const { db, settings } = context
  const url = new URL(request.url)
  const issuer = getOrigin(request, settings)
  const [form, asked] = await Promise.all([
    request.formData().then((sent) => parseForm(sent, decision)),
    readConnectionRequest(url.searchParams, settings, issuer),
  ])
  if ("problem" in asked) return redirect(`/oauth/authorize${url.search}`)
  const { user } = await requireFreshSession(context, now)
  const { client, redirectUri, challenge, state } = asked
  const allowed = "problem" in form || form.decision === "deny" ? [] : form.scope
  const scopes = asked.scopes.filter((scope) => allowed.includes(scope))
  const isAllowed = scopes.length > 0
  const code = isAllowed
    ? await addGrant(db, { userId: user.id, client, scopes, challenge, redirectUri }, now)
    : null
  const answer = new URL(redirectUri)
  if (code) answer.searchParams.set("code", code)
  else answer.searchParams.set("error", "access_denied")
  if (isAllowed && !code)
    answer.searchParams.set("error_description", "The account has too many connected programs.")
  if (state !== null) answer.searchParams.set("state", state)
  // RFC 9207: a program that knows several servers can tell whose answer it is.
  answer.searchParams.set("iss", issuer)
  if (code) notifyOwner(user.email, (page) => connectedProgramMail(client.name, page), context, now)
  return redirectPage({
    location: answer.href,
    cookie: await forgetConnection(),
    title: "Returning to the program",
    label: "Continue to the program",
  })
}
