const sourceLabels: Record<string, string> = {
  company: "Filing lists and statements",
  insiders: "Insider trades",
  owners: "Owners above 5 %",
  pay: "Executive pay",
  investor: "13F filings",
  business: "Business sections of annual reports",
  fund: "Fund holdings",
  people: "People in annual reports and proxy statements",
  segments: "Figures by segment",
  releases: "Results releases",
  "as-reported": "Statements as reported",
  history: "Filings from before XBRL",
  sample: "Embedded sample",
  "current-feed": "Current filings",
  lists: "Lists of companies and funds",
  securities: "Tickers of CUSIPs",
  "daily-index": "Daily index of filings",
  gather: "Search lists and screener",
  past: "Month ends of the screener",
  derive: "Documents of an earlier version",
  imported: "Imported listings",
  damaged: "Damaged imports",
}

/** The label of a source. */
export function sourceName(kind: string): string {
  return sourceLabels[kind] ?? kind
}
