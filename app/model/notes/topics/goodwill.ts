import { dueYears, type NoteTopic, named, schedule, sumOfLines } from "./topic"

const name = "FiniteLivedIntangibleAssetsAmortizationExpense"
const years = schedule(name, {
  ends: dueYears,
  rolling:
    "NextRollingTwelveMonths RollingYearTwo RollingYearThree RollingYearFour RollingYearFive RollingAfterYearFive",
  others: [
    [`${name}RemainderOfFiscalYear`, "Rest of the fiscal year"],
    [`${name}AfterYearFour`, "After year 4"],
  ],
})

/** Goodwill and intangible assets: what was bought, written off, and is still to be amortized. */
export const goodwill: NoteTopic = {
  key: "goodwill",
  title: "Goodwill and intangibles",
  about:
    "Goodwill with acquisitions and impairments, intangible assets, and their expected amortization by year.",
  printed: "goodwill",
  heading: /goodwill|intangible/i,
  headline: [
    { label: "Goodwill", ways: ["Goodwill"] },
    {
      label: "Intangible assets",
      ways: ["IntangibleAssetsNetExcludingGoodwill", "FiniteLivedIntangibleAssetsNet"],
    },
    { label: "Amortization", ways: ["AmortizationOfIntangibleAssets"] },
    { label: "Goodwill impaired", ways: ["GoodwillImpairmentLoss"] },
  ],
  charts: [
    { shape: "schedule", part: "expected", title: "Expected amortization by year", beside: null },
    {
      shape: "columns",
      title: "Goodwill",
      lines: [["Goodwill", "Goodwill"]],
    },
  ],
  parts: [
    {
      key: "goodwill",
      title: "Goodwill",
      lines: [
        ["GoodwillAcquiredDuringPeriod", "Acquired"],
        ["GoodwillPurchaseAccountingAdjustments", "Purchase accounting"],
        ["GoodwillTranslationAndPurchaseAccountingAdjustments", "Currency and purchase accounting"],
        ["GoodwillForeignCurrencyTranslationGainLoss", "Currency"],
        ["GoodwillTranslationAdjustments", "Currency translation"],
        ["GoodwillWrittenOffRelatedToSaleOfBusinessUnit", "Sold"],
        ["GoodwillTransfers", "Transfers"],
        ["GoodwillOtherIncreaseDecrease", "Other change"],
        ["GoodwillOtherChanges", "Other changes"],
        ["GoodwillImpairmentLoss", "Impaired"],
        ["GoodwillPeriodIncreaseDecrease", "Change"],
        ["GoodwillGross", "Goodwill before impairment"],
        ["GoodwillImpairedAccumulatedImpairmentLoss", "Accumulated impairment"],
        ["Goodwill", "Goodwill"],
      ],
    },
    {
      key: "intangibles",
      title: "Intangible assets",
      lines: [
        ["FiniteLivedIntangibleAssetsGross", "With a finite life, at cost"],
        ["FiniteLivedIntangibleAssetsAccumulatedAmortization", "Accumulated amortization"],
        ["FiniteLivedIntangibleAssetsNet", "With a finite life, net"],
        ["IndefiniteLivedIntangibleAssetsExcludingGoodwill", "With an indefinite life"],
        ["IntangibleAssetsGrossExcludingGoodwill", "Intangible assets at cost"],
        ["IntangibleAssetsNetExcludingGoodwill", "Intangible assets"],
        ["IntangibleAssetsNetIncludingGoodwill", "Intangible assets with goodwill"],
        ["FinitelivedIntangibleAssetsAcquired1", "Acquired"],
        ["FiniteLivedIntangibleAssetUsefulLife", "Useful life, years"],
      ],
      sum: {
        ways: [
          "FiniteLivedIntangibleAssetsGross - FiniteLivedIntangibleAssetsAccumulatedAmortization = FiniteLivedIntangibleAssetsNet",
        ],
      },
    },
    {
      key: "expected",
      title: "Expected amortization by year",
      lines: years,
      isSchedule: true,
      more: /^(?:FiniteLivedIntangibleAssets?\w*Amortization|FutureAmortizationExpense)/,
      sum: {
        subtotal: [sumOfLines(years), "Expected amortization, all years"],
        last: years.flatMap(([concept]) => (/After/.test(concept) ? concept : [])),
        ways: [`${sumOfLines(years)} = FiniteLivedIntangibleAssetsNet`],
        rest: "Without a year",
      },
    },
    {
      key: "expense",
      title: "Amortization and impairments",
      lines: [
        ["AmortizationOfIntangibleAssets", "Amortization of intangible assets"],
        ["AmortizationOfAcquiredIntangibleAssets", "Amortization of acquired intangibles"],
        ["ImpairmentOfIntangibleAssetsFinitelived", "Impairment, finite life"],
        ["ImpairmentOfIntangibleAssetsIndefinitelivedExcludingGoodwill", "Impairment, indefinite life"],
        ["ImpairmentOfIntangibleAssetsExcludingGoodwill", "Impairment of intangible assets"],
        ["GoodwillAndIntangibleAssetImpairment", "Impairment of goodwill and intangibles"],
        ["AssetImpairmentCharges", "Impairment of assets"],
      ],
    },
  ],
  axes: {
    BusinessSegments: "segment",
    FiniteLivedIntangibleAssetsByMajorClass: "class",
    IndefiniteLivedIntangibleAssetsByMajorClass: "class",
    BusinessAcquisition: "acquisition",
  },
  isOther: named(
    /Goodwill|Intangible|(?:In)?[fF]initeLived|FutureAmortizationExpense|CapitalizedComputerSoftware|Franchise(?:Costs|Rights)|ImpairmentOfLongLived|AssetImpairment/,
    /DeferredTax|BelowMarket|ServicingAsset/,
  ),
}
