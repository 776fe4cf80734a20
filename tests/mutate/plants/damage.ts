import type { Plant } from "../plant"

const tests = ["tests/worker/ingest/damaged-documents.test.ts"]

/** Stored documents that do not parse. */
export const plants: Plant[] = [
  {
    mistake: "A damaged document counts as absent at the SEC.",
    file: "app/ingest/read-through/read-through.server.ts",
    search: "if (isHeld && !documents.isDamaged(kind, key)) return asFetched()",
    replace: "if (isHeld) return asFetched()",
    tests,
  },
]
