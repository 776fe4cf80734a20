/**
 * Everyday names of statement rows, ratios and metrics by their key, beside their labels. A name that several keys have
 * means the first of them that there is.
 */
export const synonyms: Readonly<Record<string, string>> = {
  // Income statement
  revenue:
    "sales, sales revenue, net sales, total sales, net revenue, total revenue, total net revenue, total net sales, turnover, top line, operating revenue, gross sales, revenues net of interest expense, net turnover",
  costOfRevenue:
    "COGS, cost of goods sold, cost of sales, cost of goods, cost of products sold, cost of services, cost of net revenue, direct costs",
  grossProfit: "gross income, gross earnings, gross profits",
  researchAndDevelopment: "R&D, RnD, R and D, research, R&D expense, R&D spending, research costs",
  sellingGeneralAdministrative:
    "SG&A, SGA, SG and A, overhead, overheads, selling general and administrative expense, selling general admin",
  depreciationExpense: "depreciation expense",
  amortization: "amortization of intangibles, intangible amortization, amortisation",
  laborExpense: "labor, labor costs, wages, salaries, compensation and benefits, personnel expense, payroll",
  impairments:
    "impairment, impairment charges, write-downs, writedowns, asset impairment, goodwill impairment",
  restructuring: "restructuring charges, restructuring costs, severance",
  operatingExpenses:
    "opex, operating costs, total operating expenses, total costs and expenses, total expenses, operating expenditure, costs and expenses",
  operatingIncome:
    "op income, EBIT, operating profit, operating earnings, income from operations, profit from operations, operating result, operating loss, earnings before interest and taxes",
  interestExpense:
    "interest, interest costs, interest charges, borrowing costs, finance costs, debt costs, debt expense, debt charges",
  interestExpenseTotal: "interest, interest expense, interest costs",
  interestIncome: "interest earned, interest and dividend income",
  interestIncomeTotal: "interest income, interest and dividend income",
  netInterest: "net interest expense, net finance costs",
  netInterestIncome: "NII, net interest revenue",
  otherNonOperating:
    "other income, other expense, other income and expense, non-operating income, nonoperating income, other income net",
  incomeBeforeTax:
    "pretax income, pre-tax income, EBT, pretax profit, pretax earnings, profit before tax, PBT, earnings before tax, income before income taxes, earnings before taxes, profit before taxation",
  incomeTax:
    "tax, taxes, income taxes, tax expense, provision for income taxes, tax provision, income tax expense, taxation, corporate tax",
  otherAfterTax: "discontinued operations, income from discontinued operations",
  netIncome:
    "net income attributable to shareholders, net income attributable to common shareholders, net income to common, net income available to common, profit, earnings, net profit, net earnings, bottom line, profit after tax, PAT, net income to shareholders, net income attributable to common, net loss, profits, NI, attributable profit, net income attributable to parent, earnings after tax, net profit after tax, NPAT, net income after minorities, earnings attributable to shareholders, profit attributable to owners of the parent, profit attributable to owners",
  netIncomeIncludingMinority: "consolidated net income, profit for the year, group profit, profit or loss",
  minorityShare: "net income attributable to noncontrolling interests, minority share of income",
  preferredDividends: "preferred stock dividends, dividends on preferred stock",
  epsDiluted:
    "earnings per diluted share, EPS, earnings per share, earnings per share diluted, diluted EPS, EPS diluted, GAAP EPS, net income per share, profit per share, diluted earnings, earnings a share, fully diluted EPS",
  epsBasic: "basic EPS, EPS basic, earnings per share basic, undiluted EPS",
  sharesDiluted:
    "diluted weighted average shares outstanding, weighted avg diluted shares, weighted average diluted shares outstanding, diluted shares, diluted share count, weighted average diluted shares, average diluted shares, diluted weighted average shares, fully diluted shares, weighted average shares, average shares, weighted average shares outstanding, diluted shares outstanding, share count, weighted diluted shares, weighted shares",
  sharesBasic:
    "basic shares outstanding, basic weighted average shares outstanding, weighted average basic shares outstanding, basic shares, weighted average basic shares, basic weighted average shares, basic share count",
  dividendsPerShare:
    "cash dividends declared per share, dividends declared per share, DPS, dividend per share, dividends, dividend, dividends a share, cash dividends per share, distributions per share, dividends declared",
  nonInterestIncome: "noninterest revenue, non-interest income, fee income",
  nonInterestExpense: "non-interest expense, noninterest expenses",
  provisionForCreditLosses:
    "provision for loan losses, credit loss provision, loan loss provision, provisions, PCL, provision expense",
  premiumsEarned: "premiums, net premiums earned, earned premiums, insurance premiums",
  investmentIncome: "net investment income, income from investments",
  benefitsAndClaims:
    "claims, losses and loss adjustment expenses, policy benefits, claims incurred, medical costs",
  fundsFromOperations: "FFO, Nareit FFO",
  // Balance sheet
  cash: "cash and cash equivalents, cash and equivalents, cash balance, cash on hand, cash position, cash & equivalents, cash at bank, cash and due from banks, cash in the bank, cash pile",
  cashAndShortTermInvestments:
    "cash & short-term investments, cash and marketable securities, cash and investments, total cash, liquidity, cash and ST investments, cash cash equivalents and marketable securities",
  shortTermInvestments:
    "marketable securities, short term securities, ST investments, current marketable securities, short-term marketable securities, current investments",
  receivables:
    "accounts receivable, AR, A/R, trade receivables, net receivables, accounts receivable net, debtors, trade debtors",
  inventory:
    "inventories, stock on hand, merchandise, merchandise inventories, inventories net, stocks of goods, stock level",
  currentAssets: "total current assets, short-term assets",
  propertyPlantEquipment:
    "net fixed assets, PP&E, PPE, fixed assets, net PP&E, property and equipment, property plant and equipment net, plant and equipment, tangible fixed assets, property and equipment net, net property",
  operatingLeaseAssets: "right-of-use assets, ROU assets, lease assets, operating lease right-of-use assets",
  intangibles: "intangible assets net, other intangible assets, acquired intangibles, intangible",
  longTermInvestments:
    "non-current investments, long-term marketable securities, noncurrent marketable securities",
  assets: "total assets, balance sheet total, asset base, balance sheet",
  payables: "AP, A/P, accounts payable, trade payables, creditors, trade creditors, payable",
  accruedLiabilities: "accruals and other liabilities, accrued expenses, accrued expenses and other",
  deferredRevenueCurrent:
    "unearned revenue, contract liabilities, current deferred revenue, deferred income, customer deposits, unearned income",
  shortTermDebt:
    "current portion of LTD, current debt, current portion of long-term debt, short-term borrowings, notes payable, commercial paper, current borrowings, short term loans, current maturities of long-term debt, current maturities",
  currentLiabilities: "total current liabilities, short-term liabilities",
  longTermDebt:
    "LTD, LT debt, noncurrent debt, long-term borrowings, term debt, bonds, long-term loans, non-current debt, notes and bonds",
  operatingLeaseLiabilities: "lease liabilities, lease obligations",
  deferredTaxLiabilities: "deferred taxes, deferred income taxes, DTL",
  liabilities: "total liabilities",
  commonStockAndPaidInCapital:
    "paid-in capital, APIC, additional paid-in capital, share capital, common stock, capital stock",
  retainedEarnings:
    "accumulated deficit, accumulated earnings, reserves, earnings reinvested, reinvested earnings, retained profits",
  accumulatedOtherComprehensiveIncome: "AOCI, accumulated other comprehensive loss",
  treasuryStock: "treasury shares, stock in treasury",
  equity:
    "book value of equity, shareholders equity, stockholders equity, shareowners equity, book value, net worth, net assets, common equity, owners equity, shareholder funds, book equity, share holders funds",
  minorityInterest: "minority, noncontrolling interest, minority interests, non-controlling interests, NCI",
  totalEquity: "equity including noncontrolling interests, equity including minorities",
  liabilitiesAndEquity: "total liabilities and equity, liabilities and stockholders equity",
  sharesOutstanding:
    "shares, outstanding shares, common shares outstanding, number of shares, shares issued and outstanding, shares in issue, share count outstanding",
  loans: "net loans, loan book, total loans, loans and leases, loan portfolio",
  deposits: "total deposits, customer deposits, bank deposits",
  otherAssets: "other long-term assets, other noncurrent assets, other non-current assets",
  otherLiabilities:
    "other long-term liabilities, other noncurrent liabilities, other non-current liabilities",
  // Cash flow statement
  depreciationAmortization:
    "D&A, DA, D and A, DD&A, depreciation depletion and amortization, depreciation, amortization and depreciation, depreciation & amortization, depreciation amortization and other",
  stockBasedCompensation:
    "share based comp, SBC, share-based compensation, stock compensation, stock comp, equity compensation, share-based payments, stock-based comp, share based compensation expense",
  deferredTax: "deferred income tax, deferred tax expense",
  changeReceivables: "change in accounts receivable",
  changeInventory: "change in inventories",
  changePayables: "change in accounts payable",
  operatingCashFlow:
    "CFFO, net cash used in operating activities, cash used in operations, net cash from operations, cash generated from operations, OCF, CFO, cash from operations, cash flow from operations, operating cashflow, net cash from operating activities, cash flow from operating activities, cash provided by operating activities, net cash provided by operating activities, cash generated by operations, cash flow, cashflow from operations, cash generated from operating activities, cash flow from ops, cash from ops",
  capitalExpenditure:
    "purchase of PPE, additions to property plant and equipment, acquisition of property plant and equipment, additions to PP&E, capex, cap ex, capital expenditures, capital spending, purchases of property and equipment, purchases of property plant and equipment, capital investment, payments for property plant and equipment, payments to acquire property plant and equipment, PP&E purchases, capital outlays",
  acquisitions:
    "cash paid for acquisitions, M&A, business acquisitions, acquisitions net of cash acquired, purchases of businesses, acquisition spending",
  purchasesOfInvestments: "purchases of securities, purchases of marketable securities, investments bought",
  salesOfInvestments:
    "sales of securities, maturities of investments, sales and maturities of marketable securities",
  investingCashFlow:
    "net cash provided by investing activities, net cash used in investing activities, cash used for investing, CFI, cash from investing, cash flow from investing, cash used in investing activities, net cash from investing activities, investing activities",
  debtIssued:
    "proceeds from issuance of long-term debt, debt issuance, proceeds from debt, new borrowings, borrowings, issuance of debt, proceeds from issuance of debt, bonds issued",
  debtRepaid:
    "repayment of long-term debt, repayments of long-term debt, debt repayment, repayments of debt, debt paydown, repayment of borrowings, debt payments",
  sharesIssued:
    "stock issued, issuance of shares, proceeds from stock issuance, share issuance, issuance of common stock, equity raised",
  shareRepurchases:
    "purchase of treasury stock, buybacks, buyback, stock buybacks, share buybacks, repurchases, repurchase of shares, stock repurchases, repurchases of common stock, treasury stock purchases, payments for repurchase of common stock, own shares bought, stock repurchased, shares repurchased",
  dividendsPaid:
    "cash dividends, dividends, dividend, dividend payments, dividends paid to shareholders, payments of dividends, cash dividends paid, distributions",
  financingCashFlow:
    "net cash provided by financing activities, net cash used in financing activities, cash used for financing, CFF, cash from financing, cash flow from financing, cash used in financing activities, net cash from financing activities, financing activities",
  netChangeInCash:
    "change in cash, increase in cash, decrease in cash, net increase in cash, net decrease in cash",
  freeCashFlow: "FCF, free cashflow, levered free cash flow, cash flow after capex, free cash",
  // Ratios and metrics
  marketValue: "market cap, market capitalization, market capitalisation, mkt cap, cap",
  enterpriseValue: "EV, firm value, TEV, total enterprise value",
  dividendYield: "yield, div yield, yield on dividends",
  buybackYield: "repurchase yield",
  earningsYield: "E/P, inverse PE",
  freeCashFlowYield: "FCF yield, FCFY",
  priceEarnings:
    "PE, P/E, PE ratio, P/E ratio, price earnings ratio, earnings multiple, trailing PE, PER, price to earnings ratio",
  priceSales: "PS, P/S, price sales ratio, PS ratio, P/S ratio, sales multiple, price to revenue",
  priceBook: "PB, P/B, price to book value, price book ratio, PB ratio, P/B ratio, PBV, market to book",
  evToEbitda:
    "EV/EBITDA, EV EBITDA, EBITDA multiple, EV/EBITDA multiple, EV/EBITDA ratio, enterprise multiple",
  evToSales: "EV/Sales, EV/Revenue, EV sales, EV to revenue, EV/sales ratio",
  evToFreeCashFlow: "EV/FCF, EV to FCF",
  priceEarningsToGrowth: "PEG, PEG ratio, PE to growth",
  priceFreeCashFlow: "P/FCF, PFCF, price to FCF, FCF multiple, P/FCF ratio, price to free cash flow ratio",
  priceTangibleBook: "P/TBV, PTBV, price to tangible book value",
  priceFundsFromOperations: "P/FFO, price to FFO",
  grossMargin:
    "GM, gross profit margin, gross margins, gross margin percentage, gross profit percentage, gross profit percent, gross profit rate",
  operatingMargin:
    "op margin, margin, EBIT margin, operating profit margin, operating income margin, margins, return on sales, ROS",
  netMargin: "profit margin, net profit margin, net income margin, net margins, profitability, profitable",
  freeCashFlowMargin: "FCF margin, cash margin",
  returnOnEquity: "ROE, return on shareholders equity, equity return",
  returnOnAssets: "ROA, return on total assets, asset return",
  operatingProfitAfterTax: "NOPAT, net operating profit after tax, EBIAT",
  investedCapital: "capital employed, total capital",
  returnOnInvestedCapital:
    "ROIC, ROCE, ROI, return on capital, return on capital employed, return on investment",
  effectiveTaxRate: "tax rate, ETR, effective rate, income tax rate, effective tax",
  netInterestMargin: "NIM, interest margin",
  efficiencyRatio: "cost to income, cost income ratio, cost to income ratio",
  loansToDeposits: "loan to deposit ratio, LDR, loan to deposit",
  lossRatio: "claims ratio",
  currentRatio: "liquidity ratio, working capital ratio",
  quickRatio: "acid test, acid-test ratio, acid test ratio",
  debtToEquity: "D/E, DE, debt equity ratio, gearing, leverage, debt to equity ratio, leverage ratio",
  totalDebt:
    "debt, borrowings, total borrowings, indebtedness, gross debt, financial debt, interest-bearing debt",
  netDebt: "net borrowings, debt net of cash, net indebtedness",
  workingCapital: "net working capital, NWC, net current assets",
  ebitda:
    "earnings before interest taxes depreciation and amortization, operating income before depreciation, OIBDA",
  netDebtToEbitda: "net debt/EBITDA, net leverage, net leverage ratio",
  debtToEbitda: "debt/EBITDA, gross leverage",
  interestCoverage: "interest cover, times interest earned, TIE, interest coverage ratio, EBIT to interest",
  equityToAssets: "equity ratio",
  debtToAssets: "debt ratio, debt to assets ratio",
  assetTurnover: "asset turns, total asset turnover, sales to assets",
  inventoryTurnover: "inventory turns, stock turnover, inventory turn",
  receivablesTurnover: "receivable turns, accounts receivable turnover",
  daysSalesOutstanding: "DSO, receivable days, days receivable, collection period, days sales in receivables",
  daysInventory: "DIO, DSI, days inventory outstanding, inventory days, days sales of inventory",
  daysPayables: "DPO, days payable outstanding, payable days",
  cashConversionCycle: "CCC, cash cycle",
  revenuePerShare: "sales per share",
  freeCashFlowPerShare: "FCF per share, FCFPS",
  bookValuePerShare: "BVPS, book per share, net asset value per share, NAV per share, equity per share",
  tangibleBookPerShare: "TBVPS, tangible book value per share, TBV",
  netBuybacks: "net repurchases, net share repurchases",
  payoutRatio: "dividend payout ratio, dividend payout, payout",
  piotroskiScore: "Piotroski F-score, F-score, Piotroski",
  altmanScore: "Altman Z, Z-score, Altman Z-score, bankruptcy score",
  beneishScore: "Beneish, M-score",
  cashConversion:
    "earnings quality, cash flow to net income, FCF conversion, free cash flow conversion, FCF to net income, free cash flow to net income",
  accruals: "accrual ratio, accruals ratio, Sloan ratio",
  averageInterestRate: "cost of debt, interest rate on debt, borrowing rate",
  shareCountGrowth1: "dilution, share dilution, share count change",
  researchToRevenue: "R&D intensity, R&D to sales, R&D to revenue",
  capexToRevenue: "capex intensity, capex to sales",
  stockPayToRevenue: "SBC to revenue, SBC to sales",
  revenueGrowth1: "net sales growth, revenue growth, sales growth, growth, top line growth, growth rate",
  netIncomeGrowth1: "earnings growth, profit growth, net income growth",
  operatingIncomeGrowth1: "operating income growth, EBIT growth",
  epsGrowth1: "EPS growth, earnings per share growth",
  freeCashFlowGrowth1: "FCF growth, free cash flow growth",
  dividendGrowth1: "dividend growth, DPS growth",
  price: "share price, stock price, quote, last price, closing price",
  gurus: "guru holders, guru count",
  insiderNetBuying: "insider buying, insider purchases, net insider buying",
}

