import type { Page } from "@playwright/test"

/** One use of a control of the shell. Each waits until its result is shown, so that the next one is a new interaction. */
interface Step {
  name: string
  run: (page: Page) => Promise<void>
}

const getField = (page: Page) => page.getByPlaceholder("Search for companies, investors, and ETFs")
const getDialog = (page: Page) => page.locator("dialog[open]")
const typed = ["costco", "berkshire", "aapl dcf", "ko vs pep"]

/** Types with a pause, in which the page paints. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 120 })
}

function press(name: string, key: string, wait: (page: Page) => Promise<unknown>): Step {
  return {
    name,
    run: async (page) => {
      await page.keyboard.press(key)
      await wait(page)
    },
  }
}

function click(name: string, find: (page: Page) => ReturnType<Page["locator"]>): Step {
  return {
    name,
    run: async (page) => {
      await find(page).first().click()
      await page.waitForTimeout(150)
    },
  }
}

const pause = (page: Page) => page.waitForTimeout(150)

/** The controls of every page with a sidebar, on a wide screen. */
export const shellSteps: readonly Step[] = [
  click("search field", getField),
  ...typed.flatMap((text): Step[] => [
    { name: `type “${text}”`, run: (page) => type(page, text) },
    press("arrow down", "ArrowDown", pause),
    press("arrow up", "ArrowUp", pause),
    press("close the panel", "Escape", pause),
    press("clear the field", "Escape", pause),
  ]),
  press("palette", "Control+k", (page) => getDialog(page).getByRole("combobox").waitFor()),
  { name: "type in the palette", run: (page) => type(page, "copy") },
  press("arrow down in the palette", "ArrowDown", pause),
  press("clear the palette", "Escape", pause),
  press("close the palette", "Escape", (page) => getDialog(page).waitFor({ state: "detached" })),
  click("favorite", (page) => page.getByRole("button", { name: /^Favorite/ })),
  click("no favorite", (page) => page.getByRole("button", { name: /^Favorite/ })),
  click("watch", (page) => page.getByRole("button", { name: /^Watch / })),
  click("stop watching", (page) => page.getByRole("button", { name: /^Watch / })),
  click("close the sidebar", (page) => page.getByRole("button", { name: "Sidebar" })),
  click("open the sidebar", (page) => page.getByRole("button", { name: "Sidebar" })),
  click("more", (page) => page.locator("#sidebar summary")),
  click("less", (page) => page.locator("#sidebar summary")),
  click("login", (page) => page.getByRole("link", { name: "Login" })),
  click("sign up", (page) => getDialog(page).getByRole("button", { name: "Create a New Account" })),
  press("close the dialog", "Escape", (page) => getDialog(page).waitFor({ state: "detached" })),
]

/** Links of the sidebar, each with the page that it opens. */
export const navigations: readonly { label: string; path: string }[] = [
  { label: "Financials", path: "/company/AAPL/financials" },
  { label: "Insider Trades", path: "/company/AAPL/insiders" },
  { label: "Filings & Transcripts", path: "/company/AAPL/filings" },
  { label: "Visualize Financials", path: "/company/AAPL/visualize" },
  { label: "Business Overview", path: "/company/AAPL" },
  { label: "Stock Screener", path: "/screener" },
  { label: "Hedge Fund Letters", path: "/fund-letters" },
  { label: "Earnings Calendar", path: "/earnings" },
  { label: "My Watchlists", path: "/watchlist" },
]
