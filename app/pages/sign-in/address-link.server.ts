import type { Settings } from "~/platform/env.server"
import { keyedHash, makeSecret } from "~/platform/keyed-hash.server"
import { requireSecret } from "~/platform/session.server"

/** The token of a link that adds an address to an account. The account and the address are rows of D1. */
export const makeAddressToken = makeSecret

export function hashAddressToken(settings: Settings, token: string): Promise<string> {
  return keyedHash(requireSecret(settings), "address link", token)
}

export function addressLink(appOrigin: string, token: string): string {
  return `${appOrigin}/account/address?token=${encodeURIComponent(token)}`
}
