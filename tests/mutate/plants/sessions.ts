import type { Plant } from "../plant"

export const plants: Plant[] = [
  {
    mistake: "an old session adds a passkey",
    file: "app/pages/sign-in/passkeys.server.ts",
    search: `  const session = await context.session()
  if (!session || !isFresh(session, now))`,
    replace: `  const session = await context.session()
  if (!session)`,
    tests: ["tests/worker/accounts/passkeys.test.ts"],
  },
  {
    mistake: "a link can be used for eleven minutes",
    file: "app/stores/people/links-store.server.ts",
    search: "linkLifetimeMs = 10 *",
    replace: "linkLifetimeMs = 11 *",
    tests: ["tests/worker/accounts/links.test.ts"],
  },
  {
    mistake: "a link signs in twice",
    file: "app/stores/people/links-store.server.ts",
    search: "used_at is null and expires_at > ?2 and attempts",
    replace: "expires_at > ?2 and attempts",
    tests: ["tests/worker/accounts/links.test.ts"],
  },
  {
    mistake: "a link allows six attempts with a wrong address",
    file: "app/stores/people/links-store.server.ts",
    search: "maxAttempts = 5",
    replace: "maxAttempts = 6",
    tests: ["tests/worker/accounts/links.test.ts"],
  },
  {
    mistake: "a session ends after 31 days",
    file: "app/stores/people/sessions-store.server.ts",
    search: "sessionLifetimeMs = 30",
    replace: "sessionLifetimeMs = 31",
    tests: ["tests/worker/accounts/sessions.test.ts"],
  },
  {
    mistake: "an unused session ends after 15 days",
    file: "app/stores/people/sessions-store.server.ts",
    search: "idleLifetimeMs = 14",
    replace: "idleLifetimeMs = 15",
    tests: ["tests/worker/accounts/sessions.test.ts"],
  },
  {
    mistake: "a session of another user is valid",
    file: "app/stores/people/sessions-store.server.ts",
    search: "and ${isOpen} and sessions.user_id = ?4`",
    replace: "and ${isOpen} and ?4 is not null`",
    tests: ["tests/worker/accounts/sessions.test.ts"],
  },
  {
    mistake: "a user can end the session of another one",
    file: "app/stores/people/sessions-store.server.ts",
    search: 'where id = ?1 and user_id = ?2").bind(sessionId, userId)',
    replace: "where id = ?1 and ?2 <> ''\").bind(sessionId, userId)",
    tests: ["tests/worker/accounts/sessions.test.ts"],
  },
  {
    mistake: "every cookie has the same secret",
    file: "app/platform/session.server.ts",
    search: "[`${name}:${requireSecret(settings)}`]",
    replace: "[requireSecret(settings)]",
    tests: ["tests/worker/accounts/sessions.test.ts"],
  },
  {
    mistake: "one token more than the limit is allowed",
    file: "app/stores/people/tokens-store.server.ts",
    search: "where user_id = ?2) < ?7",
    replace: "where user_id = ?2) <= ?7",
    tests: ["tests/worker/accounts/api-tokens.test.ts"],
  },
  {
    mistake: "a user can delete the token of another one",
    file: "app/stores/people/tokens-store.server.ts",
    search: 'where user_id = ?1 and id = ?2").bind(userId, id)',
    replace: "where ?1 <> '' and id = ?2\").bind(userId, id)",
    tests: ["tests/worker/accounts/api-tokens.test.ts"],
  },
]
