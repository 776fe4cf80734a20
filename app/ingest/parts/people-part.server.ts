import { toIsoDate } from "~/lib/dates"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { deriveInsiderMetrics } from "~/model/metrics/derive-insider-metrics"
import { insidersKind, payKind } from "~/stores/document-kinds"
import { metricStatements } from "~/stores/screener/metrics-store.server"
import { definePart } from "./part"

/** Companies' ownership forms and pay, and their metrics for the screener. */
export const peoplePart = definePart({
  shape: {},
  documentKinds: [insidersKind, payKind],
  apply(_, { db, now, documentsOf }) {
    const metrics = documentsOf(insidersKind).map(({ body }) =>
      toCompanyMetrics(
        body.cik,
        "insiders",
        deriveInsiderMetrics(toCompanyInsiders(body).rows, toIsoDate(now()), body.completeSince),
      ),
    )
    return metricStatements(metrics, db, now())
  },
})
