import type { Plant } from "../plant"

const tests = ["tests/worker/ingest/filing-indexes.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "the name of a filing list is not stored for the search",
    file: "app/ingest/parts/filings-part.server.ts",
    search: "names.set(body.cik, {",
    replace: "names.delete(body.cik); void ({",
    tests,
  },
  {
    mistake: "names of listed companies are stored as those of unlisted ones",
    file: "app/stores/directory/unlisted-names-store.server.ts",
    search: "not in (select cik from companies)",
    replace: "not in ('')",
    tests,
  },
]
