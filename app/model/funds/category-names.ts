/** The codes of Form N-PORT, items C.4.a and C.4.b. */
const assetNames: Record<string, string> = {
  STIV: "Short-term investment",
  RA: "Repurchase agreement",
  EC: "Equity, common",
  EP: "Equity, preferred",
  DBT: "Debt",
  DCO: "Derivative, commodity",
  DCR: "Derivative, credit",
  DE: "Derivative, equity",
  DFE: "Derivative, currency",
  DIR: "Derivative, interest rate",
  DO: "Derivative, other",
  SN: "Structured note",
  LON: "Loan",
  "ABS-MBS": "Mortgage-backed",
  "ABS-APCP": "Asset-backed commercial paper",
  "ABS-CBDO": "Collateralized debt",
  "ABS-O": "Asset-backed, other",
  COMM: "Commodity",
  RE: "Real estate",
}

const issuerNames: Record<string, string> = {
  CORP: "Corporate",
  UST: "US Treasury",
  USGA: "US agency",
  USGSE: "US-sponsored",
  MUN: "Municipal",
  NUSS: "Foreign government",
  PF: "Private fund",
  RF: "Registered fund",
}

const unitNames: Record<string, string> = {
  NS: "shares",
  PA: "principal",
  NC: "contracts",
  OU: "other units",
}

export function assetName(code: string): string {
  return assetNames[code] ?? code
}

export function issuerName(code: string): string {
  return issuerNames[code] ?? code
}

export function unitName(code: string): string {
  return unitNames[code] ?? code
}
