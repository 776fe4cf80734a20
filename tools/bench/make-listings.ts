import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { normal, seededRandom } from "../../app/ingest/invented/random"
import type { ListedCompany } from "../../app/model/directory/list-index"
import { inventCompanies } from "../../tests/fixtures/invented/companies"

const usage = `npm run tool -- make-listings <count> <years> <listings.csv> <statements.csv>
  invented companies on exchanges outside the US, each with forty rows a year`

/** Exchange and currency of a country. */
const markets: Record<string, [mic: string, currency: string]> = {
  ca: ["XTSE", "CAD"],
  gb: ["XLON", "GBP"],
  jp: ["XTKS", "JPY"],
  hk: ["XHKG", "HKD"],
  cn: ["XSHG", "CNY"],
  in: ["XNSE", "INR"],
  au: ["XASX", "AUD"],
  de: ["XETR", "EUR"],
  fr: ["XPAR", "EUR"],
  it: ["XMIL", "EUR"],
  se: ["XSTO", "SEK"],
  kr: ["XKRX", "KRW"],
  my: ["XKLS", "MYR"],
  br: ["BVMF", "BRL"],
}

const [count = "", years = "", listings = "", statements = ""] = process.argv.slice(2)
if (/^\d+$/.test(count) && /^\d+$/.test(years) && statements !== "")
  await writeFiles(Number(count), Number(years))
else {
  console.error(usage)
  process.exitCode = 2
}

async function writeFiles(wanted: number, span: number): Promise<void> {
  const foreign = inventCompanies(Math.ceil(wanted * 3))
    .filter(({ country, ticker }) => country !== null && country in markets && ticker.includes("."))
    .slice(0, wanted)
  const listed = openFile(listings)
  await listed.write("symbol,name,mic,country,currency,isin,fiscalYearEnd,sic\n")
  for (const [place, company] of foreign.entries())
    await listed.write(`${listingLine(company, place).join(",")}\n`)
  await listed.end()
  const figures = openFile(statements)
  await figures.write("symbol,row,end,months,value,currency,source,url,filed\n")
  let lines = 0
  for (const [place, company] of foreign.entries()) {
    const text = statementLines(company, place, span)
    lines += text.length
    await figures.write(`${text.join("\n")}\n`)
  }
  await figures.end()
  console.log(`${foreign.length} listings, ${lines} figures`)
}

function openFile(path: string) {
  const stream = createWriteStream(path)
  return {
    async write(text: string) {
      if (!stream.write(text)) await once(stream, "drain")
    },
    async end() {
      stream.end()
      await once(stream, "finish")
    },
  }
}

function getMarket({ country }: ListedCompany): [mic: string, currency: string] {
  return markets[country ?? ""] ?? ["XLON", "GBP"]
}

function listingLine(company: ListedCompany, place: number): string[] {
  const { ticker, name, country, fiscalYearEnd, sic } = company
  const [mic, currency] = getMarket(company)
  const quoted = name.includes(",") ? `"${name}"` : name
  return [ticker, quoted, mic, country ?? "", currency, getIsin(place), fiscalYearEnd ?? "", sic ?? ""]
}

/** Companies with the code XS, which no country has. */
function getIsin(place: number): string {
  const body = `XS${String(place).padStart(9, "0")}`
  const digits = [...body].map((character) => Number.parseInt(character, 36)).join("")
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return `${body}${(10 - (sum % 10)) % 10}`
}

