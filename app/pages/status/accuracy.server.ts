import type { MarkdownDocument } from "~/pages/blog/parse-markdown"

const files = import.meta.glob<MarkdownDocument>("/docs/accuracy*.md", { eager: true, import: "default" })

/** The accuracy reports of the repository as HTML. */
export function accuracyHtml(): string {
  return Object.entries(files)
    .sort(([a], [b]) => a.replace(".md", "").localeCompare(b.replace(".md", "")))
    .map(([, { html }]) => foldedReport(html))
    .join("\n")
}

/** Each report is a section that opens by its title, so its headings are one level lower. */
function foldedReport(html: string): string {
  const lowered = html.replace(
    /<(\/?)h([1-4])\b/g,
    (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`,
  )
  return lowered.replace(
    /^\s*(<h2[^>]*>[\s\S]*?<\/h2>)([\s\S]*)$/,
    "<details><summary>$1</summary>$2</details>",
  )
}
