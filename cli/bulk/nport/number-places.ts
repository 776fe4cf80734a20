/** Small numbers by large ones: a map of millions of entries in a tenth of the memory of a Map. */
export class NumberPlaces {
  private keys = new Float64Array(1 << 16).fill(-1)
  private places = new Uint16Array(1 << 16)
  private size = 0

  set(key: number, place: number): void {
    if (this.size * 2 >= this.keys.length) this.grow()
    const slot = this.getSlot(key)
    if (this.keys[slot] === -1) this.size += 1
    this.keys[slot] = key
    this.places[slot] = place
  }

  get(key: number): number | undefined {
    const slot = this.getSlot(key)
    return this.keys[slot] === key ? this.places[slot] : undefined
  }

  /** The slot of the key, or the free slot for it. */
  private getSlot(key: number): number {
    const last = this.keys.length - 1
    let slot = (Math.imul(key % 0x7fffffff, 0x9e3779b1) >>> 7) & last
    while (this.keys[slot] !== -1 && this.keys[slot] !== key) slot = (slot + 1) & last
    return slot
  }

  private grow(): void {
    const { keys, places } = this
    this.keys = new Float64Array(keys.length * 2).fill(-1)
    this.places = new Uint16Array(keys.length * 2)
    for (const [old, key] of keys.entries()) {
      if (key === -1) continue
      const slot = this.getSlot(key)
      this.keys[slot] = key
      this.places[slot] = places[old] ?? 0
    }
  }
}
