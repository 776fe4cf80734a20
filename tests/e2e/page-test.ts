import AxeBuilder from "@axe-core/playwright"
import { test as base, expect, type Page } from "@playwright/test"

/** Where tests/e2e/serve.ts puts the fake SEC. */
export const secOrigin = `http://127.0.0.1:${Number(process.env.TEST_PORT ?? 8790) + 1}`

interface PageFixtures {
  /** False in the project without JavaScript. */
  hasScript: boolean
  /** Fails the test when a page writes an error or a warning to the console. */
  cleanConsole: undefined
  /** Console texts that a test expects, such as the browser's own line for a 404. */
  allowedConsole: RegExp[]
}

export const test = base.extend<PageFixtures>({
  hasScript: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled !== false)
  },
  allowedConsole: [[], { option: true }],
  cleanConsole: [
    async ({ page, allowedConsole }, use) => {
      const problems: string[] = []
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") problems.push(message.text())
      })
      page.on("pageerror", (error) => problems.push(String(error)))
      await use(undefined)
      const unexpected = problems.filter((text) => !allowedConsole.some((allowed) => allowed.test(text)))
      expect(unexpected, "console errors and warnings").toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The browser's own line for a page that answers 404, or 503. */
export const missingPageLine = /Failed to load resource: the server responded with a status of (404|503)/

/** Axe injects its own script, so it needs JavaScript; without, the HTML is the same. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual(
    [],
  )
}

/** Tells the fake SEC how to answer paths that begin with a prefix; null mends it. */
export async function misbehave(prefix: string, how: unknown): Promise<void> {
  await fetch(`${secOrigin}/__faults`, { method: "POST", body: JSON.stringify([prefix, how]) })
}

export async function secRequests(): Promise<string[]> {
  return (await fetch(`${secOrigin}/__requests`)).json() as Promise<string[]>
}
