/** Asks the Worker for something in a request of this process; rejects with the Worker's error. */
type Dispatch = (path: string) => Promise<void>

/**
 * Loads of the development Worker's modules. Every load is a request of this process, because the runtime abandons
 * a load with the request that started it, and a visitor's request may be cancelled. One runs at a time.
 */
export class WorkerLoads {
  private last: Promise<void> = Promise.resolve()
  private entry: Promise<void> | null = null

  constructor(private readonly dispatch: Dispatch) {}

  /** Resolves when the Worker holds the entry of the latest sources; the requests that wait share one load. */
  loadEntry(): Promise<void> {
    this.entry ??= this.run("/entry").finally(() => {
      this.entry = null
    })
    return this.entry
  }

  /** Resolves when the Worker holds a module of an `import()`. */
  loadModule(url: string): Promise<void> {
    return this.run(`/module?url=${encodeURIComponent(url)}`)
  }

  private run(path: string): Promise<void> {
    const load = this.last.then(() => this.dispatch(path))
    this.last = load.catch(() => {})
    return load
  }
}
