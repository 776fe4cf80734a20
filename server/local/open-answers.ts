import type { ServerResponse } from "node:http"

/** The answers that a front has begun. While the runtime is replaced, it hands no request on. */
export class OpenAnswers {
  private readonly open = new Set<ServerResponse>()
  private held: (() => void)[] | null = null
  private isClosing = false
  private whenIdle = () => {}

  /** Hands a request on, now or when requests are no longer held. */
  begin(outgoing: ServerResponse, handOn: () => void): void {
    if (this.isClosing) outgoing.shouldKeepAlive = false
    const start = () => {
      // The visitor left while the request was held.
      if (outgoing.destroyed) return
      this.open.add(outgoing)
      outgoing.on("close", () => {
        this.open.delete(outgoing)
        if (this.open.size === 0) this.whenIdle()
      })
      handOn()
    }
    if (this.held) this.held.push(start)
    else start()
  }

  /** Holds new requests. Resolves when the earlier ones are answered, or after so long. */
  async hold(graceMs: number): Promise<void> {
    this.held ??= []
    if (this.open.size === 0) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, graceMs)
      this.whenIdle = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  resume(): void {
    const held = this.held ?? []
    this.held = null
    for (const start of held) start()
  }

  /** Lets each connection end with its next answer, so that no client sends a request on one that closes. */
  endConnections(): void {
    this.isClosing = true
    for (const outgoing of this.open) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false
  }
}
