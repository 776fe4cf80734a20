import type { Plant } from "../plant"

const queries = ["tests/worker/stores/holdings-queries.test.ts"]
const pages = ["tests/worker/stores/consistency.test.ts"]
const claims = ["tests/unit/consistency/claim.test.ts"]

/** Mistakes by which two pages contradict each other, and mistakes of the check that finds them. */
export const plants: Plant[] = [
  {
    mistake: "Gurus are counted in a quarter for which most of them are not loaded.",
    file: "app/stores/holdings/shown-quarter.ts",
    search: "<= 0.1 * total(expected.shares)",
    replace: "<= total(expected.shares)",
    tests: queries,
  },
  {
    mistake: "Gurus of a company are counted in another quarter than its page shows.",
    file: "app/stores/screener/guru-metrics-store.server.ts",
    search: "h.quarter = shown.quarter",
    replace: "h.quarter = (select max(quarter) from investor_quarters where quarter <= ?2)",
    tests: queries,
  },
  {
    mistake: "Only the valuation as data has no current price.",
    file: "app/pages/company/financials/valuation-data.ts",
    search: "document, prices, today, yearsOfRanges, past",
    replace: "document, [], today, yearsOfRanges, past",
    tests: pages,
  },
  {
    mistake: "Only the valuation as data has no price where twelve months are not known.",
    file: "app/pages/company/financials/valuation-data.ts",
    search: "multiples ?? getPriceUse(ratios, document, prices, past ?? today)",
    replace:
      "multiples ?? { price: null, reason: getPriceUse(ratios, document, prices, past ?? today).reason }",
    tests: ["tests/unit/model/valuation/one-valuation.test.ts"],
  },
  {
    mistake: "Sums of insider trades up to the newest data set are said to be those to today.",
    file: "app/model/metrics/derive-insider-metrics.ts",
    search: "return deriveInsiderMetrics(known, dataSets.to, dataSets.from)",
    replace:
      "return { ...deriveInsiderMetrics(known, dataSets.to, dataSets.from), [insiderSumsTo]: dayNumber(today) }",
    tests: ["tests/unit/model/metrics/metrics-of-insiders.test.ts"],
  },
  {
    mistake: "Only compare takes the margins of another definition.",
    file: "app/pages/compare/load-compare.server.tsx",
    search: "    const today = dayNumber(stored.today)\n",
    replace:
      "    const today = dayNumber(stored.today)\n    values.netMargin = values.operatingMargin ?? null\n",
    tests: pages,
  },
  {
    mistake: "Only the list of investors has another weight of the ten largest positions.",
    file: "app/stores/holdings/boards-store.server.ts",
    search: "    top10, turnover, filed\n",
    replace: "    2 * top10 as top10, turnover, filed\n",
    tests: pages,
  },
  {
    mistake: "Rounded figures agree within a unit of their last digit instead of half of one.",
    file: "tests/consistency/claim.ts",
    search: "(unit * 10 ** -decimals.length) / 2",
    replace: "unit * 10 ** -decimals.length",
    tests: claims,
  },
  {
    mistake: "A missing figure agrees with any value.",
    file: "tests/consistency/claim.ts",
    search: "if (!a || !b) return toText(one) === toText(other)",
    replace: "if (!a || !b) return true",
    tests: claims,
  },
  {
    mistake: "Negative figures agree with positive ones.",
    file: "tests/consistency/claim.ts",
    search: "open || minus ? -size : size",
    replace: "size",
    tests: claims,
  },
  {
    mistake: "Only neighboring addresses of a figure are compared.",
    file: "tests/consistency/claim.ts",
    search: "claim.address !== first.address",
    replace: "claim === group[1]",
    tests: claims,
  },
  {
    mistake: "The unit of a Markdown table is ignored.",
    file: "tests/consistency/program-claims.ts",
    search: "isInTable ? scaleInTable(figure, readScale(overview)) : 1",
    replace: "1",
    tests: ["tests/unit/consistency/program-claims.test.ts"],
  },
  {
    mistake: "An absence does not say when the SEC was asked.",
    file: "app/ingest/read-through/read-through.server.ts",
    search: "return asked ? { askedAt: asked } : {}",
    replace: "return {}",
    tests: ["tests/worker/ingest/read-through.test.ts"],
  },
  {
    mistake: "A company's exceptions of its sector are ignored.",
    file: "app/model/metrics/sectors.ts",
    search: "sectorByCik.get(cik) ?? sicCodes",
    replace: "sicCodes",
    tests: ["tests/unit/model/metrics/sectors.test.ts"],
  },
  {
    mistake: "A filing that was not read is cited as a source of executives.",
    file: "app/model/executives/filed/derive-people.ts",
    search: 'read.status === "loaded" && read.value.length > 0) return { filing, sections: read.value }',
    replace: 'read.status !== "unreadable") return { filing, sections: [] }',
    tests: ["tests/unit/model/executives/filed/people.test.ts"],
  },
  {
    mistake: "A company's present name is listed as a former one.",
    file: "app/pages/company/overview/profile.ts",
    search: "new Set([toKey(name)])",
    replace: "new Set<string>()",
    tests: ["tests/unit/pages/company/overview/profile.test.ts"],
  },
  {
    mistake: "A sum of insider trades is whole although a form of its days was not read.",
    file: "app/model/insiders/net-buying.ts",
    search: "isWhole: completeSince <= from",
    replace: "isWhole: true",
    tests: ["tests/unit/model/insiders/listed-lines.test.ts"],
  },
  {
    mistake: "Notices of proposed sales count as forms that a sum of trades needs.",
    file: "app/model/insiders/insiders-document.ts",
    search: "!isProposal(form) && filed >= from",
    replace: "filed >= from",
    tests: ["tests/unit/model/insiders/listed-lines.test.ts"],
  },
  {
    mistake: "An address that is never answered has no figures, and the check succeeds.",
    file: "tests/consistency/report-consistency.ts",
    search: "unanswered.size === 0 && ",
    replace: "",
    tests: pages,
  },
  {
    mistake: "A busy address is asked once.",
    file: "tests/consistency/report-consistency.ts",
    search: "!isBusy(response) || now() - since + pauseMs > longestBusyMs",
    replace: "!isBusy(response) || now() - since + pauseMs > 0",
    tests: ["tests/unit/consistency/ask-again.test.ts"],
  },
]
