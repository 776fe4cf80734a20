import type { Random } from "~/ingest/invented/random"
import { exampleCik, exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { faultySec } from "./faults"

interface Submissions {
  filings: { recent: Record<string, unknown[]> }
}

const submissions = exampleSubmissions() as Submissions
/** A year of a few lines is enough: deriving all of them takes most of the time of a seed. */
const lines =
  /^(Revenue|GrossProfit|NetIncomeLoss|EarningsPerShareDiluted|Assets$|Liabilities$|StockholdersEquity$|Entity)/
const factsText = JSON.stringify(exampleFacts(), (key, value) => {
  if (Array.isArray(value)) return value.filter(({ end }) => end >= "2025-01-01")
  const isTaxonomy = key === "us-gaap" || key === "dei"
  return isTaxonomy ? Object.fromEntries(Object.entries(value).filter(([name]) => lines.test(name))) : value
})

/** The SEC with one company, which files, and a mail service. Both fail at times. */
export class SimulatedSec {
  /** The number of changes of the company's data; part of its name. */
  revision = 1
  readonly filed: { accession: string; at: number }[] = []
  /** The keys of accepted mails. */
  readonly mailed = new Set<string>()
  /** The keys of the accepted mails that had an event. */
  readonly mails = new Map<string, Set<string>>()

  constructor(
    private readonly random: Random,
    public rate: number,
  ) {}

  /** A new filing, and new data in all documents. */
  file(at: number): void {
    this.revision += 1
    this.filed.push({ accession: `${exampleCik}-26-${String(900_000 + this.revision)}`, at })
  }

  answer(address: string, headers: Headers): Response {
    const { host, pathname } = new URL(address)
    if (host === "api.resend.com") return this.takeMail(headers.get("idempotency-key") ?? "")
    const text = pathname.startsWith("/submissions/") ? this.writeList() : factsText
    return faultySec(
      this.random,
      this.rate,
      () => new Response(text.replaceAll("Example", `Example ${this.revision}`)),
    )
  }

  private writeList(): string {
    const { recent } = submissions.filings
    const filings = [...this.filed].reverse()
    const columns: Record<string, (filing: { accession: string; at: number }) => unknown> = {
      accessionNumber: ({ accession }) => accession,
      form: () => "8-K",
      filingDate: ({ at }) => toNewYorkStamp(at).slice(0, 10),
      acceptanceDateTime: ({ at }) => toNewYorkStamp(at),
    }
    const withNew = Object.entries(recent).map(([name, values]) => [
      name,
      [...filings.map((filing) => (columns[name] ? columns[name](filing) : values[0])), ...values],
    ])
    return JSON.stringify({ ...submissions, filings: { recent: Object.fromEntries(withNew), files: [] } })
  }

  /** A repeated key is accepted once. */
  private takeMail(key: string): Response {
    const roll = this.random()
    if (roll < this.rate / 2) return new Response("", { status: 503 })
    this.mailed.add(key)
    if (roll < this.rate) throw new TypeError("The connection was reset.")
    return new Response("{}")
  }
}

/** Summer time. */
const toNewYorkStamp = (at: number) => new Date(at - 4 * 3_600_000).toISOString()
