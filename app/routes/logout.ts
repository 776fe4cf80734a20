import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { z } from "zod"
import { parseForm } from "~/lib/parse-form"
import { localPath } from "~/pages/sign-in/local-path"
import { writeFlash } from "~/platform/flash.server"
import { sessionCookie } from "~/platform/session.server"
import { endSession } from "~/stores/people/sessions-store.server"

const schema = z.object({ returnTo: z.string().optional().transform(localPath) })

/** A GET request does not sign out. */
export function loader() {
  return redirect("/")
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = parseForm(await request.formData(), schema)
  if ("problem" in form) throw new Response(form.problem, { status: 400 })
  const session = await context.session()
  if (session) await endSession(context.db, { userId: session.user.id, sessionId: session.id })
  const headers = new Headers()
  headers.append("set-cookie", await sessionCookie.clear())
  headers.append("set-cookie", writeFlash("signed-out"))
  return redirect(form.returnTo.startsWith("/account") ? "/" : form.returnTo, { headers })
}
