import type { Random } from "~/ingest/invented/random"
import { nextBusinessDay } from "~/lib/business-days"
import { currentEntry, currentFeed } from "../../../fixtures/current-feed"
import { nportReport } from "../../../fixtures/nport"
import { ownershipXml } from "../../../fixtures/ownership-form"
import { coverPage, informationTable } from "../../../fixtures/thirteen-f"
import { FakeSec } from "../../fake-sec"
import { masterIndex } from "../../following/followed"
import { type Filed, funds, hourMs } from "./filed"

/** Summer time in New York. */
const stamp = (at: number) => new Date(at - 4 * hourMs).toISOString()
const getDay = (at: number) => stamp(at).slice(0, 10)
const folder = ({ accession }: Filed) => accession.replaceAll("-", "")
const denied = "<Error><Code>AccessDenied</Code></Error>"

/** A time at which the SEC answers otherwise. */
interface Fault {
  from: number
  to: number
  status: number
  /** The share of requests that get this status. */
  rate: number
}

/** The SEC of a week: what it answers depends on the time. */
export class WeekSec extends FakeSec {
  filings: Filed[] = []
  faults: Fault[] = []
  /** A day without an index. */
  closed = ""
  /** The requests of the work for filings, without feed, indexes and lists. */
  spent = 0
  /** The keys of the alert mails that were accepted. */
  readonly mailed: string[] = []
  /** The most requests within a second, of all. */
  fastest = 0
  private readonly lastSecond: number[] = []

  constructor(
    now: number,
    private readonly random: Random,
  ) {
    super(now)
    const { now: read, wait } = this.clock
    // A wait for a slot must never be as long as those that do not end.
    this.clock = { now: read, wait: (ms: number) => wait(ms).then(() => void this.now++) }
    this.fault = () => {
      const fault = this.faults.find(({ from, to }) => this.now >= from && this.now < to)
      return fault && this.random() < fault.rate ? new Response("", { status: fault.status }) : null
    }
  }

