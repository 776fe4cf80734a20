const ofFiling = { ticker: "EXMP", accession: "0000990001-26-000004" }
export const berkshire = { investor: "1067983" }
/** Arguments for the tools that a ticker is not enough for. */
const samples: Record<string, Record<string, unknown>> = {
  ...{
    search: { query: "apple" },
    fetch: { id: "/company/EXMP" },
    screener: { query: "roe > 15" },
    compare: { tickers: ["AAPL", "NVDA"] },
  },
  words_in_filings: { words: "gallium" },
  notes: { ticker: "AAPL", topic: "debt" },
  ...{ calendar: { from: "2026-04-27", to: "2026-05-08" }, filing_section: ofFiling, redline: ofFiling },
  ...{ figure_source: { ticker: "AAPL", row: "revenue", key: "2024" }, investors: {}, holdings: berkshire },
  ...{ insider_trades: { ticker: "EXMP" }, executives: { ticker: "EXMP" } },
  ...{ investor_history: berkshire, fund_holdings: { ticker: "GSFAX" }, letters_and_calls: {} },
}

/** Arguments of a tool that the sample answers. */
export const getSample = (name: string) => samples[name] ?? { ticker: "AAPL" }
