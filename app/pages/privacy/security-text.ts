import { addDays, toIsoDate } from "~/lib/dates"

const validDays = 180

/** The content of `/.well-known/security.txt` (RFC 9116); null without a contact, which it must have. */
export function toSecurityText(
  contact: string | undefined,
  origin: string | undefined,
  now: number,
): string | null {
  if (!contact) return null
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${addDays(toIsoDate(now), validDays)}T00:00:00Z`,
    "Preferred-Languages: en",
    ...(origin ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
  ]
  return `${lines.join("\n")}\n`
}
