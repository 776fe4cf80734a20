import type { Plant } from "../plant"

const swapped = ["tests/worker/ingest/swapped-answers.test.ts"]
const subjects = ["tests/unit/edgar/answered-subject.test.ts"]

/** Answers and batches about another company or filing than the one that was asked for. */
export const plants: Plant[] = [
  {
    mistake: "An answer is not compared with its address.",
    file: "app/ingest/fetch/edgar-source.ts",
    search: 'if (answer.status === "found") requireOfAddress(address, answer.bytes)',
    replace: "",
    tests: swapped,
  },
  {
    mistake: "A CIK that is not first in the answer is not compared.",
    file: "app/edgar/answered-subject.ts",
    search: " ?? findLateCik(bytes)",
    replace: "",
    tests: subjects,
  },
  {
    mistake: "An index of another filing is accepted.",
    file: "app/edgar/answered-subject.ts",
    search: "(\\d{18})\\/index\\.json$/",
    replace: "(\\d{18})\\/index\\.xml$/",
    tests: subjects,
  },
  {
    mistake: "An older page of another filer is accepted.",
    file: "app/ingest/fetch/refresh-company.ts",
    search: "file && !isPage(page, parseSubmissionsPage(getText(file.bytes)))",
    replace: "file && file.bytes.length === 0",
    tests: swapped,
  },
  {
    mistake: "An ownership form of another company is stored.",
    file: "app/ingest/fetch/refresh-insiders.ts",
    search: "requireNamed(cik, [content.issuer.cik, ...content.owners.map((owner) => owner.cik)], accession)",
    replace: "",
    tests: swapped,
  },
  {
    mistake: "A cover page of another manager is accepted.",
    file: "app/ingest/fetch/refresh-investor.ts",
    search: "requireNamed(cik, [cover?.cik ?? null], accession)",
    replace: "",
    tests: ["tests/unit/ingest/fetch/refresh-investor.test.ts"],
  },
  {
    mistake: "A fund's report of another filer is accepted.",
    file: "app/ingest/fetch/refresh-fund.ts",
    search: "if (!isOfSeries && report.cik",
    replace: "if (isOfSeries && report.cik",
    tests: ["tests/unit/ingest/fetch/refresh-fund.test.ts"],
  },
  {
    mistake: "A document of a batch is stored under another company.",
    file: "app/ingest/apply/apply-batch.server.ts",
    search: "if (own !== undefined && own !== key)",
    replace: "if (own === key && key === body)",
    tests: swapped,
  },
  {
    mistake: "Redirects to any site are followed.",
    file: "app/edgar/client.ts",
    search: "!target || !origins.includes(target.origin)",
    replace: "!target",
    tests: ["tests/unit/edgar/client.test.ts"],
  },
]
