/**
 * The invented figures of Example Instruments, thousands of dollars. Everything else is computed from these
 * rows, so that every statement adds up; the quarters are fixed shares of the year.
 */
export interface ExampleYear {
  year: number
  revenue: number
  /** Shares of revenue, percent. */
  costPct: number
  researchPct: number
  overheadPct: number
  taxPct: number
  /** Diluted shares, thousands, as the annual report of that year counted them. */
  dilutedShares: number
  dividendPerShare: number
}

export const exampleYears: ExampleYear[] = [
  [2014, 148_200, 46.1, 9.2, 25.4, 31.0, 20_480, 0.24],
  [2015, 156_900, 45.8, 9.4, 25.0, 30.6, 20_390, 0.26],
  [2016, 163_400, 45.9, 9.9, 24.8, 30.2, 20_310, 0.28],
  [2017, 181_700, 45.2, 10.1, 24.1, 33.4, 20_260, 0.3],
  [2018, 204_500, 44.7, 10.4, 23.6, 19.8, 20_180, 0.36],
  [2019, 221_300, 44.4, 10.8, 23.4, 19.2, 20_020, 0.4],
  [2020, 208_600, 45.6, 11.9, 23.9, 18.4, 19_870, 0.42],
  [2021, 262_800, 43.9, 11.0, 22.6, 18.9, 39_460, 0.24],
  [2022, 309_400, 44.2, 10.9, 22.1, 19.4, 39_120, 0.27],
  [2023, 338_200, 43.8, 11.2, 21.9, 19.1, 38_700, 0.3],
  [2024, 371_900, 43.4, 11.4, 29.0, 19.0, 38_310, 0.33],
  [2025, 412_600, 42.9, 11.6, 28.3, 19.3, 38_010, 0.37],
].map(([year, revenue, costPct, researchPct, overheadPct, taxPct, dilutedShares, dividendPerShare]) => ({
  year: year!,
  revenue: revenue!,
  costPct: costPct!,
  researchPct: researchPct!,
  overheadPct: overheadPct!,
  taxPct: taxPct!,
  dilutedShares: dilutedShares!,
  dividendPerShare: dividendPerShare!,
}))

/** What the reports call net income where a year's is fixed by the text of its filings. */
export const exampleNetIncome: Record<number, number> = { 2024: 49_700, 2025: 58_300 }

/** How much of a year's flows falls into each quarter, percent. */
export const quarterShares = [22, 24, 25, 29]

/** Two shares for one, effective on this day; later filings restate what they show of earlier periods. */
export const exampleSplit = { date: "2021-06-15", ratio: 2 }

/** The first quarter after the last full year, against the same quarter before, percent. */
export const firstQuarterGrowthPct = 9.4
