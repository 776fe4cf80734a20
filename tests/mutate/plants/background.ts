import type { Plant } from "../plant"

/** Losses and waits that were found while work ran in the background. */
export const plants: Plant[] = [
  {
    mistake: "a company that changed while the lists were written loses its mark",
    file: "app/stores/directory/lists-store.server.ts",
    search: "update companies set dirty = 0 where dirty > 0 and dirty = 2",
    replace: "update companies set dirty = 0 where dirty > 0",
    tests: ["tests/worker/stores/lists-store.test.ts"],
  },
  {
    mistake: "companies outside the SEC have no fiscal years in the screener",
    file: "app/ingest/read-through/derive-imported.server.ts",
    search: "      metricYears: rows.map(({ years }) => years),\n",
    replace: "",
    tests: ["tests/worker/ingest/derive-outside.test.ts"],
  },
  {
    mistake: "long work never pauses before a round trip",
    file: "app/platform/d1.server.ts",
    search: "  await effects.pause?.()\n",
    replace: "",
    tests: ["tests/unit/platform/pauses.test.ts"],
  },
  {
    mistake: "favorites are added to the account while it is read",
    file: "app/pages/account/favorites-agent.ts",
    search: "  return inTurn(() => tellAndAgree(userId, chosen, []))",
    replace: "  return tellAndAgree(userId, chosen, [])",
    tests: ["tests/unit/pages/account/favorites-agent.test.ts"],
  },
  {
    mistake: "a sync in progress stores the ID of a deleted account",
    file: "app/pages/account/favorites-agent.ts",
    search: "  if (!rows || signedIn.aborted) return",
    replace: "  if (!rows) return",
    tests: ["tests/unit/pages/account/favorites-agent.test.ts"],
  },
]
