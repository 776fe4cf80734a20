import { type NoteLine, type NoteSum, type NoteTopic, named, sumOfLines } from "./topic"

const reconciled = [
  ["StateAndLocalIncomeTaxes", "State and local taxes"],
  ["ForeignIncomeTaxRateDifferential", "Foreign rates"],
  ["ChangeInDeferredTaxAssetsValuationAllowance", "Valuation allowance"],
  ["TaxCreditsResearch", "Less research credits"],
  ["TaxCredits", "Less tax credits"],
  ["TaxCreditsOther", "Less other tax credits"],
  ["TaxCreditsForeign", "Less foreign tax credits"],
  ["FdiiAmount", "Less foreign-derived income"],
  ["GiltiAmount", "Income of foreign companies (GILTI)"],
  ["NondeductibleExpenseShareBasedCompensationCost", "Share-based pay"],
  ["NondeductibleExpenseImpairmentLosses", "Impairments"],
  ["NondeductibleExpenseOther", "Nondeductible expense, other"],
  ["NondeductibleExpense", "Nondeductible expense"],
  ["DeductionsOther", "Less deductions"],
  ["DeductionsQualifiedProductionActivities", "Less deduction for production"],
  ["ChangeInEnactedTaxRate", "Change of tax rates"],
  ["TaxContingencies", "Tax contingencies"],
  ["TaxSettlements", "Settlements"],
  ["RepatriationOfForeignEarnings", "Repatriation"],
  ["MinorityInterestIncomeExpense", "Minority interests"],
  ["EquityInEarningsLossesOfUnconsolidatedSubsidiary", "Less equity income"],
  ["PriorYearIncomeTaxes", "Earlier years"],
  ["OtherReconcilingItems", "Other items"],
  ["OtherAdjustments", "Other"],
] as const

/** Lines whose positive figures lower the tax. */
const isLower = /Credits|Deductions|Fdii|ExcessTaxBenefit|EquityInEarnings/
/** Lines that repeat others at some companies, and at few ones. */
const isRepeated = /TaxCredits$|NondeductibleExpense$/
const isSeldomRepeated = /Gilti/

function signed(lines: readonly NoteLine[], isChosen: (concept: string) => boolean, mark = ""): string {
  return lines
    .filter(([concept]) => isChosen(concept))
    .map(([concept]) => `${isLower.test(concept) ? "-" : "+"} ${concept}${mark}`)
    .join(" ")
}

/** The lines from the statutory rate to the tax. */
function reconcile(
  lines: readonly NoteLine[],
  total: string,
): Pick<NoteSum, "ways" | "perhaps" | "mostly" | "lowers" | "isOfOneReport"> {
  const isUsual = (concept: string) => !isRepeated.test(concept) && !isSeldomRepeated.test(concept)
  // Where one line has all credits, no others are tagged.
  const isWithoutCredits = (concept: string) => isUsual(concept) && !/TaxCredits/.test(concept)
  const credits = signed(lines, (concept) => /TaxCredits$/.test(concept))
  return {
    lowers: isLower,
    isOfOneReport: true,
    ways: [
      `${signed(lines, isUsual, "?")} = ${total}`,
      `${signed(lines, isWithoutCredits, "?")} ${credits} = ${total}`,
    ],
    perhaps: signed(lines, (concept) => isRepeated.test(concept)),
    mostly: signed(lines, (concept) => isSeldomRepeated.test(concept)),
  }
}

/** The names of percents differ from those of amounts in a few endings. */
const percents: Record<string, string> = {
  FdiiAmount: "FdiiPercent",
  GiltiAmount: "GiltiPercent",
  OtherReconcilingItems: "OtherReconcilingItemsPercent",
}
const shareBased = "EffectiveIncomeTaxRateReconciliationShareBasedCompensationExcessTaxBenefit"

const rates: NoteLine[] = [
  ["EffectiveIncomeTaxRateReconciliationAtFederalStatutoryIncomeTaxRate", "Statutory rate"],
  ...reconciled.map(
    ([name, label]): NoteLine => [`EffectiveIncomeTaxRateReconciliation${percents[name] ?? name}`, label],
  ),
  [`${shareBased}Percent`, "Less share-based pay, excess benefit"],
]
const amounts: NoteLine[] = [
  ["IncomeTaxReconciliationIncomeTaxExpenseBenefitAtFederalStatutoryIncomeTaxRate", "At the statutory rate"],
  ...reconciled.map(
    ([name, label]): NoteLine => [
      /^(?:Fdii|Gilti)Amount$/.test(name)
        ? `EffectiveIncomeTaxRateReconciliation${name}`
        : `IncomeTaxReconciliation${name}`,
      label,
    ],
  ),
  [`${shareBased}Amount`, "Less share-based pay, excess benefit"],
]

