import { z } from "zod"
import { toBase64Url } from "~/lib/text/encode-bytes"
import { isEqual } from "./alert-tokens.server"
import type { Settings } from "./env.server"
import { keyedHash } from "./keyed-hash.server"
import { requireSecret } from "./session.server"

const clientSchema = z.object({ name: z.string(), redirectUris: z.array(z.string()).min(1) })

/** A program that registered itself (RFC 7591). */
type OAuthClient = z.infer<typeof clientSchema>

/** Longer ones do not fit into the address of the authorization page. */
const longestId = 3000
const purpose = "oauth client"

/**
 * The client ID of a program: what it registered, signed. Nothing is stored, so that nobody can fill the database by
 * registering. Null if it is too long.
 */
export async function toClientId(settings: Settings, client: OAuthClient): Promise<string | null> {
  const text = encodeURIComponent(JSON.stringify(client))
  const encoded = toBase64Url(new TextEncoder().encode(text))
  const id = `${encoded}.${await keyedHash(requireSecret(settings), purpose, encoded)}`
  return id.length > longestId ? null : id
}

/** The program of a client ID; null for one that was not made here. */
export async function readClientId(settings: Settings, id: string): Promise<OAuthClient | null> {
  const [encoded = "", signature = ""] = id.length > longestId ? [] : id.split(".")
  if (!isEqual(signature, await keyedHash(requireSecret(settings), purpose, encoded))) return null
  const text = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"))
  return clientSchema.parse(JSON.parse(decodeURIComponent(text)))
}
