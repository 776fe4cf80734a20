import { z } from "zod"
import { readValue } from "~/platform/rows.server"
import { linkLifetimeMs } from "./links-store.server"

interface ProofKey {
  sessionId: string
  purpose: "join" | "passkey" | `link ${string}`
}

/** Keeps what the session may do once within ten minutes, instead of an earlier one with this purpose. */
export async function addProof(
  db: D1Database,
  { sessionId, purpose, subject }: ProofKey & { subject: string },
  now: number,
): Promise<void> {
  await db.batch([
    db.prepare("delete from account_proofs where expires_at <= ?1").bind(now),
    db
      .prepare(
        "insert or replace into account_proofs (session_id, purpose, subject, expires_at) values (?1, ?2, ?3, ?4)",
      )
      .bind(sessionId, purpose, subject, now + linkLifetimeMs),
  ])
}

const isValid = "session_id = ?1 and purpose = ?2 and expires_at > ?3"

/** The subject of a proof, which stays usable; null without one. */
export async function getProof(
  db: D1Database,
  { sessionId, purpose }: ProofKey,
  now: number,
): Promise<string | null> {
  const sql = `select subject from account_proofs where ${isValid}`
  return readValue(db, z.string(), sql, sessionId, purpose, now)
}

/** Uses a proof up and returns its subject. Of two simultaneous requests, only one gets it; the other one gets null. */
export async function takeProof(
  db: D1Database,
  { sessionId, purpose }: ProofKey,
  now: number,
): Promise<string | null> {
  const sql = `delete from account_proofs where ${isValid} returning subject`
  return readValue(db, z.string(), sql, sessionId, purpose, now)
}
