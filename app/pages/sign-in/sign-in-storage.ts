import { readStored, writeStored } from "~/ui/browser-storage"

const emailKey = "emailForSignIn"
const displayNameKey = "displayName"

/** Keeps the address a link was sent to. Where storage is blocked, the confirmation page asks for it. */
export function keepEmail(email: string): void {
  writeStored(emailKey, email)
}

export function keepDisplayName(displayName: string): void {
  writeStored(displayNameKey, displayName)
}

export function readKeptEmail(): string | null {
  return readStored(emailKey)
}

export function forgetEmail(): void {
  writeStored(emailKey, null)
}
