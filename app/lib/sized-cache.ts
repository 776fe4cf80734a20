/** Values by key up to a total size, least recently used first to go. A value that is too large is not kept. */
export class SizedCache<Value> {
  private readonly entries = new Map<string, { value: Value; size: number }>()
  private held = 0

  constructor(
    private readonly room: number,
    private readonly largest: number,
  ) {}

  get(key: string): Value | null {
    const entry = this.entries.get(key)
    if (!entry) return null
    // A map is in the order of insertion.
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, size: number): void {
    this.delete(key)
    if (size > this.largest) return
    this.entries.set(key, { value, size })
    this.held += size
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.room) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.held -= this.entries.get(key)?.size ?? 0
    this.entries.delete(key)
  }

  clear(): void {
    this.entries.clear()
    this.held = 0
  }

  /** Total size of what is held. */
  get size(): number {
    return this.held
  }
}
