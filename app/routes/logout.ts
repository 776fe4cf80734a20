import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { localPath } from "~/pages/sign-in/local-path"
import { writeFlash } from "~/platform/flash.server"
import { clearSession } from "~/platform/session.server"
import { endSession } from "~/stores/people/sessions-store.server"

/** A GET request does not sign out. */
export function loader() {
  return redirect("/")
}

export async function action({ request, context }: ActionFunctionArgs) {
  const returnTo = localPath((await request.formData()).get("returnTo"))
  const session = await context.session()
  if (session) await endSession(context.db, { userId: session.user.id, sessionId: session.id })
  const headers = new Headers()
  headers.append("set-cookie", await clearSession(context.settings))
  headers.append("set-cookie", writeFlash("signed-out"))
  return redirect(returnTo.startsWith("/account") ? "/" : returnTo, { headers })
}
