/** The institutional investors whose holdings are kept for the question who holds a company. */
export const trackedInvestors: { cik: string; name: string; owner: string }[] = [
  { cik: "0001067983", name: "Berkshire Hathaway", owner: "Warren Buffett" },
  { cik: "0001709323", name: "Himalaya Capital Management", owner: "Li Lu" },
  { cik: "0001336528", name: "Pershing Square Capital Management", owner: "Bill Ackman" },
  { cik: "0001061768", name: "Baupost Group", owner: "Seth Klarman" },
  { cik: "0001358706", name: "Abrams Capital Management", owner: "David Abrams" },
  { cik: "0000807985", name: "Southeastern Asset Management", owner: "Mason Hawkins" },
]
