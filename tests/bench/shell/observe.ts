import type { Page } from "@playwright/test"

type ObservedWindow = typeof window & { interactions: number[] }

/**
 * Runs in the page, so it defines no named function, for which tsx adds a helper. An entry of an event lasts until the
 * next paint, rounded to 8 ms; events of one interaction share an ID, and shorter ones than 16 ms have no entry.
 */
export function observeInteractions(): void {
  const interactions: number[] = []
  const longest = new Map<number, number>()
  Object.assign(window, { interactions })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (!entry.interactionId) continue
      longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
    }
    interactions.splice(0, interactions.length, ...longest.values())
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** The interactions of the page since the last call that took 16 ms or longer. */
export async function takeInteractions(page: Page, before: number): Promise<number[]> {
  await page.waitForTimeout(400)
  const all = await page.evaluate(() => [...(window as ObservedWindow).interactions])
  return all.slice(before)
}
