import type { Plant } from "../plant"

const tests = ["tests/worker/following/filing-work.test.ts"]

const keptFiles = ["tests/worker/following/kept-files.test.ts"]

/** Random weeks, which find each loss without a test that was written for it. */
const week = ["tests/worker/simulation/week/week.test.ts"]

/** Losses that were found once: each mistake is one that the product had. */
export const plants: Plant[] = [
  {
    mistake: "A filing that is among the recent filings counts as read.",
    file: "app/ingest/follow/follow-current.server.ts",
    search: "await toFilingWork(db, filings)",
    replace: `await toFilingWork(
      db,
      await db
        .prepare("select accession from recent_filings")
        .all<{ accession: string }>()
        .then(({ results }) => filings.filter((filing) => results.every((row) => row.accession !== filing.accession))),
    )`,
    tests: week,
  },
  {
    mistake: "The 403 of a file that does not exist is a refusal.",
    file: "app/edgar/client.ts",
    search: 'return new TextDecoder().decode(bytes).includes("<Code>AccessDenied</Code>")',
    replace: "return bytes.length < 0",
    tests: week,
  },
  {
    mistake: "Work of a company is kept for its newest filing only.",
    file: "app/stores/operations/filing-work-store.server.ts",
    search: "and ended_at is null order by accepted, accession",
    replace: "and ended_at is null order by accepted desc, accession desc limit 1",
    tests: week,
  },
  {
    mistake: "Each copy of a message continues on its own.",
    file: "app/ingest/follow/handle-refresh.server.ts",
    search: "(!noted || noted.dueAt > now())",
    replace: "!noted",
    tests,
  },
  {
    mistake: "A read that another filing caused is a try of a waiting one.",
    file: "app/ingest/follow/work-pauses.ts",
    search: "if (work.dueAt > now)",
    replace: "if (now < 0)",
    tests: ["tests/unit/ingest/follow/work-pauses.test.ts"],
  },
  {
    mistake: "A report whose figures never come is read every three minutes.",
    file: "app/ingest/follow/work-pauses.ts",
    search: "(pausesMs[work.tries] ?? maxWaitMs)",
    replace: "180_000",
    tests: week,
  },
  {
    mistake: "A read of the filing list after a bulk load derives statements from older kept figures.",
    file: "app/ingest/fetch/refresh-company.ts",
    search: "!kept.tags[name] ||",
    replace: "",
    tests: ["tests/unit/ingest/fetch/kept-company-files.test.ts"],
  },
  {
    mistake: "Kept figures count as stored after a bulk load of an older archive.",
    file: "app/ingest/follow/unread-work.server.ts",
    search: "!(isDerived(factsAddress) && facts?.includes(work.accession))",
    replace: "!facts?.includes(work.accession)",
    tests: week,
  },
  {
    mistake: "A kept list that is older than the loaded archive says that an amendment has no figures.",
    file: "app/ingest/follow/unread-work.server.ts",
    search: "(!isDerived(listAddress) || (stored",
    replace: "((stored",
    tests: keptFiles,
  },
  {
    mistake: "Deriving again after a bulk load replaces its documents by those of older kept files.",
    file: "app/ingest/read-through/derive-company.server.ts",
    search: "if (!isOwn && (await hasDocuments(cik, documents))) return false",
    replace: "",
    tests: keptFiles,
  },
  {
    mistake: "A list that was derived from older kept files is not read from the SEC.",
    file: "app/ingest/read-through/derive-company.server.ts",
    search: "if (!isOwn || isLate || (await isReplaced()))",
    replace: "if (isLate || (await isReplaced()))",
    tests: keptFiles,
  },
  {
    mistake: "A derivation that ends after a bulk load has the last word.",
    file: "app/ingest/read-through/derive-company.server.ts",
    search: "if (!isOwn || isLate || (await isReplaced()))",
    replace: "if (!isOwn)",
    tests: keptFiles,
  },
  {
    mistake: "A bulk load that ends between documents and rows leaves kept files that count as theirs.",
    file: "app/ingest/apply/note-loaded.server.ts",
    search: "await forgetTags(db, sources)",
    replace: "",
    tests: keptFiles,
  },
  {
    mistake: "A read that ends between documents and files leaves kept files that count as theirs.",
    file: "app/ingest/read-through/read-company.server.ts",
    search: "await forgetTags(db, [{ key: companySource(cik) }])",
    replace: "",
    tests: keptFiles,
  },
]
