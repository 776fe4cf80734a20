import { test as base, expect, type Page } from "@playwright/test"
import axe from "axe-core"

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The fake SEC server started by tests/e2e/test-server/serve.ts. */
const secOrigin = `http://127.0.0.1:${Number(process.env.TEST_PORT) + 1}`

interface PageFixtures {
  /** False in the project without JavaScript. */
  hasScript: boolean
  /** Fails the test if a page writes an error or a warning to the console. */
  cleanConsole: undefined
  /** Console messages that a test expects, such as the browser's message for a 404. */
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
      // Chromium has no message for a blocked eval whose error is caught. Firefox has.
      await page.addInitScript(() =>
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
          console.error(`${violatedDirective} blocked ${blockedURI} in ${sourceFile}`),
        ),
      )
      await use(undefined)
      const unexpected = problems.filter((text) => !allowedConsole.some((allowed) => allowed.test(text)))
      expect(unexpected, "console errors and warnings").toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The browser's console message for a 404 or 503 response. */
export const missingPageLine = /Failed to load resource: the server responded with a status of (404|503)/

/**
 * Fails if axe finds a violation, of all of its rules or of the named ones. Needs JavaScript, because axe is a script.
 * The HTML is the same without.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await page.evaluate(`if (!window.axe) { ${axe.source} }`)
  const violations = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      iframes: false,
      ...(runOnly && { runOnly }),
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)
  }, rules)
  expect(violations).toEqual([])
}

/** Sets how the fake SEC responds to paths with a prefix; null restores the normal responses. */
export async function misbehave(prefix: string, how: unknown): Promise<void> {
  await fetch(`${secOrigin}/__faults`, { method: "POST", body: JSON.stringify([prefix, how]) })
}

export async function secRequests(): Promise<string[]> {
  return (await fetch(`${secOrigin}/__requests`)).json() as Promise<string[]>
}
