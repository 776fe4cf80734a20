import { Parser } from "htmlparser2"

export interface ReadElement {
  path: string
  text: string
  /** The number of the part around it, from 1; 0 outside of parts. */
  part: number
}

/** Every element with its path, by another parser than the product's. `roots` are the paths of parts. */
export function readElements(xml: string, roots: readonly string[]): ReadElement[] {
  const elements: ReadElement[] = []
  const open: { name: string; text: string }[] = []
  let parts = 0
  const parser = new Parser(
    {
      onopentagname(name) {
        open.push({ name: name.replace(/^.*:/, ""), text: "" })
        if (roots.includes(getPath(open))) parts++
      },
      ontext(text) {
        const last = open.at(-1)
        if (last) last.text += text
      },
      onclosetag() {
        const path = getPath(open)
        const isPart = roots.some((root) => path.startsWith(`${root}/`))
        elements.push({ path, text: open.pop()?.text.trim() ?? "", part: isPart ? parts : 0 })
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return elements
}

function getPath(open: { name: string }[]): string {
  return open.map(({ name }) => name).join("/")
}
