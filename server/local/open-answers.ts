import type { ServerResponse } from "node:http"

/** Requests that change something, or all. */
export type Held = "writes" | "all"

/** The answers that a front has begun. While the runtime is replaced, it hands no request on. */
export class OpenAnswers {
  /** True for answers to requests that write. */
  private readonly open = new Map<ServerResponse, boolean>()
  private readonly waiting: (() => void)[] = []
  private held: Held | null = null
  private isClosing = false

  /** Hands a request on, now or when requests are no longer held. */
  begin(outgoing: ServerResponse, isWriting: boolean, handOn: () => void): void {
    if (this.isClosing) outgoing.shouldKeepAlive = false
    const start = () => {
      // The visitor left while the request was held.
      if (outgoing.destroyed) return
      this.open.set(outgoing, isWriting)
      outgoing.on("close", () => this.open.delete(outgoing))
      handOn()
    }
    if (this.isHeld(isWriting)) this.waiting.push(start)
    else start()
  }

  private isHeld(isWriting: boolean): boolean {
    return this.held === "all" || (this.held === "writes" && isWriting)
  }

  /** Holds new requests. Resolves when the earlier ones are answered, or after so long. */
  async hold(held: Held, graceMs: number): Promise<void> {
    this.held = held
    const answers = [...this.open].filter(([, isWriting]) => this.isHeld(isWriting))
    const ended = answers.map(([outgoing]) => new Promise<void>((done) => outgoing.on("close", done)))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, graceMs)
    })
    await Promise.race([Promise.all(ended), late])
    clearTimeout(timer)
  }

  resume(): void {
    this.held = null
    for (const start of this.waiting.splice(0)) start()
  }

  /** Lets each connection end with its next answer, so that no client sends a request on one that closes. */
  endConnections(): void {
    this.isClosing = true
    for (const outgoing of this.open.keys()) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false
  }
}