function statementLines(company: ListedCompany, place: number, span: number): string[] {
  const random = seededRandom(Math.imul(place + 1, 0x9e3779b1))
  const [, currency] = getMarket(company)
  const monthDay = (company.fiscalYearEnd ?? "1231").replace(/^(\d\d)/, "$1-")
  let revenue = Math.round(4e11 / (place + 6) ** 1.05) + 2e6
  let retained = 0
  const growth = 0.05 + normal(random) * 0.04
  return Array.from({ length: span }, (_, year) => {
    const fiscalYear = 2025 - span + 1 + year
    const end = `${fiscalYear}-${monthDay}`
    revenue = Math.round(revenue * (1 + growth + normal(random) * 0.05))
    const values = yearFigures(random, revenue, retained)
    retained = values.retainedEarnings ?? 0
    const rest = `${currency},Annual report ${fiscalYear},https://reports.example/${company.ticker}/${fiscalYear},${fiscalYear + 1}-03-${String(10 + (place % 18)).padStart(2, "0")}`
    return Object.entries(values).map(([row, value]) => `${company.ticker},${row},${end},12,${value},${rest}`)
  }).flat()
}

/** Forty rows whose sums hold. */
function yearFigures(random: () => number, revenue: number, earlier: number): Record<string, number> {
  const part = (share: number) => Math.round(revenue * share * Math.max(0.1, 1 + normal(random) * 0.1))
  const [costOfRevenue, researchAndDevelopment, sellingGeneralAdministrative] = [
    part(0.55),
    part(0.05),
    part(0.2),
  ]
  const grossProfit = revenue - costOfRevenue
  const operatingExpenses = researchAndDevelopment + sellingGeneralAdministrative
  const operatingIncome = grossProfit - operatingExpenses
  const [interestExpense, interestIncome] = [part(0.012), part(0.003)]
  const incomeBeforeTax = operatingIncome - interestExpense + interestIncome
  const incomeTax = Math.round(Math.max(0, incomeBeforeTax) * 0.25)
  const netIncome = incomeBeforeTax - incomeTax
  const shares = Math.round(revenue / 20)
  const dividends = Math.round(Math.max(0, netIncome) * 0.4)
  const [cash, receivables, inventory, otherCurrentAssets] = [part(0.1), part(0.12), part(0.1), part(0.03)]
  const currentAssets = cash + receivables + inventory + otherCurrentAssets
  const [propertyPlantEquipment, goodwill, intangibles, otherAssets] = [
    part(0.5),
    part(0.2),
    part(0.1),
    part(0.05),
  ]
  const assets = currentAssets + propertyPlantEquipment + goodwill + intangibles + otherAssets
  const [payables, shortTermDebt, otherCurrentLiabilities] = [part(0.09), part(0.05), part(0.06)]
  const currentLiabilities = payables + shortTermDebt + otherCurrentLiabilities
  const [longTermDebt, otherLiabilities] = [part(0.25), part(0.06)]
  const liabilities = currentLiabilities + longTermDebt + otherLiabilities
  const equity = assets - liabilities
  const [depreciationAmortization, stockBasedCompensation] = [part(0.04), part(0.01)]
  const operatingCashFlow = netIncome + depreciationAmortization + stockBasedCompensation
  const capitalExpenditure = -part(0.05)
  const financingCashFlow = -dividends
  return {
    revenue,
    costOfRevenue,
    grossProfit,
    researchAndDevelopment,
    sellingGeneralAdministrative,
    operatingExpenses,
    operatingIncome,
    interestExpense,
    interestIncome,
    incomeBeforeTax,
    incomeTax,
    netIncome,
    sharesDiluted: shares,
    dividendsPerShare: Number((dividends / shares).toFixed(3)),
    epsDiluted: Number((netIncome / shares).toFixed(3)),
    cash,
    receivables,
    inventory,
    otherCurrentAssets,
    currentAssets,
    propertyPlantEquipment,
    goodwill,
    intangibles,
    otherAssets,
    assets,
    payables,
    shortTermDebt,
    otherCurrentLiabilities,
    currentLiabilities,
    longTermDebt,
    otherLiabilities,
    liabilities,
    retainedEarnings: earlier + netIncome - dividends,
    equity,
    depreciationAmortization,
    stockBasedCompensation,
    operatingCashFlow,
    capitalExpenditure,
    dividendsPaid: -dividends,
    financingCashFlow,
  }
}
