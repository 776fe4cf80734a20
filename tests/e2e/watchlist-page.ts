import type { Page } from "@playwright/test"

export async function add(page: Page, wanted: string): Promise<void> {
  await page.getByLabel("Add a ticker, a CIK or a name").fill(wanted)
  await page.getByRole("button", { name: "Add", exact: true }).click()
}

export async function open(page: Page, title: string): Promise<void> {
  const details = page.locator("details", { has: page.getByText(title, { exact: true }) })
  if (!(await details.evaluate((element) => (element as HTMLDetailsElement).open)))
    await details.locator("summary").click()
}

export async function makeList(page: Page, name: string): Promise<void> {
  await open(page, "New list")
  await page.getByLabel("Name of the new list").fill(name)
  await page.getByRole("button", { name: "Create list" }).click()
}

export function names(page: Page) {
  return page.getByRole("rowheader")
}

export async function openEntry(page: Page, name: RegExp) {
  const details = page.getByRole("row", { name }).locator("details")
  const isOpen = await details.evaluate((element) => (element as HTMLDetailsElement).open)
  if (!isOpen) await details.locator("summary").click()
  return details
}

export async function inEntry(page: Page, name: RegExp, button: string): Promise<void> {
  await (await openEntry(page, name)).getByRole("button", { name: button }).click()
}
