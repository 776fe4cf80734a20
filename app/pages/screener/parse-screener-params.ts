import { parseAskedDay } from "~/lib/asof/asked-day"
import { parsePage } from "~/lib/row-page"
import { getMeasure } from "~/model/query/functions/function-metric"
import { maxQueryLength } from "~/model/query/parse-query"
import { parseColumnSet } from "./column-sets"
import type { ScreenerParams } from "./screener-params"

export function parseScreenerParams(params: URLSearchParams): ScreenerParams {
  const sort = params.get("sort")
  return {
    // HTML cannot hold a zero character, and React would draw the page again.
    text: (params.get("query") ?? "")
      .replaceAll("\0", " ")
      .trim()
      .slice(0, maxQueryLength + 1),
    columns: parseColumnSet(params.get("columns")),
    sort: sort && getMeasure(sort) ? sort : null,
    isDescending: params.get("order") !== "asc",
    isStaleIncluded: params.get("stale") === "1",
    ...parseAskedDay(params),
    page: parsePage(params),
  }
}
