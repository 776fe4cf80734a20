import { SaxesParser } from "saxes"

/** Called at the end of each element. Names are local, because filers' prefixes vary. */
interface XmlVisitor {
  open?: (name: string, attributes: Record<string, string>, depth: number) => void
  /** `text` is the element's own text, trimmed; `parent` the local name of the element around it. */
  close: (name: string, text: string, parent: string, depth: number) => void
}

/** The text is not well-formed XML; the message has the position. */
export class NotXml extends Error {
  override name = "NotXml"
}

const chunkLength = 65_536

/**
 * An end tag without its bracket before the next tag. EDGAR accepted some; the parser proves each repair, because the
 * rest of the document must fit.
 */
const openEndTag = /<\/([A-Za-z_][\w:.-]*)(?=\s*<)/g

/** Streams XML of any size to a visitor. The root has depth 0. Throws NotXml. */
export function readXml(text: string, visitor: XmlVisitor): void {
  const parser = new SaxesParser({ position: true })
  const names: string[] = []
  const texts: string[] = []
  parser.on("opentag", (tag) => {
    const name = localName(tag.name)
    visitor.open?.(name, tag.attributes as Record<string, string>, names.length)
    names.push(name)
    texts.push("")
  })
  const addText = (piece: string) => {
    if (texts.length) texts[texts.length - 1] += piece
  }
  parser.on("text", addText)
  parser.on("cdata", addText)
  parser.on("closetag", () => {
    const name = names.pop() ?? ""
    const text = texts.pop() ?? ""
    visitor.close(name, text.trim(), names.at(-1) ?? "", names.length)
  })
  parser.on("error", (error) => {
    throw new NotXml(`The XML cannot be read: ${error.message}`)
  })
  // The declaration must come first; some files begin with a byte-order mark or an empty line.
  const body = text.replace(/^[\uFEFF\s]+/, "").replace(openEndTag, "</$1>")
  for (let at = 0; at < body.length; at += chunkLength) parser.write(body.slice(at, at + chunkLength))
  parser.close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1)
}
