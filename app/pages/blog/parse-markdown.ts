import { Marked } from "marked"
import type { Plugin } from "vite"
// vite.config.ts imports this file, so the alias "~" does not work here.
import { escapeAttribute, escapeText } from "../../lib/escape"

export interface ChartBlock {
  title: string
  description: string
  kind: "line" | "bar"
  labels: string[]
  series: { name: string; values: (number | null)[] }[]
}

/** A parsed Markdown file. */
export interface MarkdownDocument {
  /** The lines between the first two `---`. */
  head: Record<string, string>
  /** `<chart-block n></chart-block>` marks where chart n goes. */
  html: string
  charts: ChartBlock[]
  words: number
}

const maxBackticks = 8

/**
 * marked's pattern of a link's text tries every way to pair runs of backticks, so that its time doubles with each run.
 * Undefined: there is no link. False: marked decides.
 */
function skipAmbiguous(text: string): undefined | false {
  return (text.match(/``/g)?.length ?? 0) > maxBackticks ? undefined : false
}

/** Articles become HTML when the product is built: neither Worker nor browser holds a Markdown parser. */
export const markdownFiles: Plugin = {
  name: "markdown-files",
  transform: (text, id) =>
    id.endsWith(".md") ? `export default ${JSON.stringify(parseMarkdown(text))}` : undefined,
}

/** Converts our own Markdown to HTML at build time, never in the browser or the Worker. */
export function parseMarkdown(text: string): MarkdownDocument {
  const { head, body } = splitHead(text)
  const charts: ChartBlock[] = []
  let tables = 0
  const marked = new Marked({
    gfm: true,
    tokenizer: { link: skipAmbiguous, reflink: skipAmbiguous },
    renderer: {
      code({ text, lang }) {
        if (lang === "chart") {
          charts.push(JSON.parse(text) as ChartBlock)
          return `<chart-block ${charts.length - 1}></chart-block>`
        }
        return `<pre tabindex="0"><code>${escapeText(text)}</code></pre>\n`
      },
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${getAnchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      table(token) {
        tables += 1
        const label = escapeAttribute(`Table ${tables}: ${token.header.map((cell) => cell.text).join(", ")}`)
        const row = (cells: typeof token.header, tag: "th" | "td") =>
          `<tr>${cells
            .map((cell, index) => {
              const isName = tag === "th" || index === 0
              const name = isName ? "th" : "td"
              const scope = isName ? ` scope="${tag === "th" ? "col" : "row"}"` : ""
              const kind = cell.align === "right" ? "" : ' class="text wrap"'
              return `<${name}${scope}${kind}>${this.parser.parseInline(cell.tokens)}</${name}>`
            })
            .join("")}</tr>`
        return `<section class="table-scroll" aria-label="${label}" tabindex="0"><table class="data-table is-narrow"><thead>${row(token.header, "th")}</thead><tbody>${token.rows.map((cells) => row(cells, "td")).join("")}</tbody></table></section>\n`
      },
    },
  })
  return {
    head,
    html: marked.parse(body, { async: false }),
    charts,
    words: body.split(/\s+/).filter(Boolean).length,
  }
}

function splitHead(text: string): { head: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)
  if (!match) return { head: {}, body: text }
  const head = Object.fromEntries(
    (match[1] ?? "").split("\n").map((line) => {
      const colon = line.indexOf(":")
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
  return { head, body: match[2] ?? "" }
}

function getAnchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
}
