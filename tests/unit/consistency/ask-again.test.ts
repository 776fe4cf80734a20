import fc from "fast-check"
import { expect, test } from "vitest"
import { askAgain } from "../../consistency/report-consistency"

/** Asks a server whose answers have these statuses, the last one from then on. */
async function ask(statuses: readonly number[], retryAfter?: string) {
  let [now, asked] = [0, 0]
  const waits: number[] = []
  const response = await askAgain(
    async () => {
      const status = statuses[Math.min(asked, statuses.length - 1)] ?? 200
      asked += 1
      return new Response("text", { status, headers: retryAfter ? { "retry-after": retryAfter } : {} })
    },
    {
      now: () => now,
      wait: async (ms) => {
        waits.push(ms)
        now += ms
      },
    },
  )
  return { status: response.status, asked, waits }
}

test("an address that is busy twice is asked three times, and another status is not asked again", async () => {
  expect(await ask([503, 503, 200], "1")).toEqual({ status: 200, asked: 3, waits: [2000, 2000] })
  expect(await ask([503, 404], "1")).toMatchObject({ status: 404, asked: 2 })
  expect(await ask([404, 200])).toMatchObject({ status: 404, asked: 1 })
})

test("an answer of 503 that names no time is the last one", async () => {
  expect(await ask([503, 200])).toEqual({ status: 503, asked: 1, waits: [] })
})

test("retry-after is waited for, and an address that stays busy is given up within two minutes", async () => {
  expect(await ask([503, 200], "5")).toMatchObject({ status: 200, waits: [5000] })
  expect(await ask([503], "50")).toEqual({ status: 503, asked: 3, waits: [50_000, 50_000] })
})

test("no wait is longer than two minutes together, whatever the server asks for", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 300 }), fc.nat(200), async (seconds, busy) => {
      const { status, waits } = await ask([...Array.from({ length: busy }, () => 503), 200], String(seconds))
      expect(waits.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(120_000)
      expect(status).toBe(busy * Math.max(2, seconds) <= 120 ? 200 : 503)
    }),
  )
})
