/** Addresses of private feeds and of unsubscribing contain a secret. */
function withoutSecrets(pathname: string): string {
  return pathname.replace(/^\/alerts\/(unsubscribe\/)?[^/]{20,}/, "/alerts/$1…")
}

/** The path of a request's address, which is normalized: no `URL` is made for a line that every request writes. */
function getPath(address: string): string {
  return /^[^:]+:\/\/[^/]*([^?#]*)/.exec(address)?.[1] || "/"
}

/** Counts the reads of a request; written as one JSON line when the response is ready. */
export class RequestLog {
  reads = { d1: 0, r2: 0, edgar: 0 }
  notes: Record<string, unknown> = {}

  count(source: keyof RequestLog["reads"]): void {
    this.reads[source] += 1
  }

  note(key: string, value: unknown): void {
    this.notes[key] = value
  }

  line(request: Request, status: number, startedAt: number, now = Date.now()): string {
    return JSON.stringify({
      at: new Date(now).toISOString(),
      method: request.method,
      route: withoutSecrets(getPath(request.url)),
      status,
      ms: now - startedAt,
      reads: this.reads,
      ...this.notes,
    })
  }

  /** The line of a request that the page cache answered without a read. */
  static cacheLine(
    request: Request,
    status: number,
    source: string,
    startedAt: number,
    now = Date.now(),
  ): string {
    const log = new RequestLog()
    log.note("cache", source)
    return log.line(request, status, startedAt, now)
  }

  /** One JSON line of work that no request asked for. */
  runLine(run: "queue" | "schedule", startedAt: number, now = Date.now()): string {
    const at = new Date(now).toISOString()
    return JSON.stringify({ at, run, ms: now - startedAt, reads: this.reads, ...this.notes })
  }
}
