import { z } from "zod"
import { isLoopbackHost } from "./loopback"

const origin = z
  .url({
    protocol: /^https?$/,
    error: "must be an http or https origin, such as https://example.com",
    abort: true,
  })
  .refine((text) => /^\/?$/.test(new URL(text).pathname + new URL(text).search), {
    error: "must have no path: the site answers at the root of its host, such as https://example.com",
  })
  .transform((text) => new URL(text).origin)

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional())

const scriptAddress = z.url({ protocol: /^https$/, error: "must be the https address of a script" })

const variables = z.object({
  APP_ORIGIN: optional(origin),
  EDGAR_ORIGIN: optional(origin),
  ESEF_ORIGIN: optional(origin),
  EDGAR_USER_AGENT: optional(
    z.string().regex(/\S+@\S+\.\S+/, 'must name a contact address, such as "Jane Doe jane@example.com"'),
  ),
  SESSION_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  INGEST_TOKEN: optional(z.string().min(24, "must have at least 24 characters")),
  METRICS_TOKEN: optional(z.string().min(24, "must have at least 24 characters")),
  MAIL_URL: optional(
    z.string().refine((text) => /^(smtps?|resend):\/\/\S+$/.test(text) && URL.canParse(text), {
      error:
        "must be smtps://user:password@host:port, smtp://user:password@host:port or resend://key, with special characters in percent encoding",
    }),
  ),
  MAIL_WEBHOOK_SECRET: optional(z.string().min(24, "must have at least 24 characters")),
  HOOKS_ALLOW: optional(
    z.string().refine(
      (text) =>
        text
          .trim()
          .split(/[\s,]+/)
          .every((each) => origin.safeParse(each).success),
      "must be http or https origins with spaces between them, such as https://ntfy.example.com",
    ),
  ),
  MAIL_FROM: optional(z.email("must be a mail address, such as no-reply@example.com")),
  FILL: optional(
    z.enum(["0", "small", "all"], {
      error: "must be 0 for nothing, small for the largest companies, or all for the whole market",
    }),
  ),
  SNAPSHOT_URL: optional(
    z
      .url({ protocol: /^https?$/, error: "must be the https address of a snapshot's manifest", abort: true })
      .refine((text) => text.startsWith("https:") || isLoopbackHost(new URL(text).host), {
        error: "must begin with https, so that nobody changes the snapshot on its way",
      }),
  ),
  READ_THROUGH_LIMIT: optional(
    z.coerce
      .string()
      .regex(/^\d{1,9}$/, "must be a whole number, or 0 for no limit")
      .transform(Number),
  ),
  TEXT_MB: optional(
    z.coerce
      .string()
      .regex(
        /^\d{1,4}$/,
        "must be a whole number of megabytes up to 8000, because a D1 database has at most 10 GB",
      )
      .transform(Number)
      .refine(
        (megabytes) => megabytes <= 8000,
        "must be at most 8000, because a D1 database has at most 10 GB",
      ),
  ),
  SECURITY_CONTACT: optional(
    z.string().regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, "must be a mailto: or https: address"),
  ),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ORIGIN: optional(origin),
  TWITTER_CLIENT_ID: optional(z.string()),
  TWITTER_CLIENT_SECRET: optional(z.string()),
  TWITTER_ORIGIN: optional(origin),
  FACEBOOK_CLIENT_ID: optional(z.string()),
  FACEBOOK_CLIENT_SECRET: optional(z.string()),
  FACEBOOK_ORIGIN: optional(origin),
  ANALYTICS_SCRIPT: optional(scriptAddress),
  ERROR_REPORTING_SCRIPT: optional(scriptAddress),
})

export type Settings = z.infer<typeof variables>

/** True if this deployment sends requests to the SEC. */
export function followsSec({ EDGAR_USER_AGENT, EDGAR_ORIGIN }: Settings): boolean {
  return Boolean(EDGAR_USER_AGENT || EDGAR_ORIGIN)
}

/** The text of filings that is kept for the search of words, in bytes. */
export function getTextBytes({ TEXT_MB = 2000 }: Settings): number {
  return TEXT_MB * 1_000_000
}

/** The origin of this site in links: the operator's setting, or else the one that the request was sent to. */
export function getOrigin(
  { url }: Pick<Request, "url">,
  { APP_ORIGIN }: Pick<Settings, "APP_ORIGIN">,
): string {
  return APP_ORIGIN ?? new URL(url).origin
}

/** True for an origin of this machine, the only one on which test servers for mail and providers are accepted. */
export function isLocalOrigin({ APP_ORIGIN }: Pick<Settings, "APP_ORIGIN">): boolean {
  return APP_ORIGIN !== undefined && isLoopbackHost(new URL(APP_ORIGIN).host)
}

/** Third-party scripts configured by the operator; none by default. */
export function outsideScripts({ ANALYTICS_SCRIPT, ERROR_REPORTING_SCRIPT }: Settings) {
  return [
    ...(ANALYTICS_SCRIPT ? [{ kind: "analytics" as const, src: ANALYTICS_SCRIPT }] : []),
    ...(ERROR_REPORTING_SCRIPT ? [{ kind: "error-reporting" as const, src: ERROR_REPORTING_SCRIPT }] : []),
  ]
}

/** The bindings of wrangler.toml. */
export interface Bindings {
  DB: D1Database
  /** The index of words in filings. */
  WORDS: D1Database
  DOCUMENTS: R2Bucket
  REFRESH: Queue
  /** Absent if the platform has no rate limiter; the limits in D1 still apply. */
  SIGN_IN_LIMIT?: RateLimit
  /** Reads by programs, under /api/ and /mcp. */
  READ_LIMIT?: RateLimit
  ASSETS: Fetcher
  /** A network of public addresses alone, on a local server. Cloudflare's `fetch` reaches no others. */
  HOOKS?: Fetcher
}

export class InvalidEnvironment extends Error {
  override name = "InvalidEnvironment"
}

/** The runtime passes the same object with every request, and parsing takes longer than a cached answer. */
const parsed = new WeakMap<object, Settings>()

/** Parses the environment variables; throws InvalidEnvironment with a line for each invalid one. */
export function parseSettings(env: object): Settings {
  const known = parsed.get(env)
  if (known) return known
  const result = variables.safeParse(env)
  if (result.success) {
    parsed.set(env, result.data)
    return result.data
  }
  const lines = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`)
  throw new InvalidEnvironment(`Invalid environment variables: ${lines.join("; ")}.`)
}

/** The settings, or an answer that names the variables that are invalid. */
export function readSettings(env: object): Settings | Response {
  try {
    return parseSettings(env)
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error
    console.error(error.message)
    return new Response(error.message, { status: 500 })
  }
}
