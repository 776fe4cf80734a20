import { consumeRefreshes, runSchedule } from "~/ingest/follow/background.server"
import type { RefreshMessage } from "~/ingest/follow/refresh-message"
import type { Bindings, Settings } from "~/platform/env.server"
import { currentEntry, currentFeed } from "../fixtures/current-feed"
import { bindings } from "./bindings"

type Content = string | Uint8Array<ArrayBuffer> | object

/** The SEC, the queue and a clock, which a test moves. */
export class FakeSec {
  /** The files of the SEC by path. A missing path is answered with 404. */
  documents = new Map<string, Content>()
  /** Entries of the feed of current filings, newest first. */
  feed: string[] = []
  requests: { path: string; entityTag: string | null; status: number }[] = []
  /** Answers every request instead of the documents. */
  fault: (() => Response | null) | null = null
  /** The answer for a path that is missing. */
  absence: (path: string) => Response = () => new Response("", { status: 404 })
  queue: { body: RefreshMessage; at: number; attempts: number }[] = []
  failed: RefreshMessage[] = []
  /** Nothing is read that no page or filing asks for. */
  settings: Settings = {
    EDGAR_ORIGIN: "https://sec.test",
    EDGAR_USER_AGENT: "Test test@example.com",
    FILL: "0",
  }
  /** Called with the path of a request before it is answered. */
  beforeAnswer: (path: string) => Promise<void> = async () => {}
  clock

  constructor(public now: number) {
    this.clock = {
      now: () => this.now,
      wait: async (ms: number) => {
        // The budget of a page, and the renewal of a lease.
        if (ms === 5_000 || ms === 9_000) return new Promise<void>(() => {})
        this.now += ms
      },
    }
  }

  /** A new entry of the feed, accepted now. */
  file(entry: Parameters<typeof currentEntry>[0]): void {
    // Summer time in New York.
    const stamp = new Date(this.now - 4 * 3_600_000).toISOString()
    this.feed.unshift(currentEntry({ day: stamp.slice(0, 10), time: stamp.slice(11, 19), ...entry }))
  }

  answer = async (input: string | Request | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input))
    const entityTag = new Headers(init?.headers).get("if-none-match")
    await this.beforeAnswer(url.pathname)
    const response = this.fault?.() ?? this.find(url, entityTag)
    this.requests.push({ path: url.pathname, entityTag, status: response.status })
    return response
  }

  protected find(url: URL, entityTag: string | null): Response {
    if (url.searchParams.get("action") === "getcurrent") {
      const start = Number(url.searchParams.get("start"))
      return new Response(currentFeed(this.feed.slice(start, start + 100)))
    }
    const content = this.documents.get(url.pathname) ?? this.documents.get(url.pathname + url.search)
    if (content === undefined) return this.absence(url.pathname)
    const bytes =
      content instanceof Uint8Array
        ? new Uint8Array(content)
        : new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content))
    const etag = `"${bytes.reduce((hash, byte) => (hash * 31 + byte) % 1_000_000_007, bytes.length)}"`
    return etag === entityTag
      ? new Response(null, { status: 304 })
      : new Response(bytes, { headers: { etag } })
  }

  /** The targets that the schedule and the queue write to. */
  storage: Bindings = bindings

  get bindings(): Bindings {
    const send = async (body: RefreshMessage, options?: { delaySeconds?: number }) =>
      void this.queue.push({ body, at: this.now + (options?.delaySeconds ?? 0) * 1000, attempts: 1 })
    const REFRESH = {
      send,
      sendBatch: async (messages: { body: RefreshMessage }[]) => {
        for (const { body } of messages) await send(body)
      },
    } as unknown as Queue
    return { ...this.storage, REFRESH }
  }

  /** Runs work with requests to the SEC answered here. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const live = globalThis.fetch
    globalThis.fetch = this.answer
    try {
      return await work()
    } finally {
      globalThis.fetch = live
    }
  }

  schedule({ isWhole = true } = {}): Promise<boolean> {
    return this.during(() => runSchedule(this.bindings, this.settings, { clock: this.clock, isWhole }))
  }

  /** Handles the queue's messages that are due before a time. */
  async drainUntil(until: number): Promise<void> {
    while (this.queue.some(({ at }) => at < until)) await this.drain(1)
  }

  /** Handles the queue's messages until it is empty; time passes to delayed ones. */
  async drain(maxMessages = 200): Promise<void> {
    for (let handled = 0; this.queue.length && handled < maxMessages; handled++) {
      this.queue.sort((a, b) => a.at - b.at)
      const next = this.queue.shift()
      if (!next) return
      this.now = Math.max(this.now, next.at)
      let retry: number | null = null
      const message = {
        body: next.body,
        attempts: next.attempts,
        timestamp: new Date(next.at),
        ack: () => {},
        retry: ({ delaySeconds = 0 }) => {
          retry = delaySeconds
        },
      }
      await this.consume("bookvalue-refresh", [message]).catch((error: unknown) => {
        // The queue delivers a message again whose consumer ended.
        this.queue.push({ ...next, attempts: next.attempts + 1 })
        throw error
      })
      if (retry === null) continue
      if (next.attempts > 3) this.failed.push(next.body)
      else this.queue.push({ ...next, at: this.now + retry * 1000, attempts: next.attempts + 1 })
    }
  }

  /** Hands what failed four times to the consumer of the second queue. */
  async drainFailed(): Promise<void> {
    const messages = this.failed.splice(0).map((body) => ({ body, attempts: 1, timestamp: new Date() }))
    if (messages.length) await this.consume("bookvalue-failed", messages)
  }

  consume(queue: string, messages: object[]): Promise<void> {
    const batch = { queue, messages, ackAll: () => {} } as unknown as MessageBatch<RefreshMessage>
    return this.during(() => consumeRefreshes(batch, this.bindings, this.settings, { clock: this.clock }))
  }

  /** One run of the schedule and all that it sent. */
  async settle(): Promise<void> {
    await this.schedule()
    await this.drain()
  }
}
