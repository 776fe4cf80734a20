import { allBut, defineRatio, over, type Ratio, subtract } from "./ratio"

const common = { group: "Per share and shareholders", unit: "perShare" } as const

/** Amounts a share, and what goes to shareholders. */
export const shareRatios: readonly Ratio[] = [
  defineRatio({
    ...common,
    key: "revenuePerShare",
    label: "Revenue per share",
    formula: "Revenue ÷ diluted shares",
    inputs: ["revenuePerShare"],
    compute: ({ revenuePerShare }) => revenuePerShare,
  }),
  defineRatio({
    ...common,
    key: "freeCashFlowPerShare",
    industries: allBut("bank", "insurer"),
    label: "Free cash flow per share",
    formula: "Free cash flow ÷ diluted shares",
    inputs: ["freeCashFlowPerShare"],
    compute: ({ freeCashFlowPerShare }) => freeCashFlowPerShare,
  }),
  defineRatio({
    ...common,
    key: "bookValuePerShare",
    label: "Book value per share",
    formula: "Shareholders' equity ÷ shares",
    inputs: ["bookValuePerShare"],
    compute: ({ bookValuePerShare }) => bookValuePerShare,
  }),
  defineRatio({
    ...common,
    key: "tangibleBookPerShare",
    label: "Tangible book per share",
    formula: "(Equity − goodwill − intangibles) ÷ shares",
    inputs: ["tangibleBookPerShare"],
    compute: ({ tangibleBookPerShare }) => tangibleBookPerShare,
  }),
  defineRatio({
    ...common,
    key: "netBuybacks",
    unit: "money",
    label: "Buybacks less shares issued",
    formula: "Cash paid for own shares − cash received for shares issued",
    inputs: ["shareRepurchases", "sharesIssued"],
    compute: ({ shareRepurchases, sharesIssued }) => subtract(shareRepurchases, sharesIssued),
  }),
  defineRatio({
    ...common,
    key: "payoutRatio",
    label: "Payout ratio",
    unit: "percent",
    formula: "Dividends paid ÷ net income",
    inputs: ["dividendsPaid", "netIncome"],
    compute: ({ dividendsPaid, netIncome }) => over(dividendsPaid, netIncome, "Net income is not positive."),
  }),
]
