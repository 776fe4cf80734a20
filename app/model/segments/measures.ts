/** The figures that are broken down, and the axes by which. */
export const measures = [
  "revenue",
  "operatingIncome",
  "assets",
  "longLivedAssets",
  "depreciation",
  "capitalExpenditure",
] as const
export type Measure = (typeof measures)[number]

export const axes = ["segment", "product", "region"] as const
export type Axis = (typeof axes)[number]

export const measureLabels: Record<Measure, string> = {
  revenue: "Revenue",
  operatingIncome: "Operating income",
  assets: "Assets",
  longLivedAssets: "Long-lived assets",
  depreciation: "Depreciation and amortization",
  capitalExpenditure: "Capital expenditure",
}

export const axisLabels: Record<Axis, string> = {
  segment: "Segment",
  product: "Product or service",
  region: "Region",
}

/** Concepts of each measure, the usual one first; a breakdown may use another one than its total. */
export const measureConcepts: Record<Measure, readonly string[]> = {
  revenue: [
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "Revenues",
    "SalesRevenueNet",
    "RevenueFromContractWithCustomerIncludingAssessedTax",
    "SalesRevenueGoodsNet",
    "SalesRevenueServicesNet",
    "RevenuesNetOfInterestExpense",
    "RealEstateRevenueNet",
    "RegulatedAndUnregulatedOperatingRevenue",
    "HealthCareOrganizationRevenue",
    "OilAndGasRevenue",
    "Revenue",
    "RevenueFromContractsWithCustomers",
  ],
  operatingIncome: [
    "OperatingIncomeLoss",
    "SegmentReportingInformationOperatingIncomeLoss",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
    "ProfitLossFromOperatingActivities",
  ],
  assets: ["Assets", "SegmentReportingInformationAssets"],
  longLivedAssets: [
    "NoncurrentAssets",
    "LongLivedAssets",
    "PropertyPlantAndEquipmentNet",
    "PropertyPlantAndEquipmentAndOperatingLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization",
  ],
  depreciation: [
    "DepreciationDepletionAndAmortization",
    "DepreciationAndAmortization",
    "DepreciationAmortizationAndAccretionNet",
    "Depreciation",
  ],
  capitalExpenditure: [
    "PaymentsToAcquirePropertyPlantAndEquipment",
    "PaymentsToAcquireProductiveAssets",
    "SegmentExpenditureAdditionToLongLivedAssets",
  ],
}

export const axisOfName: ReadonlyMap<string, Axis> = new Map([
  ["BusinessSegments", "segment"],
  ["Segments", "segment"],
  ["ProductOrService", "product"],
  ["ProductsAndServices", "product"],
  ["Geographical", "region"],
  ["RegionReportingInformationByRegion", "region"],
  ["GeographicalAreas", "region"],
])

/** The axis whose members are parts of the reconciliation from segments to the whole company. */
export const isConsolidationAxis = (name: string) =>
  name === "ConsolidationItems" || name === "SegmentConsolidationItems"
export const isAllSegments = (member: string) =>
  member === "OperatingSegments" ||
  member === "ReportableSegments" ||
  member === "ReportableSegmentAggregationBeforeOtherOperatingSegment"

/** Members of the segment axis that are not segments, such as `IntersegmentElimination` and `Corporate`. */
export const isReconcilingMember = (member: string) =>
  /eliminat|intersegment|reconcil|unallocated|^corporate(NonSegment|AndOther|AndEliminations)?$|corporateNonSegment/i.test(
    member,
  )

/** Concepts whose figure without members is the sum of the segments, before the reconciliation. */
export const segmentSumConcepts: ReadonlySet<string> = new Set([
  "SegmentReportingInformationOperatingIncomeLoss",
  "SegmentReportingInformationAssets",
])
