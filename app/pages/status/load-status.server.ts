import type { AppLoadContext } from "@remix-run/cloudflare"
import { describeFill, describeStopped } from "~/model/directory/fill-progress"
import type { MarkdownDocument } from "~/pages/blog/parse-markdown"
import { describeDamagedImport } from "~/platform/documents.server"
import { followsSec } from "~/platform/env.server"
import { backlogSql, readBacklog } from "~/stores/operations/backlog-store.server"
import { listDamagedImports } from "~/stores/operations/damaged-imports-store.server"
import { fillSql, readFill } from "~/stores/operations/fill-store.server"
import { listReasons, loadReadiness } from "~/stores/operations/readiness-store.server"
import { readReport, reportSql } from "~/stores/operations/report-store.server"
import type { StatusData } from "./status-page"
import { toStatusView } from "./status-view"

const files = import.meta.glob<MarkdownDocument>("/docs/accuracy*.md", { eager: true, import: "default" })

/** The accuracy reports of the repository as HTML. */
function accuracyHtml(): string {
  return Object.entries(files)
    .sort(([a], [b]) => a.replace(".md", "").localeCompare(b.replace(".md", "")))
    .map(([, { html }]) => foldedReport(withoutRepositoryLinks(html)))
    .join("\n")
}

/** Links to other files of the repository lead nowhere on the site: their text remains. */
function withoutRepositoryLinks(html: string): string {
  return html.replace(/<a href="(?!\/|#|https?:)[^"]*">([\s\S]*?)<\/a>/g, "$1")
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

type StatusContext = Pick<
  AppLoadContext,
  "db" | "documents" | "lists" | "slots" | "settings" | "isDocumentRequest" | "kindTitles" | "findKind"
>

/** The titles of what is read or done beside the kinds of data. */
export const otherTitles: Readonly<Record<string, string>> = {
  sample: "Embedded sample",
  "current-feed": "Current filings",
  "daily-index": "Daily index of filings",
  gather: "Search lists and screener",
  past: "Month ends of the screener",
  market: "Tables of the market",
  derive: "Documents of an earlier version",
  damaged: "Damaged imports",
  "left-out": "Elements that could not be read",
  words: "Words of stored texts",
  "recent-texts": "Words of recent filings",
}

export async function loadStatus(context: StatusContext, now = Date.now()): Promise<StatusData> {
  const { db } = context
  const [index, damaged, readiness, [reports, backlogs, fills]] = await Promise.all([
    context.lists(),
    listDamagedImports(db, context.documents, context.findKind),
    loadReadiness(db, now),
    db.batch([db.prepare(reportSql), db.prepare(backlogSql), db.prepare(fillSql)]),
  ])
  const report = readReport(reports?.results)
  const fill = readFill(fills?.results)
  const html = accuracyHtml()
  if (context.isDocumentRequest) context.slots.set("accuracy", html)
  return {
    report: report && toStatusView(report, index),
    damaged: damaged.map(describeDamagedImport),
    fill: describeFill(fill, now) ?? describeStopped(fill, now),
    backlog: readBacklog(backlogs?.results),
    notReady: listReasons(readiness, followsSec(context.settings)),
    accuracy: context.isDocumentRequest ? null : html,
    titles: { ...context.kindTitles, ...otherTitles },
  }
}