const current: NoteLine[] = [
  ["CurrentFederalTaxExpenseBenefit", "Current, federal"],
  ["CurrentStateAndLocalTaxExpenseBenefit", "Current, state and local"],
  ["CurrentForeignTaxExpenseBenefit", "Current, foreign"],
]
const deferred: NoteLine[] = [
  ["DeferredFederalIncomeTaxExpenseBenefit", "Deferred, federal"],
  ["DeferredStateAndLocalIncomeTaxExpenseBenefit", "Deferred, state and local"],
  ["DeferredForeignIncomeTaxExpenseBenefit", "Deferred, foreign"],
]

const assets: NoteLine[] = [
  ["DeferredTaxAssetsOperatingLossCarryforwards", "Losses carried forward"],
  ["DeferredTaxAssetsTaxCreditCarryforwards", "Credits carried forward"],
  [
    "DeferredTaxAssetsOperatingLossCarryforwardsAndTaxCreditCarryforwards",
    "Losses and credits carried forward",
  ],
  ["DeferredTaxAssetsTaxDeferredExpenseCompensationAndBenefitsShareBasedCompensationCost", "Share-based pay"],
  ["DeferredTaxAssetsTaxDeferredExpenseCompensationAndBenefits", "Compensation and benefits"],
  ["DeferredTaxAssetsTaxDeferredExpenseCompensationAndBenefitsPensions", "Pensions"],
  ["DeferredTaxAssetsTaxDeferredExpenseReservesAndAccrualsAccruedLiabilities", "Accrued liabilities"],
  ["DeferredTaxAssetsTaxDeferredExpenseReservesAndAccruals", "Reserves and accruals"],
  ["DeferredTaxAssetsDeferredIncome", "Deferred revenue"],
  ["DeferredTaxAssetsInventory", "Inventory"],
  ["DeferredTaxAssetsPropertyPlantAndEquipment", "Property and equipment"],
  ["DeferredTaxAssetsGoodwillAndIntangibleAssets", "Goodwill and intangibles"],
  ["DeferredTaxAssetsInProcessResearchAndDevelopment", "Research and development"],
  ["DeferredTaxAssetsUnrealizedLossesOnAvailableforSaleSecuritiesGross", "Securities"],
  ["DeferredTaxAssetsOther", "Other"],
]
/** Parts of what is carried forward at some companies, and lines beside it at others. */
const carriedForward: NoteLine[] = [
  ["DeferredTaxAssetsTaxCreditCarryforwardsResearch", "Research credits carried forward"],
  ["DeferredTaxAssetsTaxCreditCarryforwardsForeign", "Foreign credits carried forward"],
  ["DeferredTaxAssetsTaxCreditCarryforwardsOther", "Other credits carried forward"],
  ["DeferredTaxAssetsOperatingLossCarryforwardsDomestic", "Domestic losses carried forward"],
  ["DeferredTaxAssetsOperatingLossCarryforwardsForeign", "Foreign losses carried forward"],
  ["DeferredTaxAssetsOperatingLossCarryforwardsStateAndLocal", "State losses carried forward"],
]
const liabilities: NoteLine[] = [
  ["DeferredTaxLiabilitiesPropertyPlantAndEquipment", "Property and equipment"],
  ["DeferredTaxLiabilitiesGoodwillAndIntangibleAssetsIntangibleAssets", "Intangibles"],
  ["DeferredTaxLiabilitiesGoodwillAndIntangibleAssetsGoodwill", "Goodwill"],
  ["DeferredTaxLiabilitiesGoodwillAndIntangibleAssets", "Goodwill and intangibles"],
  ["DeferredTaxLiabilitiesLeasingArrangements", "Leases"],
  ["DeferredTaxLiabilitiesUndistributedForeignEarnings", "Undistributed foreign earnings"],
  ["DeferredTaxLiabilitiesInventory", "Inventory"],
  ["DeferredTaxLiabilitiesPrepaidExpenses", "Prepaid expenses"],
  ["DeferredTaxLiabilitiesOther", "Other"],
]

