import type { Plant } from "../plant"

/** Mistakes that the simulation of concurrent work, crashes and damage finds. */
const tests = ["tests/worker/simulation/simulation.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "rows of a batch are written before its documents",
    file: "app/ingest/apply/apply-batch.server.ts",
    search: `  await Promise.all(
    checked.map(({ kind, key, fetchedAt, body }) => documents.put(kind, key, fetchedAt, body)),
  )
  const context`,
    replace: `  const late = () =>
    Promise.all(checked.map(({ kind, key, fetchedAt, body }) => documents.put(kind, key, fetchedAt, body)))
  parts = [...parts, { shape: {}, finish: async () => void (await late()) } as unknown as IngestPart]
  const context`,
    tests,
  },
  {
    mistake: "a change of a document does not look whether another writer was first",
    file: "app/platform/documents.server.ts",
    search: "if (await putIf(path, text, { httpMetadata, customMetadata, onlyIf })) return changed",
    replace:
      "if (await putIf(path, text, { httpMetadata, customMetadata, ...(onlyIf ? {} : { onlyIf }) })) return changed",
    tests,
  },
  {
    mistake: "a page fails when the failure of its refresh cannot be stored",
    file: "app/ingest/read-through/read-through.server.ts",
    search: "await apply({ sources: [failed] }, effects).catch((failure: unknown) => console.error(failure))",
    replace: "await apply({ sources: [failed] }, effects)",
    tests,
  },
  {
    mistake: "a page fails when what is derived from kept files cannot be stored",
    file: "app/ingest/read-through/read-company.server.ts",
    search: "    console.error(error)\n    return false",
    replace: "    throw error",
    tests,
  },
  {
    mistake: "a filing that is stored after the last look for news is no news",
    file: "app/ingest/alerts/collect-alerts.server.ts",
    search: "getNewsStart(subscription, now())",
    replace: "Math.max(collectedAt, getNewsStart(subscription, now()))",
    tests,
  },
  {
    mistake: "a filing that is found again is mailed again",
    file: "app/stores/alerts/alert-outbox-store.server.ts",
    search: "on conflict (subscription_id, event_id) do nothing",
    replace: "on conflict (subscription_id, event_id) do update set mail = 'waiting'",
    tests,
  },
  {
    mistake: "a mail whose sender ended while it was transmitted is never sent again",
    file: "app/stores/alerts/digests-store.server.ts",
    search: 'const isRepeatable = "(?2 = 1 and created_at > ?3)"',
    replace: 'const isRepeatable = "(?2 = 2 and created_at > ?3)"',
    tests: ["tests/worker/alerts/send-faults.test.ts", "tests/worker/alerts/alert-mail.test.ts"],
  },
  {
    mistake: "documents that are derived from kept files replace those that a request wrote meanwhile",
    file: "app/ingest/read-through/derive-company.server.ts",
    search: "if (!(await documents.putOver(kind, key, fetchedAt, body, stamp))) throw new Replaced()",
    replace: "await documents.put(kind, key, fetchedAt, body)",
    tests: ["tests/worker/following/kept-files.test.ts"],
  },
  {
    mistake: "a damaged document counts as absent at the SEC",
    file: "app/ingest/read-through/read-through.server.ts",
    search: "if (!fetched && documents.isDamaged(kind, key)) return",
    replace: "if (!fetched && documents.isDamaged(kind, key) && key === '') return",
    tests,
  },
]
