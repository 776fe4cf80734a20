import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import { z } from "zod"
import { brand } from "~/lib/brand"
import { toIsoDate } from "~/lib/dates"
import { parseForm } from "~/lib/parse-form"
import { toBase64Url } from "~/lib/text/encode-bytes"
import type { Settings } from "~/platform/env.server"
import { writeFlash } from "~/platform/flash.server"
import { takeFromLimit } from "~/platform/limits.server"
import { signedCookie } from "~/platform/session.server"
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  maxPasskeys,
  notePasskeyUse,
} from "~/stores/people/passkeys-store.server"
import { addProof, takeProof } from "~/stores/people/proofs-store.server"
import type { Session } from "~/stores/people/sessions-store.server"
import { toDeviceName } from "./device-name"
import { newPasskeyMail } from "./sign-in-mail"
import { isFresh, notifyOwner, type SessionContext, startSession } from "./start-session.server"

const maxCharacters = 32 * 1024

const text = z.string().max(8192)
const credential = z.object({ id: text, rawId: text, type: z.literal("public-key") })
const extensions = z.looseObject({}).default({})
const requested = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("register-options") }),
  z.object({ intent: z.literal("sign-in-options") }),
  z.object({
    intent: z.literal("register"),
    response: credential.extend({
      response: z.object({ clientDataJSON: text, attestationObject: z.string().max(24_000) }),
      clientExtensionResults: extensions,
    }),
  }),
  z.object({
    intent: z.literal("sign-in"),
    response: credential.extend({
      response: z.object({
        clientDataJSON: text,
        authenticatorData: text,
        signature: text,
        userHandle: text.nullish(),
      }),
      clientExtensionResults: extensions,
    }),
  }),
])
type Requested = z.infer<typeof requested>
type Given<Intent> = Extract<Requested, { intent: Intent; response: unknown }>["response"]

/** Makes and uses passkeys, for the scripts of the login page and the account page. */
export async function answerPasskey(request: Request, context: SessionContext, now = Date.now()) {
  const body = requested.safeParse(await readJson(request))
  if (!body.success) return refuse("This request of a passkey could not be read.")
  switch (body.data.intent) {
    case "register-options":
      return offerRegistration(await context.session(), context.settings, context.db, now)
    case "sign-in-options":
      return offerSignIn(context.settings, now)
    case "register":
      return register(body.data.response, request, context, now)
    case "sign-in":
      return signInByPasskey(body.data.response, request, context, now)
  }
}

const sentForm = z.object({ request: z.string().max(maxCharacters) })

/** The JSON in the form's one field. */
async function readJson(request: Request): Promise<unknown> {
  const form = parseForm(await request.formData(), sentForm)
  try {
    return "problem" in form ? null : JSON.parse(form.request)
  } catch {
    return null
  }
}

const refuse = (problem: string, status = 400) => Response.json({ problem }, { status })

function getParty({ APP_ORIGIN = "" }: Settings) {
  return { expectedOrigin: APP_ORIGIN, expectedRPID: new URL(APP_ORIGIN).hostname }
}

const challengeCookie = signedCookie("passkey", { maxAge: 300, content: z.object({ challenge: z.string() }) })

async function offerRegistration(session: Session | null, settings: Settings, db: D1Database, now: number) {
  if (!session || !isFresh(session, now)) return refuse("Sign in again before you add a passkey.", 403)
  const { id, email, displayName } = session.user
  const stored = await listPasskeys(db, id)
  if (stored.length >= maxPasskeys) return refuse(`You have ${maxPasskeys} passkeys, the maximum.`)
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: getParty(settings).expectedRPID,
    userID: new TextEncoder().encode(id),
    userName: email ?? displayName,
    userDisplayName: displayName,
    attestationType: "none",
    excludeCredentials: stored.map((passkey) => ({ id: passkey.id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
  await addProof(db, { sessionId: session.id, purpose: "passkey", subject: options.challenge }, now)
  return Response.json({ options })
}

async function offerSignIn(settings: Settings, now: number) {
  const { expectedRPID: rpID } = getParty(settings)
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required" })
  const cookie = await challengeCookie.write(settings, { challenge: options.challenge }, now)
  return Response.json({ options }, { headers: { "set-cookie": cookie } })
}

/** The challenge of a sign-in that this browser received; null if it is too old or was used before. */
async function takeChallenge(
  request: Request,
  { settings, db }: SessionContext,
  now: number,
): Promise<string | null> {
  const offered = await challengeCookie.read(request, settings, now)
  if (!offered) return null
  // The use is kept for longer than the cookie is valid, also on a machine whose clock is behind.
  const once = { key: `passkey challenge ${offered.challenge}`, max: 1, everyMs: 3_600_000 }
  return (await takeFromLimit(db, once, now)) ? offered.challenge : null
}

const again = "This passkey could not be used. Try again, or use an emailed link."

async function register(response: Given<"register">, request: Request, context: SessionContext, now: number) {
  const { settings, db, log } = context
  const session = await context.session()
  if (!session || !isFresh(session, now)) return refuse("Sign in again before you add a passkey.", 403)
  const expectedChallenge = await takeProof(db, { sessionId: session.id, purpose: "passkey" }, now)
  if (!expectedChallenge) return refuse(again)
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    ...getParty(settings),
    requireUserVerification: true,
  }).catch((error: unknown) => noteFailure(error, log))
  if (!registrationInfo) return refuse(again)
  const { id, publicKey, counter } = registrationInfo.credential
  const device = toDeviceName(request.headers.get("user-agent") ?? "")
  const passkey = { id, counter, device, userId: session.user.id, publicKey: toBase64Url(publicKey) }
  if (!(await addPasskey(db, passkey, now))) return refuse(again)
  notifyOwner(session.user.email, (page) => newPasskeyMail(device, page), context, now)
  return Response.json({ isDone: true })
}

async function signInByPasskey(
  response: Given<"sign-in">,
  request: Request,
  context: SessionContext,
  now: number,
) {
  const { settings, db, log } = context
  const expectedChallenge = await takeChallenge(request, context, now)
  const passkey = await findPasskey(db, response.id)
  if (!expectedChallenge || !passkey) return refuse(again)
  const { id, userId, publicKey, counter } = passkey
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...response.response, userHandle: response.response.userHandle ?? undefined },
    },
    expectedChallenge,
    ...getParty(settings),
    requireUserVerification: true,
    credential: { id, publicKey: fromBase64(publicKey), counter },
  }).catch((error: unknown) => noteFailure(error, log))
  const isOwn = response.response.userHandle === toBase64Url(new TextEncoder().encode(userId))
  if (!verified || !authenticationInfo || !isOwn) return refuse(again)
  const use = { id, counter: authenticationInfo.newCounter }
  if (!(await notePasskeyUse(db, use, toIsoDate(now)))) return refuse(again)
  const { cookie, to } = await startSession(request, { userId, way: "passkey" }, context, now)
  const headers = new Headers()
  headers.append("set-cookie", cookie)
  headers.append("set-cookie", await challengeCookie.clear())
  headers.append("set-cookie", writeFlash("signed-in"))
  return Response.json({ isDone: true, to }, { headers })
}

/** The library throws for everything that is not as it was offered. */
function noteFailure(error: unknown, log: SessionContext["log"]) {
  log.note("signIn", {
    outcome: "failed",
    way: "passkey",
    reason: error instanceof Error ? error.message : "",
  })
  return { verified: false as const, registrationInfo: undefined, authenticationInfo: undefined }
}

function fromBase64(encoded: string): Uint8Array<ArrayBuffer> {
  const plain = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}
