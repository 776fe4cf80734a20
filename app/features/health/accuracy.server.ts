import type { MarkdownDocument } from "~/features/blog/parse-markdown"

const files = import.meta.glob<MarkdownDocument>("/docs/accuracy*.md", { eager: true, import: "default" })

/** What was checked against the filings themselves, as the repository's own reports say it. */
export function accuracyHtml(): string {
  return (
    Object.entries(files)
      .sort(([a], [b]) => a.replace(".md", "").localeCompare(b.replace(".md", "")))
      // Each report is one part of this page: its headings go one down.
      .map(([, { html }]) =>
        html.replace(
          /<(\/?)h([1-4])\b/g,
          (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`,
        ),
      )
      .join("\n")
  )
}
