import { data, redirect } from "@remix-run/cloudflare"
import { z } from "zod"
import { plainFields } from "~/lib/parse-form"
import { writeFlash } from "~/platform/flash.server"
import { signedCookie } from "~/platform/session.server"
import { type LinkAnswer, type LinkContext, requestLink } from "./request-link.server"
import type { SignInReply } from "./sign-in-reply"
import { parseSignIn, toDisplayName } from "./sign-in-schema"

/** The reason why no link was sent. */
export const linkRefusals: Partial<Record<LinkAnswer, string>> = {
  "too-many": "Too many links were requested. Please try again in an hour.",
  "no-mail": "This site cannot send email, so no link was sent.",
}

/** The email address a link was sent to, so that the confirmation page in this browser does not ask for it. */
export const pendingEmailCookie = signedCookie("sign-in", {
  maxAge: 3600,
  content: z.object({ email: z.string() }),
})

/**
 * Handles the sign-in form. Invalid input is a 400 with the form. After sending a link, redirects to the empty form, or returns the message as data for scripts.
 */
export async function signIn(request: Request, isScripted: boolean, context: LinkContext) {
  const submission = parseSignIn(plainFields(await request.formData()))
  const nothing = { answer: null, email: "", displayName: "" }
  if (submission.status !== "success") {
    const mode = submission.payload.mode === "sign-up" ? "sign-up" : "login"
    return data({ mode, result: submission.reply(), ...nothing } satisfies SignInReply, 400)
  }
  const { email, mode, ...names } = submission.value
  const displayName = toDisplayName(names)
  const answer = await requestLink({ mode, email, displayName }, request, context)
  if (answer === "sent") return linkSent({ mode, email, displayName }, isScripted, context.settings)
  const sentence = linkRefusals[answer]
  const reply: SignInReply = {
    ...nothing,
    mode: answer === "unknown-email" ? "sign-up" : answer === "existing-email" ? "login" : mode,
    result: submission.reply(sentence ? { formErrors: [sentence] } : { resetForm: true }),
    answer,
  }
  return data(reply, answer === "too-many" ? 429 : answer === "no-mail" ? 503 : 400)
}

async function linkSent(
  { mode, ...sent }: { mode: "login" | "sign-up"; email: string; displayName: string },
  isScripted: boolean,
  settings: LinkContext["settings"],
) {
  const headers = new Headers({
    "set-cookie": await pendingEmailCookie.write(settings, { email: sent.email }),
  })
  if (!isScripted) {
    headers.append("set-cookie", writeFlash("link-sent"))
    return redirect(`/login?sent=${mode}`, { headers })
  }
  const reply: SignInReply = { mode, result: {}, answer: "sent", ...sent }
  return data(reply, { headers })
}
