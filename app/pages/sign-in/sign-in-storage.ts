const emailKey = "emailForSignIn"
const displayNameKey = "displayName"

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // storage is blocked: the confirmation asks for the address
  }
}

/** The email address a link was sent to, so that the confirmation page does not ask for it. */
export function keepEmail(email: string): void {
  write(emailKey, email)
}

export function keepDisplayName(displayName: string): void {
  write(displayNameKey, displayName)
}

export function readKeptEmail(): string | null {
  try {
    return localStorage.getItem(emailKey)
  } catch {
    return null
  }
}

export function forgetEmail(): void {
  try {
    localStorage.removeItem(emailKey)
  } catch {
    // storage is blocked: nothing was kept
  }
}
