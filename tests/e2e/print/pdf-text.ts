import { inflateSync } from "node:zlib"

/** Glyphs that are drawn one after the other, in points from the left edge of the sheet. */
interface Run {
  text: string
  left: number
  /** The start of the last glyph. */
  lastLeft: number
}

export interface Sheet {
  width: number
  runs: Run[]
}

/** Reads the text of a PDF that Chromium printed: objects without compression, streams with Flate, hex strings. */
export function readSheets(pdf: Buffer): Sheet[] {
  const objects = readObjects(pdf)
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const fonts = new Map<string, Map<string, string>>()
      for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1] ?? ""
        fonts.set(name, parseUnicodeMap(objects.get(unicode)?.stream ?? ""))
      }
      const contents = /\/Contents (\d+) 0 R/.exec(head)?.[1] ?? ""
      const width = Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(head)?.[1])
      return { width, runs: readRuns(objects.get(contents)?.stream ?? "", fonts) }
    })
}

interface PdfObject {
  head: string
  stream: string
}

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  for (const [, id = "", body = ""] of pdf
    .toString("latin1")
    .matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [head = "", ...rest] = body.split("stream\n")
    const bytes = Buffer.from(rest.join("stream\n"), "latin1")
    const isFlate = head.includes("/FlateDecode") && !head.includes("/Image")
    objects.set(id, { head, stream: isFlate ? inflateSync(bytes).toString("latin1") : "" })
  }
  return objects
}

/** From the code of a glyph, in hex, to its text. */
function parseUnicodeMap(source: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, part = ""] of source.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = "", text = ""] of part.matchAll(/<(\w+)> <(\w+)>/g)) glyphs.set(code, fromHex(text))
  for (const [, part = ""] of source.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = "", to = "", text = ""] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = parseInt(from, 16); code <= parseInt(to, 16); code++) {
        const hex = code.toString(16).toUpperCase().padStart(from.length, "0")
        glyphs.set(hex, String.fromCharCode(parseInt(text, 16) + code - parseInt(from, 16)))
      }
  return glyphs
}

function fromHex(hex: string): string {
  return Buffer.from(hex, "hex").swap16().toString("utf16le")
}

type Matrix = readonly [scale: number, x: number]

const operator =
  /([-\d. ]+) cm\b|([-\d. ]+) Tm\b|([-\d.]+) [-\d.]+ Td\b|\/(F\d+) [\d.]+ Tf\b|<(\w+)> Tj|\b(BT|q|Q)\b/g

/** Follows only what changes where text is from left to right. */
function readRuns(stream: string, fonts: Map<string, Map<string, string>>): Run[] {
  const runs: Run[] = []
  const saved: Matrix[] = []
  let page: Matrix = [1, 0]
  let line: Matrix = [1, 0]
  let glyphs: Map<string, string> | undefined
  for (const [, cm, tm, td, font, code, word] of stream.matchAll(operator)) {
    if (cm) page = multiply(page, cm)
    else if (tm) {
      line = multiply([1, 0], tm)
      runs.push({ text: "", left: page[1] + page[0] * line[1], lastLeft: page[1] + page[0] * line[1] })
    } else if (td) line = [line[0], line[1] + line[0] * Number(td)]
    else if (font) glyphs = fonts.get(font)
    else if (word === "q") saved.push(page)
    else if (word === "Q") page = saved.pop() ?? [1, 0]
    const run = runs.at(-1)
    if (!code || !run) continue
    run.text += glyphs?.get(code) ?? ""
    run.lastLeft = page[1] + page[0] * line[1]
  }
  return runs.filter(({ text }) => text.trim())
}

function multiply([scale, x]: Matrix, numbers: string): Matrix {
  const [a = 1, , , , e = 0] = numbers.trim().split(" ").map(Number)
  return [scale * a, x + scale * e]
}
