import { type NoteTopic, named } from "./topic"

/** The company's purchases of its own shares: by month as printed, and what is tagged of them. */
export const buybacks: NoteTopic = {
  key: "buybacks",
  title: "Buybacks",
  about: "Shares bought by month with their average price and what may still be bought, and the cash spent.",
  printed: "average price paid",
  heading: /repurchase|(?:share|stock)holders[’']? equity|(?:capital|common|treasury) stock/i,
  isByMonth: true,
  headline: [
    { label: "Cash spent", ways: ["PaymentsForRepurchaseOfCommonStock", "PaymentsForRepurchaseOfEquity"] },
    { label: "Shares bought", ways: ["StockRepurchasedDuringPeriodShares", "TreasuryStockSharesAcquired"] },
    {
      label: "May still be bought",
      ways: ["StockRepurchaseProgramRemainingAuthorizedRepurchaseAmount1"],
    },
  ],
  charts: [
    {
      shape: "columns",
      title: "Cash spent on buybacks",
      lines: [["PaymentsForRepurchaseOfCommonStock", "Cash spent"]],
    },
  ],
  parts: [
    {
      key: "cash",
      title: "Cash and shares",
      lines: [
        ["PaymentsForRepurchaseOfCommonStock", "Cash spent"],
        ["PaymentsForRepurchaseOfEquity", "Cash spent on equity"],
        ["PaymentsRelatedToTaxWithholdingForShareBasedCompensation", "Taxes paid for withheld shares"],
        ["StockRepurchasedDuringPeriodShares", "Shares bought"],
        ["StockRepurchasedAndRetiredDuringPeriodShares", "Shares bought and retired"],
        ["TreasuryStockSharesAcquired", "Treasury shares bought"],
        ["StockRepurchasedDuringPeriodValue", "Value of shares bought"],
        ["StockRepurchasedAndRetiredDuringPeriodValue", "Value of shares bought and retired"],
        ["TreasuryStockValueAcquiredCostMethod", "Cost of treasury shares bought"],
        ["TreasuryStockAcquiredAverageCostPerShare", "Average cost"],
      ],
    },
    {
      key: "plans",
      title: "Plans",
      lines: [
        ["StockRepurchaseProgramAuthorizedAmount1", "Authorized"],
        ["StockRepurchaseProgramNumberOfSharesAuthorizedToBeRepurchased", "Shares authorized"],
        ["StockRepurchaseProgramRemainingAuthorizedRepurchaseAmount1", "May still be bought"],
        [
          "StockRepurchaseProgramRemainingNumberOfSharesAuthorizedToBeRepurchased",
          "Shares that may still be bought",
        ],
        ["StockRepurchaseProgramExciseTax", "Excise tax"],
      ],
    },
  ],
  axes: { ShareRepurchaseProgram: "plan", ClassOfStock: "class" },
  byMember: ["ShareRepurchaseProgram", "ClassOfStock"],
  isOther: named(
    /Repurchase(?:d|s)?(?:Program|And|During|Of(?:Common|Equity|Stock))|ShareRepurchase|AcceleratedShare/,
    /Agreement|SecuritiesSold/,
  ),
}
