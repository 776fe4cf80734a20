import { EmailLinkStrategy } from "remix-auth-email-link"
import { z } from "zod"
import { parseForm } from "~/lib/parse-form"
import type { Settings } from "~/platform/env.server"
import { keyedHash, makeSecret } from "~/platform/keyed-hash.server"
import { requireSecret } from "~/platform/session.server"
import { linkLifetimeMs } from "~/stores/people/links-store.server"
import { requestSessionStorage } from "./request-session-storage.server"

/** The content of a sign-in link. */
interface LinkContent {
  email: string
  displayName: string
}

const confirmPath = "/login/confirm"
const linkForm = z.object({ displayName: z.string().default("") })

const options = {
  name: "email-link",
  sessionKey: "user",
  sessionErrorKey: "error",
  sessionStrategyKey: "strategy",
}

/*
 * remix-auth-email-link makes and reads the token; the rest of its behavior is contained. It takes the link's host from request headers, so only the token of its link is used, with our own address. It stores the link and the user in the session, so it gets a session that ends with the request. Its tokens are reusable and not authenticated, so a token is valid only while its hash is unused in D1.
 */
function getStrategy(settings: Settings, onToken: (token: string) => void): EmailLinkStrategy<LinkContent> {
  return new EmailLinkStrategy<LinkContent>(
    {
      secret: `email-link:${requireSecret(settings)}`,
      callbackURL: confirmPath,
      linkExpirationTime: linkLifetimeMs,
      sendEmail: async ({ magicLink }) => onToken(new URL(magicLink).searchParams.get("token") ?? ""),
    },
    async ({ email, form }) => {
      const content = parseForm(form, linkForm)
      return { email, displayName: "problem" in content ? "" : content.displayName }
    },
  )
}

/** Makes a token for the address; the library does not receive any header of the visitor's request. */
export async function makeToken(settings: Settings, { email, displayName }: LinkContent): Promise<string> {
  let made = ""
  const strategy = getStrategy(settings, (token) => {
    made = token
  })
  const request = new Request("https://link.invalid/", {
    method: "POST",
    headers: { "x-forwarded-host": "link.invalid" },
    body: new URLSearchParams({ email, displayName }).toString(),
  })
  const answer = strategy.authenticate(request, requestSessionStorage(), { ...options, successRedirect: "/" })
  await answer.catch((thrown: unknown) => {
    if (!(thrown instanceof Response)) throw thrown // the library redirects on success
  })
  return made
}

/** The content of a token; null if it was modified or has expired. */
export async function readToken(settings: Settings, token: string): Promise<LinkContent | null> {
  const url = new URL("https://link.invalid/")
  url.searchParams.set("token", token)
  return getStrategy(settings, () => {})
    .authenticate(new Request(url), requestSessionStorage(), options)
    .catch(() => null)
}

export function hashToken(settings: Settings, token: string): Promise<string> {
  return keyedHash(requireSecret(settings), "sign-in link", token)
}

export function linkAddress(appOrigin: string, token: string): string {
  return `${appOrigin}${confirmPath}?token=${encodeURIComponent(token)}`
}

/** The token of a link that adds an address to an account. The account and the address are rows of D1. */
export const makeAddressToken = makeSecret

export function hashAddressToken(settings: Settings, token: string): Promise<string> {
  return keyedHash(requireSecret(settings), "address link", token)
}

export function addressLink(appOrigin: string, token: string): string {
  return `${appOrigin}/account/address?token=${encodeURIComponent(token)}`
}
