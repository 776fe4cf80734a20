import type { ListIndex } from "~/model/directory/list-index"
import { backlogSql, readBacklog } from "~/stores/operations/backlog-store.server"
import { readReport, reportSql } from "~/stores/operations/report-store.server"
import { accuracyHtml } from "./accuracy.server"
import type { StatusData } from "./status-page"
import { toStatusView } from "./status-view"

interface StatusContext {
  db: D1Database
  lists: () => Promise<ListIndex>
  slots: Map<string, string>
  isDocumentRequest: boolean
}

export async function loadStatus(context: StatusContext): Promise<StatusData> {
  const { db } = context
  const [index, [reports, backlogs]] = await Promise.all([
    context.lists(),
    db.batch([db.prepare(reportSql), db.prepare(backlogSql)]),
  ])
  const report = readReport(reports?.results)
  const html = accuracyHtml()
  if (context.isDocumentRequest) context.slots.set("accuracy", html)
  return {
    report: report && toStatusView(report, index),
    backlog: readBacklog(backlogs?.results),
    accuracy: context.isDocumentRequest ? null : html,
  }
}
