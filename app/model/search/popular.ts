/** Examples under the landing search: four companies and one investor. */
export const popularSearches = [
  { label: "Apple", to: "/company/AAPL" },
  { label: "Costco", to: "/company/COST" },
  { label: "NVIDIA", to: "/company/NVDA" },
  { label: "Walmart", to: "/company/WMT" },
  { label: "Berkshire Hathaway", to: "/investor/0001067983" },
]
