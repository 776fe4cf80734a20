import { redirect } from "@remix-run/cloudflare"
import { z } from "zod"
import { parseForm } from "~/lib/parse-form"
import { hashAddressToken } from "~/pages/sign-in/email-link.server"
import type { SessionContext } from "~/pages/sign-in/start-session.server"
import { writeFlash } from "~/platform/flash.server"
import { getAddressOfLink, redeemAddressLink } from "~/stores/people/links-store.server"
import { addProof } from "~/stores/people/proofs-store.server"
import { addAddress } from "~/stores/people/ways-store.server"
import { tellOwnerOfWay } from "./tell-owner.server"

export interface AddressView {
  token: string
  email: string
}

const unusable = "/account?failed=link"

/** Loads the page of a link that adds an address, without using the link. The account that asked must be signed in. */
export async function loadAddAddress(
  request: Request,
  { db, settings, session }: SessionContext,
  now = Date.now(),
): Promise<AddressView> {
  const token = new URL(request.url).searchParams.get("token") ?? ""
  const found = await session()
  if (!found) throw redirect("/login?link=account")
  const link = { hash: await hashAddressToken(settings, token), userId: found.user.id }
  const email = await getAddressOfLink(db, link, now)
  if (!email) throw redirect(unusable)
  return { token, email }
}

const schema = z.object({ token: z.string().max(200) })

/** Uses the link: adds the address, or proves that the account of the address is the user's, too. */
export async function confirmAddress(request: Request, context: SessionContext, now = Date.now()) {
  const { db, settings, session } = context
  const found = await session()
  if (!found) throw redirect("/login?link=account")
  const { id: userId, email: before } = found.user
  const form = parseForm(await request.formData(), schema)
  const hash = await hashAddressToken(settings, "problem" in form ? "" : form.token)
  const email = await redeemAddressLink(db, { hash, userId }, now)
  if (!email) return redirect(unusable)
  const owner = await addAddress(db, userId, email)
  if (owner.id !== userId) {
    await addProof(db, { sessionId: found.id, purpose: "join", subject: owner.id }, now)
    return redirect("/account")
  }
  if (before) tellOwnerOfWay(before, email, context, now)
  return redirect("/account", { headers: { "set-cookie": writeFlash("address-added") } })
}
