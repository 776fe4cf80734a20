import { z } from "zod"
import { type ProviderName, providerNames } from "~/pages/session/provider-names"
import { isLocalOrigin, type Settings } from "~/platform/env.server"
import type { ProviderProfile } from "~/stores/people/identities-store.server"

/** The endpoints of a provider and the format of its profile response. */
export interface Provider {
  name: ProviderName
  clientId: string
  clientSecret: string
  authorizationEndpoint: string
  tokenEndpoint: string
  profileEndpoint: string
  scopes: string[]
  authenticateWith: "http_basic_auth" | "request_body"
  toProfile: (answer: unknown) => ProviderProfile
}

type Description = Omit<Provider, "name" | "clientId" | "clientSecret">

const googleAnswer = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  email: z.email().optional(),
  email_verified: z.boolean().optional(),
})
const twitterAnswer = z.object({ data: z.object({ id: z.string().min(1), name: z.string().optional() }) })
const facebookAnswer = z.object({
  id: z.string().min(1),
  name: z.string().optional(),
  email: z.email().optional(),
})

const descriptions: Record<ProviderName, Description> = {
  google: {
    authorizationEndpoint: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenEndpoint: "https://oauth2.googleapis.com/token",
    profileEndpoint: "https://openidconnect.googleapis.com/v1/userinfo",
    scopes: ["openid", "email", "profile"],
    authenticateWith: "request_body",
    toProfile: (answer) => {
      const { sub, name = "", email, email_verified } = googleAnswer.parse(answer)
      const verified = email !== undefined && email_verified === true
      return profile("google", sub, name, email, verified)
    },
  },
  // Twitter returns an email address only to apps with that permission.
  twitter: {
    authorizationEndpoint: "https://x.com/i/oauth2/authorize",
    tokenEndpoint: "https://api.x.com/2/oauth2/token",
    profileEndpoint: "https://api.x.com/2/users/me",
    scopes: ["users.read", "tweet.read"],
    authenticateWith: "http_basic_auth",
    toProfile: (answer) => {
      const { id, name = "" } = twitterAnswer.parse(answer).data
      return profile("twitter", id, name, undefined, false)
    },
  },
  // Facebook does not say whether an email address is verified.
  facebook: {
    authorizationEndpoint: "https://www.facebook.com/v23.0/dialog/oauth",
    tokenEndpoint: "https://graph.facebook.com/v23.0/oauth/access_token",
    profileEndpoint: "https://graph.facebook.com/v23.0/me?fields=id,name,email",
    scopes: ["email", "public_profile"],
    authenticateWith: "request_body",
    toProfile: (answer) => {
      const { id, name = "", email } = facebookAnswer.parse(answer)
      return profile("facebook", id, name, email, false)
    },
  },
}

function profile(
  provider: ProviderName,
  subject: string,
  name: string,
  email: string | undefined,
  emailVerified: boolean,
): ProviderProfile {
  return { provider, subject, name: name.slice(0, 120), email: email?.toLowerCase() ?? null, emailVerified }
}

/** The configured providers, in the order of the buttons. */
export function configuredProviders(settings: Settings): ProviderName[] {
  return providerNames.filter((name) => findProvider(settings, name) !== null)
}

/** Null for an unknown or unconfigured provider. */
export function findProvider(settings: Settings, name: string | undefined): Provider | null {
  const known = providerNames.find((each) => each === name)
  if (!known || !settings.APP_ORIGIN || !settings.SESSION_SECRET) return null
  const prefix = known.toUpperCase() as Uppercase<ProviderName>
  const clientId = settings[`${prefix}_CLIENT_ID`]
  const clientSecret = settings[`${prefix}_CLIENT_SECRET`]
  if (!clientId || !clientSecret) return null
  const standIn = isLocalOrigin(settings) ? settings[`${prefix}_ORIGIN`] : undefined
  const at = (endpoint: string) => (standIn ? standIn + endpoint.replace(/^https:\/\/[^/]+/, "") : endpoint)
  const description = descriptions[known]
  return {
    ...description,
    name: known,
    clientId,
    clientSecret,
    authorizationEndpoint: at(description.authorizationEndpoint),
    tokenEndpoint: at(description.tokenEndpoint),
    profileEndpoint: at(description.profileEndpoint),
  }
}
