import { readRow } from "~/platform/rows.server"
import { openAccountOfEmail, type SignedIn, signedInRow } from "./users-store.server"

/** A provider's profile of the user who signed in. */
export interface ProviderProfile {
  provider: string
  subject: string
  name: string
  email: string | null
  /** True only if the provider has verified the address. */
  emailVerified: boolean
}

/**
 * The account of a provider's subject. A new subject is linked to the account of its address only if the provider
 * verified the address; otherwise it gets a new account without an address.
 */
export async function openAccountOfProvider(
  db: D1Database,
  profile: ProviderProfile,
  now: number,
): Promise<SignedIn> {
  const known = await findByIdentity(db, profile)
  if (known) return known
  const owner =
    profile.email && profile.emailVerified
      ? await openAccountOfEmail(db, { email: profile.email, displayName: profile.name }, now)
      : null
  const userId = owner?.id ?? crypto.randomUUID()
  await db.batch([
    ...(owner
      ? []
      : [
          db
            .prepare("insert into users (id, display_name, created_at) values (?1, ?2, ?3)")
            .bind(userId, profile.name, now),
        ]),
    db
      .prepare(
        `insert into identities (provider, subject, user_id, email, email_verified, created_at)
         values (?1, ?2, ?3, ?4, ?5, ?6)`,
      )
      .bind(profile.provider, profile.subject, userId, profile.email, profile.emailVerified ? 1 : 0, now),
  ])
  return { id: userId }
}

/** Links a provider's subject to the account, unless an account has it; returns the account that has it then. */
export async function linkIdentity(
  db: D1Database,
  userId: string,
  { provider, subject, email, emailVerified }: ProviderProfile,
  now: number,
): Promise<SignedIn> {
  const [, found] = await db.batch([
    db
      .prepare(
        `insert into identities (provider, subject, user_id, email, email_verified, created_at)
         values (?1, ?2, ?3, ?4, ?5, ?6) on conflict (provider, subject) do nothing`,
      )
      .bind(provider, subject, userId, email, emailVerified ? 1 : 0, now),
    db
      .prepare("select user_id as id from identities where provider = ?1 and subject = ?2")
      .bind(provider, subject),
  ])
  return signedInRow.parse(found?.results[0])
}

async function findByIdentity(
  db: D1Database,
  { provider, subject }: ProviderProfile,
): Promise<SignedIn | null> {
  const sql = "select user_id as id from identities where provider = ?1 and subject = ?2"
  return readRow(db, signedInRow, sql, provider, subject)
}
