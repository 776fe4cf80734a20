import type { Page } from "@playwright/test"
import { expect, test } from "../page-test"

/** The keys after a name, and the page that Enter opens. */
const tasks: [name: string, rest: string, address: string][] = [
  ["aapl", "", "/company/AAPL"],
  ["apple", "", "/company/AAPL"],
  ["berkshire hathaway", " port", "/investor/0001067983/portfolio"],
  ["buffett", " port", "/investor/0001067983/portfolio"],
  ["buffett", " 13f", "/investor/0001067983"],
  ["aapl", " is", "/company/AAPL/financials?statement=income"],
  ["aapl", " bs", "/company/AAPL/financials?statement=balance"],
  ["aapl", " cf", "/company/AAPL/financials?statement=cashflow"],
  ["aapl", " fcf", "/company/AAPL/financials?statement=cashflow"],
  ["aapl", " fin", "/company/AAPL/financials"],
  ["aapl", " ttm", "/company/AAPL/financials?period=ttm"],
  ["aapl", " pe", "/company/AAPL/financials?statement=ratios"],
  ["aapl", " roic", "/company/AAPL/financials?statement=ratios"],
  ["aapl", " dcf", "/company/AAPL/financials/dcf"],
  ["aapl", " eps", "/company/AAPL/earnings"],
  ["aapl", " ceo", "/company/AAPL/executives"],
  ["aapl", " seg", "/company/AAPL/segments"],
  ["aapl", " ins", "/company/AAPL/insiders"],
  ["aapl", " guru", "/company/AAPL/investors"],
  ["aapl", " 13f", "/company/AAPL/investors"],
  ["aapl", " 10k", "/company/AAPL/filings?form=10-K"],
  ["aapl", " 10q", "/company/AAPL/filings?form=10-Q"],
  ["aapl", " 8-k", "/company/AAPL/filings?form=8-K"],
  ["aapl", " call", "/company/AAPL/filings?form=Transcript"],
  ["aapl", " plot", "/company/AAPL/visualize"],
  ["costco", " dcf", "/company/COST/financials/dcf"],
  ["costco wholesale", " bs", "/company/COST/financials?statement=balance"],
  ["nvda", " eps", "/company/NVDA/earnings"],
  ["nvidia", " ceo", "/company/NVDA/executives"],
  ["google", " dcf", "/company/GOOGL/financials/dcf"],
  ["coca-cola", " is", "/company/KO/financials?statement=income"],
  ["mcdonald's", " pe", "/company/MCD/financials?statement=ratios"],
  ["nike", " ins", "/company/NKE/insiders"],
  ["msft", " cf", "/company/MSFT/financials?statement=cashflow"],
  ["walmart", " seg", "/company/WMT/segments"],
  ["disney", " guru", "/company/DIS/investors"],
  ["home depot", " bs", "/company/HD/financials?statement=balance"],
  ["aapl vs msft", "", "/compare?items=AAPL,MSFT"],
  ["apple vs nvidia", "", "/compare?items=AAPL,NVDA"],
  ["compare aapl msft", "", "/compare?items=AAPL,MSFT"],
  ["alerts", "", "/alerts"],
  ["status", "", "/status"],
  ["letters", "", "/fund-letters"],
  ["screener", "", "/screener"],
  ["calendar", "", "/earnings"],
  ["developers", "", "/developers"],
  ["blog", "", "/blog"],
  ["login", "", "/login"],
  ["watchlist", "", "/watchlist"],
  ["calculator", "", "/compounding"],
]

/** A page ignores keys until its scripts run. React marks an element when it has taken it over. */
async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main")
    return main !== null && Object.keys(main).some((key) => key.startsWith("__react"))
  })
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

for (const entrance of ["the search field", "Ctrl+K"] as const)
  test(`each of the ${tasks.length} tasks takes at most six keys after the name in ${entrance} @js`, async ({
    page,
  }) => {
    test.setTimeout(900_000)
    await page.goto("/blog")
    await waitForScripts(page)
    const field =
      entrance === "Ctrl+K"
        ? page.getByRole("dialog").getByRole("combobox")
        : page.getByPlaceholder("Search for companies, investors, and ETFs")
    for (const [name, rest, address] of tasks) {
      expect(rest.length + 1, name + rest).toBeLessThanOrEqual(6)
      if (entrance === "Ctrl+K") await page.keyboard.press("Control+k")
      await field.fill(name + rest)
      // Before the lists are there, Enter opens the page of results, as without scripts.
      await expect(page.getByRole("option").first()).toBeVisible()
      await field.press("Enter")
      if (address !== "/blog") {
        await expect(page, `${name}${rest}`).toHaveURL(address)
        // A company's page would keep its section for the next name. The browser's own process, which `page.goBack` asks,
        // learns of a navigation in the page later than the test.
        await page.evaluate(() => setTimeout(() => history.back()))
      }
      await expect(page, `before ${name}${rest}`).toHaveURL("/blog")
    }
  })
