import type { ListIndex } from "~/model/directory/list-index"
import { readReport, reportSql } from "~/stores/operations/report-store.server"
import { accuracyHtml } from "./accuracy.server"
import { type StatusView, toStatusView } from "./status-view"

interface StatusContext {
  db: D1Database
  lists: () => Promise<ListIndex>
  slots: Map<string, string>
  isDocumentRequest: boolean
}

export async function loadStatus(context: StatusContext): Promise<{
  report: StatusView | null
  accuracy: string | null
}> {
  const [index, { results }] = await Promise.all([context.lists(), context.db.prepare(reportSql).all()])
  const report = readReport(results)
  const html = accuracyHtml()
  if (context.isDocumentRequest) context.slots.set("accuracy", html)
  return {
    report: report && toStatusView(report, index),
    accuracy: context.isDocumentRequest ? null : html,
  }
}