/** Income taxes: why the rate is not the statutory one, what is deferred, what is uncertain, what is paid. */
export const taxes: NoteTopic = {
  key: "taxes",
  title: "Income taxes",
  about:
    "From the statutory rate to the effective one, taxes by country group, deferred taxes by kind, uncertain positions, taxes paid.",
  printed: "unrecognized tax benefits",
  heading: /\btax(?:es)?\b/i,
  headline: [
    { label: "Effective tax rate", ways: ["EffectiveIncomeTaxRateContinuingOperations"] },
    { label: "Income taxes", ways: ["IncomeTaxExpenseBenefit"] },
    { label: "Taxes paid", ways: ["IncomeTaxesPaidNet", "IncomeTaxesPaid"] },
    { label: "Unrecognized benefits", ways: ["UnrecognizedTaxBenefits"] },
  ],
  charts: [
    {
      shape: "line",
      title: "Effective and statutory tax rate",
      lines: [
        ["EffectiveIncomeTaxRateContinuingOperations", "Effective"],
        ["EffectiveIncomeTaxRateReconciliationAtFederalStatutoryIncomeTaxRate", "Statutory"],
      ],
    },
  ],
  parts: [
    {
      key: "rate",
      more: /^EffectiveIncomeTaxRateReconciliation/,
      unit: /^pure$/,
      said: /^EffectiveIncomeTaxRateReconciliation|Percent$/g,
      title: "From the statutory to the effective rate",
      lines: [...rates, ["EffectiveIncomeTaxRateContinuingOperations", "Effective rate"]],
      sum: {
        ...reconcile(rates, "EffectiveIncomeTaxRateContinuingOperations"),
        rest: "Lines that are not tagged",
      },
    },
    {
      key: "amount",
      more: /^(?:IncomeTax|EffectiveIncomeTaxRate)Reconciliation/,
      unit: /^[A-Z]{3}$/,
      said: /^(?:IncomeTax|EffectiveIncomeTaxRate)Reconciliation|Amount$/g,
      title: "From taxes at the statutory rate to the expense",
      lines: [...amounts, ["IncomeTaxExpenseBenefit", "Income taxes"]],
      sum: {
        ...reconcile(amounts, "IncomeTaxExpenseBenefit"),
        rest: "Lines that are not tagged",
      },
    },
    {
      key: "expense",
      title: "Expense by country group",
      lines: [
        ...current,
        ["CurrentIncomeTaxExpenseBenefit", "Current"],
        ...deferred,
        ["DeferredIncomeTaxExpenseBenefit", "Deferred"],
      ],
      sum: {
        ways: [
          "CurrentIncomeTaxExpenseBenefit + DeferredIncomeTaxExpenseBenefit = IncomeTaxExpenseBenefit",
          `${sumOfLines([...current, ...deferred])} = IncomeTaxExpenseBenefit`,
        ],
        rest: "Lines that are not tagged",
      },
    },
    {
      key: "income",
      title: "Income before taxes by country group",
      lines: [
        ["IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic", "Domestic"],
        ["IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign", "Foreign"],
        [
          "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
          "Income before taxes",
        ],
        [
          "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
          "Income before taxes and equity income",
        ],
      ],
      sum: {
        ways: [
          "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
          "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
        ].map(
          (total) =>
            `IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic + IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign = ${total}`,
        ),
      },
    },
    {
      key: "assets",
      more: /^DeferredTaxAssets(?!Liabilities|ValuationAllowance|Net|Gross|OperatingLossCarryforwards(?:Foreign|Domestic|State|Subject)|TaxCreditCarryforwards.)/,
      said: /^DeferredTaxAssets(?:TaxDeferred(?:Expense)?)?/g,
      title: "Deferred tax assets by kind",
      lines: [
        ...assets,
        ...carriedForward,
        ["DeferredTaxAssetsGross", "Assets before allowance"],
        ["DeferredTaxAssetsValuationAllowance", "Valuation allowance"],
        ["DeferredTaxAssetsNet", "Deferred tax assets"],
      ],
      sum: {
        ways: [`${sumOfLines(assets)} = DeferredTaxAssetsGross`],
        perhaps: carriedForward.map(([concept]) => `+ ${concept}`).join(" "),
        isOfOneReport: true,
        rest: "Kinds that are not tagged",
      },
    },
    {
      key: "liabilities",
      more: /^(?:DeferredTaxLiabilities|DeferredTaxLiabilitiesTaxDeferred)(?!Noncurrent|Current|Net)./,
      said: /^DeferredTaxLiabilities(?:TaxDeferred(?:Expense)?)?/g,
      title: "Deferred tax liabilities by kind",
      lines: [
        ...liabilities,
        ["DeferredIncomeTaxLiabilities", "Deferred tax liabilities"],
        ["DeferredTaxLiabilities", "Deferred tax liabilities less assets"],
        ["DeferredTaxAssetsLiabilitiesNet", "Deferred tax assets less liabilities"],
        ["DeferredIncomeTaxLiabilitiesNet", "Deferred tax liabilities on the balance sheet"],
        ["DeferredIncomeTaxAssetsNet", "Deferred tax assets on the balance sheet"],
      ],
      sum: {
        ways: [`${sumOfLines(liabilities)} = DeferredIncomeTaxLiabilities`],
        isOfOneReport: true,
        rest: "Kinds that are not tagged",
      },
    },
    {
      key: "unrecognized",
      title: "Unrecognized tax benefits",
      lines: [
        ["UnrecognizedTaxBenefits", "At the end"],
        ["UnrecognizedTaxBenefitsIncreasesResultingFromCurrentPeriodTaxPositions", "Added for the period"],
        ["UnrecognizedTaxBenefitsIncreasesResultingFromPriorPeriodTaxPositions", "Added for earlier periods"],
        [
          "UnrecognizedTaxBenefitsDecreasesResultingFromPriorPeriodTaxPositions",
          "Reduced for earlier periods",
        ],
        ["UnrecognizedTaxBenefitsDecreasesResultingFromSettlementsWithTaxingAuthorities", "Settled"],
        ["UnrecognizedTaxBenefitsReductionsResultingFromLapseOfApplicableStatuteOfLimitations", "Lapsed"],
        ["UnrecognizedTaxBenefitsThatWouldImpactEffectiveTaxRate", "That would change the rate"],
        ["UnrecognizedTaxBenefitsIncomeTaxPenaltiesAndInterestAccrued", "Interest and penalties accrued"],
        ["UnrecognizedTaxBenefitsIncomeTaxPenaltiesAndInterestExpense", "Interest and penalties, expense"],
        ["DecreaseInUnrecognizedTaxBenefitsIsReasonablyPossible", "Possible decrease in 12 months"],
      ],
    },
    {
      key: "paid",
      title: "Taxes paid",
      lines: [
        ["IncomeTaxesPaidNet", "Taxes paid less refunds"],
        ["IncomeTaxesPaid", "Taxes paid"],
        ["IncomeTaxPaidFederalAfterRefundReceived", "Federal"],
        ["IncomeTaxPaidStateAndLocalAfterRefundReceived", "State and local"],
        ["IncomeTaxPaidForeignAfterRefundReceived", "Foreign"],
      ],
      sum: {
        ways: ["IncomeTaxesPaidNet", "IncomeTaxesPaid"].map(
          (total) =>
            `IncomeTaxPaidFederalAfterRefundReceived + IncomeTaxPaidStateAndLocalAfterRefundReceived? + IncomeTaxPaidForeignAfterRefundReceived? = ${total}`,
        ),
        rest: "Taxes paid without a country group",
      },
    },
  ],
  axes: {
    IncomeTaxAuthority: "authority",
    IncomeTaxAuthorityName: "authority",
    Geographical: "country",
    TaxPeriod: "tax year",
  },
  isOther: named(
    /IncomeTax|DeferredTax|TaxBenefit|TaxCredit|TaxRate|TaxExpense|TaxContingenc|TaxesPa|AccruedIncomeTaxes|TaxReceivable|TaxPosition|TaxHoliday|TaxExam|TaxAdjustments|ValuationAllowance|PrepaidTaxes|CurrentTax(?:Asset|Liabilit)|UnusedTax|TaxEffect|UndistributedEarnings|UndistributedForeign|OperatingLossCarryforward|TaxCutsAndJobs|GlobalIntangible/,
    /ComprehensiveIncome|NetOfTax|ShareBased(?!CompensationExcess|CompensationCost)|StockIssued|AdjustmentsToAdditional|RealEstate|LoansValuation|ServicingAsset|InventoryValuation|ProForma/,
  ),
}