  /** Counts requests by second, and takes the mails of alerts. */
  override answer = async (input: string | Request | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input))
    if (url.host === "api.resend.com") return this.takeMail(new Headers(init?.headers))
    this.lastSecond.push(this.now)
    while (this.now - (this.lastSecond[0] ?? 0) >= 1000) this.lastSecond.shift()
    this.fastest = Math.max(this.fastest, this.lastSecond.length)
    return this.fault?.() ?? this.find(url, new Headers(init?.headers).get("if-none-match"))
  }

  /** The mail service fails at times, also after it accepted a mail; it accepts a repeated key once. */
  private takeMail(headers: Headers): Response {
    const key = headers.get("idempotency-key") ?? ""
    const roll = this.random()
    if (roll < 0.1) return new Response("", { status: 503 })
    this.mailed.push(key)
    if (roll < 0.2) throw new TypeError("The connection was reset.")
    return new Response("{}")
  }

  protected override find(url: URL, entityTag: string | null): Response {
    const { pathname, searchParams } = url
    const past = this.filings.filter(({ at }) => at <= this.now)
    if (searchParams.get("action") === "getcurrent")
      return new Response(currentFeed(Number(searchParams.get("start")) > 0 ? [] : this.entries(past)))
    const index = /daily-index\/\d+\/QTR\d\/master\.(\d{4})(\d\d)(\d\d)\.idx$/.exec(pathname)
    if (index) return this.dailyIndex(index.slice(1).join("-"))
    if (/daily-index|full-index|\/files\/|\/data-research\//.test(pathname)) return this.missing(pathname)
    this.spent++
    const content = this.getContent(pathname, searchParams, this.now)
    if (content === null) return this.missing(pathname)
    const etag = `"${[...content].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) % 1_000_000_007, 7)}"`
    return etag === entityTag
      ? new Response(null, { status: 304 })
      : new Response(content, { headers: { etag } })
  }

  private missing(path: string): Response {
    return path.startsWith("/Archives/")
      ? new Response(denied, { status: 403 })
      : new Response("", { status: 404 })
  }

  private entries(past: Filed[]): string[] {
    return past
      .filter(({ isCut }) => !isCut)
      .slice(-60)
      .toReversed()
      .map(({ accession, cik, form, at }) =>
        currentEntry({
          ...{ accession, cik, form, day: getDay(at), time: stamp(at).slice(11, 19) },
          role: /^(4|144)$/.test(form) ? "Issuer" : "Filer",
        }),
      )
  }

  private dailyIndex(day: string): Response {
    const isPublished = this.now > Date.parse(`${day}T04:00:00Z`) + 24 * hourMs
    if (!isPublished || day === this.closed || nextBusinessDay(day) !== day) return this.missing("/Archives/")
    const lines = this.filings
      .filter(({ at }) => getDay(at) === day)
      .map(
        ({ cik, form, accession }) =>
          `${Number(cik)}|NAME|${form}|${day.replaceAll("-", "")}|edgar/data/${Number(cik)}/${accession}.txt`,
      )
    return new Response(masterIndex(lines))
  }

  /** Null for what does not exist, or not yet. */
  getContent(path: string, params: URLSearchParams, now: number): string | null {
    const list = /^\/submissions\/CIK(\d{10})\.json$/.exec(path)?.[1]
    if (list) return JSON.stringify(this.getList(list, now))
    const facts = /^\/api\/xbrl\/companyfacts\/CIK(\d{10})\.json$/.exec(path)?.[1]
    if (facts) return JSON.stringify(this.getFacts(facts, now))
    const series = params.get("CIK")
    if (path === "/cgi-bin/browse-edgar" && series) return this.getSeries(series, now)
    const [, number, file] = /\/data\/\d+\/(\d{18})\/(.+)$/.exec(path) ?? []
    const filing = this.filings.find((each) => folder(each) === number)
    if (!filing || filing.documentsAt > now) return null
    if (filing.form === "4") return ownershipXml({ issuerCik: filing.cik })
    if (filing.form === "NPORT-P")
      return nportReport({ asOf: "2026-03-31", holdings: [] }).replace("S000099001", filing.series ?? "")
    if (filing.form !== "13F-HR") return null
    const item = ["primary_doc.xml", "table.xml"].map((name) => ({ name, size: "1" }))
    if (file === "index.json") return JSON.stringify({ directory: { name: path.slice(0, -11), item } })
    if (file === "primary_doc.xml") return coverPage({ cik: filing.cik, period: "2026-03-31" })
    return file === "table.xml" ? informationTable([{ value: 1_000_000, amount: 10_000 }]) : null
  }

  private getList(cik: string, at: number): object {
    const listed = this.filings.filter((each) => each.cik === cik && each.listedAt <= at).toReversed()
    return {
      ...{ cik: Number(cik), name: `Company ${Number(cik)}` },
      filings: {
        recent: {
          accessionNumber: [...listed.map(({ accession }) => accession), `${cik}-26-000001`],
          form: [...listed.map(({ form }) => form), "8-K"],
          filingDate: [...listed.map((each) => getDay(each.at)), "2026-01-05"],
          acceptanceDateTime: [...listed.map((each) => stamp(each.at)), "2026-01-05T12:00:00.000Z"],
          primaryDocument: [...listed.map(({ form }) => (form === "4" ? "form4.xml" : "a.htm")), "a.htm"],
          isXBRL: [...listed.map(({ isTagged }) => Number(isTagged)), 0],
        },
        files: [],
      },
    }
  }

  private getFacts(cik: string, now: number): object {
    const reports = this.filings.filter(
      (each) => each.cik === cik && each.figuresAt !== null && each.figuresAt <= now,
    )
    const fact = (accn: string, form: string, filed: string, end: string) => ({
      ...{ end, val: 1000 + reports.length, accn, form, filed, fy: 2026, fp: "Q1" },
    })
    const USD = [
      fact(`${cik}-25-000001`, "10-K", "2025-02-20", "2024-12-31"),
      ...reports.map((each, place) =>
        fact(each.accession, each.form, getDay(each.at), `2025-0${1 + (place % 9)}-28`),
      ),
    ]
    return {
      ...{ cik: Number(cik), entityName: `Company ${Number(cik)}` },
      facts: { "us-gaap": { Assets: { label: "Assets", units: { USD } } } },
    }
  }

  private getSeries(series: string, now: number): string {
    const fund = funds.find(({ seriesId }) => seriesId === series)
    const entries = this.filings
      .filter((each) => each.series === series && each.listedAt <= now)
      .map(
        ({ accession, at }) => `<entry><content>
<accession-number>${accession}</accession-number><filing-date>${getDay(at)}</filing-date>
<filing-type>NPORT-P</filing-type>
<filing-href>https://www.sec.gov/Archives/edgar/data/${Number(fund?.cik)}/x/${accession}-index.htm</filing-href>
</content></entry>`,
      )
    return `<feed xmlns="http://www.w3.org/2005/Atom">${entries.join("")}</feed>`
  }
}
