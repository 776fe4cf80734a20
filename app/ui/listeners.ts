/** Who is told of the changes of a value that is kept outside of components. */
export class Listeners {
  private readonly all = new Set<() => void>()

  readonly tell = (): void => {
    for (const listener of this.all) listener()
  }

  /** Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.all.add(listener)
    return () => void this.all.delete(listener)
  }

  /** The same, also for an event of the window. */
  readonly subscribeWith = (event: "storage" | "resize") => (listener: () => void) => {
    const unsubscribe = this.subscribe(listener)
    window.addEventListener(event, listener)
    return () => {
      unsubscribe()
      window.removeEventListener(event, listener)
    }
  }
}
