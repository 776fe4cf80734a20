import { EmailLinkStrategy } from "remix-auth-email-link"
import type { Settings } from "~/platform/env.server"
import { keyedHash } from "~/platform/keyed-hash.server"
import { requireSecret } from "~/platform/session.server"
import { linkLifetimeMs } from "~/stores/people/links-store.server"
import { requestSessionStorage } from "./request-session-storage.server"

/** What a link says of the one who asked for it. */
export interface LinkContent {
  email: string
  displayName: string
}

const confirmPath = "/login/confirm"
const options = {
  name: "email-link",
  sessionKey: "user",
  sessionErrorKey: "error",
  sessionStrategyKey: "strategy",
}

/*
 * remix-auth-email-link makes the token and reads it again; the rest of what it does is fenced. It takes the
 * link's host from headers: only the token is taken from its link, the address is ours. It keeps the link and
 * the user in the session: it gets one that ends with the request. Its tokens can be used again and are not
 * authenticated: a token counts only while its hash stands unused in D1.
 */
function strategyOf(settings: Settings, onToken: (token: string) => void): EmailLinkStrategy<LinkContent> {
  return new EmailLinkStrategy<LinkContent>(
    {
      secret: `email-link:${requireSecret(settings)}`,
      callbackURL: confirmPath,
      linkExpirationTime: linkLifetimeMs,
      sendEmail: async ({ magicLink }) => onToken(new URL(magicLink).searchParams.get("token") ?? ""),
    },
    async ({ email, form }) => ({ email, displayName: String(form.get("displayName") ?? "") }),
  )
}

/** A token for the address; no header of any visitor's request reaches the library. */
export async function makeToken(settings: Settings, { email, displayName }: LinkContent): Promise<string> {
  let made = ""
  const strategy = strategyOf(settings, (token) => {
    made = token
  })
  const request = new Request("https://link.invalid/", {
    method: "POST",
    headers: { "x-forwarded-host": "link.invalid" },
    body: new URLSearchParams({ email, displayName }).toString(),
  })
  const answer = strategy.authenticate(request, requestSessionStorage(), { ...options, successRedirect: "/" })
  await answer.catch((thrown: unknown) => {
    if (!(thrown instanceof Response)) throw thrown // it says by a redirect that all went well
  })
  return made
}

/** What a token says; null when it was altered or its time is over. */
export async function readToken(settings: Settings, token: string): Promise<LinkContent | null> {
  const url = new URL("https://link.invalid/")
  url.searchParams.set("token", token)
  return strategyOf(settings, () => {})
    .authenticate(new Request(url), requestSessionStorage(), options)
    .catch(() => null)
}

export function hashToken(settings: Settings, token: string): Promise<string> {
  return keyedHash(requireSecret(settings), "sign-in link", token)
}

export function linkAddress(appOrigin: string, token: string): string {
  return `${appOrigin}${confirmPath}?token=${encodeURIComponent(token)}`
}