/** Names of what no row, ratio or metric is, under the keys that come nearest. */
export const nearNames: Readonly<Record<string, string>> = {
  "freeCashFlow, netIncome, operatingCashFlow":
    "owner earnings, normalized earnings, earnings power, maintenance free cash flow",
  "freeCashFlow, operatingCashFlow, cash": "cash burn, burn rate, burn, runway, cash runway",
  "freeCashFlow, interestExpense, evToFreeCashFlow": "unlevered free cash flow, FCFF, free cash flow to firm",
  "payoutRatio, dividendsToOperatingCashFlow": "dividend cover, dividend coverage, dividend coverage ratio",
  "dividendYield, buybackYield": "shareholder yield, total shareholder return, TSR",
  "evToEbitda, operatingIncome, enterpriseValue": "EV to EBIT, EV/EBIT, enterprise value to EBIT",
  "ebitda, operatingMargin, revenue": "EBITDA margin, adjusted EBITDA, EBITDAR, EBITA",
  "revenue, revenueGrowth1":
    "backlog, order intake, orders, bookings, ARR, annual recurring revenue, ARPU, subscribers, users, same store sales, comparable sales, comps, GMV, revenue CAGR",
  "obligationsToRevenue, deferredRevenueCurrent": "RPO, remaining performance obligations",
  "revenueGrowth1, freeCashFlowMargin": "rule of 40",
  "laborExpense, revenue, operatingIncome":
    "employees, headcount, number of employees, revenue per employee, profit per employee",
  "sharesOutstanding, marketValue": "float, free float, public float, short interest, days to cover",
  "price, marketValue, daysSincePrice": "beta, volatility, 52 week high, forward PE, price target",
  "insiderNetBuying, sharesOutstanding": "insider ownership, insider holdings",
  "gurus, guruValue, sharesOutstanding":
    "institutional ownership, hedge fund ownership, institutional holders",
  "averageInterestRate, returnOnInvestedCapital, debtToEquity":
    "WACC, cost of capital, cost of equity, hurdle rate",
  "earningsYield, returnOnInvestedCapital": "magic formula, Greenblatt",
  "debtToEquity, debtToAssets, investedCapital": "debt to capital, debt to total capital, net gearing",
  "equityToAssets, debtToAssets":
    "liabilities to assets, equity multiplier, tier 1 capital, CET1, capital ratio",
  "provisionForCreditLosses, provisionsToLoans, loans":
    "NPL, nonperforming loans, net charge offs, charge offs, allowance for loan losses",
  "fundsFromOperations, operatingIncome": "NOI, net operating income, AFFO, cap rate",
  "otherLiabilities, accumulatedOtherComprehensiveIncome, netDebt":
    "pension, pension liability, unfunded pension, pension obligation",
  "accumulatedOtherComprehensiveIncome, netIncome":
    "unrealized gains, other comprehensive income, comprehensive income, OCI",
  "cash, currentRatio, cashToAssets": "cash ratio",
  "capitalExpenditure, depreciationAmortization": "maintenance capex, growth capex",
  "returnOnEquity, tangibleBookPerShare": "return on tangible equity, ROTCE, ROTE",
  "equity, intangibles, goodwill, tangibleBookPerShare":
    "tangible book value, tangible equity, net tangible assets",
}
