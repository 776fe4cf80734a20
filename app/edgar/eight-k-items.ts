/** Items of Form 8-K since 2004-08-23 (Release 33-8400), 1.05 since 2023 and 6.06 with asset-backed forms. */
const titles: Record<string, string> = {
  "1.01": "Entry into a material agreement",
  "1.02": "End of a material agreement",
  "1.03": "Bankruptcy or receivership",
  "1.04": "Mine safety",
  "1.05": "Material cybersecurity incident",
  "2.01": "Acquisition or disposal of assets completed",
  "2.02": "Results of operations",
  "2.03": "New direct financial obligation",
  "2.04": "Event that accelerates an obligation",
  "2.05": "Costs of exit or disposal",
  "2.06": "Material impairment",
  "3.01": "Delisting or failure of a listing rule",
  "3.02": "Unregistered sale of equity",
  "3.03": "Change to the rights of security holders",
  "4.01": "Change of auditor",
  "4.02": "Earlier statements can no longer be relied on",
  "5.01": "Change of control",
  "5.02": "Directors and officers: departures, elections, pay",
  "5.03": "Change of charter, bylaws or fiscal year",
  "5.04": "Trading suspended under employee plans",
  "5.05": "Code of ethics changed or waived",
  "5.06": "No longer a shell company",
  "5.07": "Votes of security holders",
  "5.08": "Shareholder nominations of directors",
  "6.01": "Asset-backed: informational material",
  "6.02": "Asset-backed: change of servicer or trustee",
  "6.03": "Asset-backed: change of credit support",
  "6.04": "Asset-backed: distribution not made",
  "6.05": "Asset-backed: updating disclosure",
  "6.06": "Asset-backed: static pool",
  "7.01": "Regulation FD disclosure",
  "8.01": "Other events",
  "9.01": "Financial statements and exhibits",
}

/** Items before 2004-08-23, which have no decimals. */
const oldTitles: Record<string, string> = {
  "1": "Change of control",
  "2": "Acquisition or disposal of assets",
  "3": "Bankruptcy or receivership",
  "4": "Change of auditor",
  "5": "Other events",
  "6": "Resignation of directors",
  "7": "Financial statements and exhibits",
  "8": "Change of fiscal year",
  "9": "Regulation FD disclosure",
  "10": "Code of ethics changed or waived",
  "11": "Trading suspended under employee plans",
  "12": "Results of operations",
}

/** The item's title; the number if the form never had such an item. */
export function eightKItemTitle(item: string): string {
  return titles[item] ?? oldTitles[item] ?? `Item ${item}`
}

/** Splits the items of a filing list, `"2.02,9.01"`; anything that is not an item number is left out. */
export function parseEightKItems(text: string): string[] {
  return text.split(/[,;\s]+/).filter((item) => /^\d\.\d{2}$|^\d{1,2}$/.test(item))
}

/** Items that pages highlight: bankruptcy, delisting, change of auditor, non-reliance. */
export function isAlarmingEightKItem(item: string): boolean {
  return ["1.03", "2.04", "3.01", "4.01", "4.02"].includes(item)
}
