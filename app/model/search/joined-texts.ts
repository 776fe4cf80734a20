export interface NamedEntry {
  entry: number
  text: string
}

/** Joins the texts of all entries to one string for `indexOf`; the position determines the entry. */
export class JoinedTexts {
  private readonly joined: string
  private readonly starts: Uint32Array
  private readonly entries: Uint32Array
  /** 1 for every three letters in a row that occur in a text. */
  private readonly triples = new Uint8Array(65_536)
  /** The last text with all of its matches. */
  private all: { text: string; places: number[] } | null = null

  /** In the order of results; the texts of an entry are adjacent. */
  constructor(texts: readonly NamedEntry[]) {
    this.joined = texts.map(({ text }) => text).join("\n")
    this.starts = new Uint32Array(texts.length + 1)
    this.entries = Uint32Array.from(texts, ({ entry }) => entry)
    for (const [index, { text }] of texts.entries())
      this.starts[index + 1] = this.starts[index]! + text.length + 1
    eachTriple(this.joined, (triple) => {
      this.triples[triple] = 1
      return true
    })
  }

  /** The first entries that contain the text, except those left out. A query has no line break. */
  find(text: string, limit: number, isLeftOut: (entry: number) => boolean): number[] {
    if (this.all && text.includes(this.all.text))
      return this.findAmong(this.all.places, text, limit, isLeftOut)
    const found: number[] = []
    const places: number[] = []
    const canOccur = eachTriple(text, (triple) => this.triples[triple] === 1)
    for (let from = canOccur ? this.joined.indexOf(text) : -1; from >= 0; ) {
      const place = this.placeAt(from)
      places.push(place)
      add(found, this.entries[place]!, isLeftOut)
      if (found.length >= limit) return found
      from = this.joined.indexOf(text, this.starts[place + 1]!)
    }
    this.all = { text, places }
    return found
  }

  /** Texts that contain a longer query also contain its beginning, so typing more only narrows the matches. */
  private findAmong(
    places: number[],
    text: string,
    limit: number,
    isLeftOut: (entry: number) => boolean,
  ): number[] {
    const found: number[] = []
    for (const place of places) {
      if (this.textAt(place).includes(text)) add(found, this.entries[place]!, isLeftOut)
      if (found.length >= limit) break
    }
    return found
  }

  /** A part of the joined string, so that the texts are kept once. */
  private textAt(place: number): string {
    return this.joined.slice(this.starts[place], this.starts[place + 1]! - 1)
  }

  private placeAt(position: number): number {
    let low = 0
    let high = this.starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.starts[middle]! <= position) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Every three letters in a row as a number; different ones may have the same. False if `isContinued` ended it. */
function eachTriple(text: string, isContinued: (triple: number) => boolean): boolean {
  let [first, second] = [text.charCodeAt(0), text.charCodeAt(1)]
  for (let at = 2; at < text.length; at += 1) {
    const third = text.charCodeAt(at)
    if (!isContinued((first * 1_369 + second * 37 + third) & 0xffff)) return false
    first = second
    second = third
  }
  return true
}

function add(found: number[], entry: number, isLeftOut: (entry: number) => boolean): void {
  if (found.at(-1) !== entry && !isLeftOut(entry)) found.push(entry)
}
