-- Stores metrics by name. The values of company_metrics are in the order that metrics had when this file was written:
-- "orders" names them. A shorter row was written before the last of them were added. Unknown values are left out.
-- Nothing uses company_metrics afterwards. A later migration drops it.
create table named_metrics (
  cik text not null,
  source text not null,
  -- A JSON object with a number for each known metric.
  figures text not null,
  -- The currency of the statements' amounts.
  currency text,
  primary key (cik, source)
) without rowid;

insert into named_metrics (cik, source, figures, currency)
with orders (source, names) as (values
  ('statements', '[
    "grossMargin", "operatingMargin", "netMargin", "freeCashFlowMargin", "returnOnEquity", "returnOnAssets",
    "returnOnInvestedCapital", "currentRatio", "quickRatio", "debtToEquity", "interestCoverage", "assetTurnover",
    "daysSalesOutstanding", "daysInventory", "daysPayables", "cashConversionCycle", "payoutRatio", "priceEarnings",
    "priceSales", "priceBook", "evToEbitda", "earningsYield", "freeCashFlowYield", "dividendYield", "buybackYield",
    "revenueGrowth1", "revenueGrowth3", "revenueGrowth5", "revenueGrowth10", "operatingIncomeGrowth1",
    "operatingIncomeGrowth3", "operatingIncomeGrowth5", "operatingIncomeGrowth10", "netIncomeGrowth1",
    "netIncomeGrowth3", "netIncomeGrowth5", "netIncomeGrowth10", "epsGrowth1", "epsGrowth3", "epsGrowth5",
    "epsGrowth10", "operatingCashFlowGrowth1", "operatingCashFlowGrowth3", "operatingCashFlowGrowth5",
    "operatingCashFlowGrowth10", "freeCashFlowGrowth1", "freeCashFlowGrowth3", "freeCashFlowGrowth5",
    "freeCashFlowGrowth10", "dividendGrowth1", "dividendGrowth3", "dividendGrowth5", "dividendGrowth10",
    "bookValueGrowth1", "bookValueGrowth3", "bookValueGrowth5", "bookValueGrowth10", "assetGrowth1", "assetGrowth3",
    "assetGrowth5", "assetGrowth10", "shareCountGrowth1", "shareCountGrowth3", "shareCountGrowth5",
    "shareCountGrowth10", "revenue", "grossProfit", "operatingIncome", "netIncome", "operatingCashFlow",
    "freeCashFlow", "researchAndDevelopment", "stockBasedCompensation", "assets", "equity", "goodwill", "inventory",
    "receivables", "epsDiluted", "dividendsPerShare", "sharesOutstanding", "sharesDiluted", "ebitda",
    "capitalExpenditure", "dividendsPaid", "shareRepurchases", "cash", "totalDebt", "netDebt", "workingCapital",
    "bookValuePerShare", "tangibleBookPerShare", "revenuePerShare", "freeCashFlowPerShare", "cashPerShare",
    "returnOnEquity5", "returnOnEquity10", "returnOnInvestedCapital5", "returnOnInvestedCapital10", "grossMargin5",
    "grossMargin10", "operatingMargin5", "operatingMargin10", "netMargin5", "netMargin10", "freeCashFlowMargin5",
    "freeCashFlowMargin10", "grossMarginChange", "operatingMarginChange", "operatingMarginSpread",
    "effectiveTaxRate", "cashConversion", "accruals", "researchToRevenue", "capexToRevenue", "capexToDepreciation",
    "stockPayToRevenue", "yearsProfitable", "yearsCashPositive", "yearsRevenueGrew", "dividendStreak",
    "yearsOfData", "piotroskiScore", "altmanScore", "debtToAssets", "equityToAssets", "debtToEbitda",
    "netDebtToEbitda", "cashToAssets", "goodwillToAssets", "inventoryTurnover", "receivablesTurnover",
    "marketValue", "enterpriseValue", "evToSales", "evToFreeCashFlow", "priceEarningsToGrowth",
    "daysSincePeriodEnd", "netDebtAndNoncontrolling", "investedCapital", "fundsFromOperations", "priceFreeCashFlow",
    "priceTangibleBook", "operatingProfitAfterTax", "beneishScore", "netBuybacks", "netInterestMargin",
    "efficiencyRatio", "nonInterestShare", "provisionsToLoans", "loansToDeposits", "lossRatio", "expenseRatio",
    "combinedRatio", "investmentShare", "fundsFromOperationsPerShare", "dividendsToOperatingCashFlow",
    "priceFundsFromOperations", "computedFundsFromOperations", "computedFundsFromOperationsPerShare",
    "priceComputedFundsFromOperations"]'),
  ('filings', '[
    "daysSinceAnnual", "daysSinceQuarterly", "daysSinceFiling", "filingsLastYear", "currentReportsLastYear"]'),
  ('prices', '[
    "price", "daysSincePrice"]'),
  ('insiders', '[
    "insiderNetBuying", "insiderNetBuying3", "insiderBuyers", "insiderSellers"]')
)
select cik, company_metrics.source,
  (select json_group_object(names ->> known.key, known.value) from json_each(metric_values) as known
    where known.type in ('integer', 'real') and known.key < json_array_length(names)),
  currency
from company_metrics join orders on orders.source = company_metrics.source;
