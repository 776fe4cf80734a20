import { amountExpressions } from "./amounts"
import { allBut, defineRatio, type Ratio } from "./ratio"

const common = { group: "Per share and shareholders", unit: "perShare" } as const

/** Amounts a share, and what goes to shareholders. */
export const shareRatios: readonly Ratio[] = [
  defineRatio({
    ...common,
    key: "revenuePerShare",
    label: "Revenue per share",
    expression: amountExpressions.revenuePerShare,
  }),
  defineRatio({
    ...common,
    key: "freeCashFlowPerShare",
    industries: allBut("bank", "insurer"),
    label: "Free cash flow per share",
    expression: amountExpressions.freeCashFlowPerShare,
  }),
  defineRatio({
    ...common,
    key: "bookValuePerShare",
    label: "Book value per share",
    expression: amountExpressions.bookValuePerShare,
    words: "Shareholders' equity ÷ shares",
  }),
  defineRatio({
    ...common,
    key: "tangibleBookPerShare",
    label: "Tangible book per share",
    expression: amountExpressions.tangibleBookPerShare,
    words: "(Equity − goodwill − intangibles) ÷ shares",
  }),
  defineRatio({
    ...common,
    key: "netBuybacks",
    unit: "money",
    label: "Buybacks less shares issued",
    expression: "shareRepurchases - sharesIssued",
    words: "Cash paid for own shares − cash received for shares issued",
  }),
  defineRatio({
    ...common,
    key: "payoutRatio",
    label: "Payout ratio",
    unit: "percent",
    expression: "dividendsPaid / netIncome",
    otherwise: "Net income is not positive.",
  }),
]
