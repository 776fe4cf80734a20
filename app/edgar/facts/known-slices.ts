/** More slices in a row are not by chance: looking through them for each value would take too long. */
const maxProbes = 256

/** Slices of a text that were read before, found again by their bytes. Each has a place, counted from 0. */
export class KnownSlices {
  private slots = new Int32Array(256)
  private readonly hashes: number[] = []
  private readonly starts: number[] = []
  readonly lengths: number[] = []

  constructor(private readonly view: DataView) {}

  /**
   * The place of a slice with the same bytes as those at `at`, or -1. Slices with other bytes may have the same hash;
   * throws RangeError for too many of them.
   */
  find(at: number, hash: number): number {
    const { slots, starts, lengths } = this
    const mask = slots.length - 1
    for (let probe = 0; probe < maxProbes; probe++) {
      const place = (slots[(hash + probe) & mask] as number) - 1
      if (place < 0 || this.isSame(at, starts[place] as number, lengths[place] as number)) return place
    }
    throw new RangeError("Too many slices have the same hash.")
  }

  /** Adds a slice that `find` did not find; returns its place. */
  add(at: number, length: number, hash: number): number {
    const place = this.starts.length
    this.starts.push(at)
    this.lengths.push(length)
    this.hashes.push(hash)
    if (this.starts.length * 2 > this.slots.length) {
      this.slots = new Int32Array(this.slots.length * 4)
      for (const [each, eachHash] of this.hashes.entries()) this.put(each, eachHash)
    } else this.put(place, hash)
    return place
  }

  private put(place: number, hash: number): void {
    const { slots } = this
    const mask = slots.length - 1
    let slot = hash & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = place + 1
  }

  /** Compares four bytes at a time, the last four of them last: of a shorter slice also what is before it. */
  private isSame(a: number, b: number, length: number): boolean {
    const { view } = this
    const last = length - 4
    for (let at = 0; at < last; at += 4)
      if (view.getInt32(a + at, true) !== view.getInt32(b + at, true)) return false
    return view.getInt32(a + last, true) === view.getInt32(b + last, true)
  }
}
