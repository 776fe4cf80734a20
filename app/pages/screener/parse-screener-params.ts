import { isIsoDate } from "~/lib/dates"
import { parsePage } from "~/lib/row-page"
import { getMeasure } from "~/model/query/functions/function-metric"
import { maxQueryLength } from "~/model/query/parse-query"
import { parseColumnSet } from "./column-sets"
import { firstDay, type ScreenerParams } from "./screener-params"

export function parseScreenerParams(params: URLSearchParams): ScreenerParams {
  const sort = params.get("sort")
  const asked = params.get("asof") ?? ""
  const asof = isIsoDate(asked) && asked >= firstDay ? asked : null
  return {
    text: (params.get("query") ?? "").trim().slice(0, maxQueryLength + 1),
    columns: parseColumnSet(params.get("columns")),
    sort: sort && getMeasure(sort) ? sort : null,
    isDescending: params.get("order") !== "asc",
    isStaleIncluded: params.get("stale") === "1",
    asof,
    isDayRefused: asked !== "" && asof === null,
    page: parsePage(params),
  }
}
