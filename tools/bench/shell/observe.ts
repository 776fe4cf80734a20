import type { CDPSession, Page } from "@playwright/test"

interface TraceEvent {
  name: string
  ph: string
  ts: number
  pid: number
  id?: string
  id2?: { local?: string }
  args?: { data?: { interactionId?: number } }
}

/**
 * The milliseconds from each input until the next paint, from Chromium's trace: of the events of one interaction, such
 * as the keydown and the keypress of a key, the longest.
 */
export async function traceInteractions(page: Page, use: () => Promise<unknown>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  })
  await use()
  await page.waitForTimeout(400)
  await stopTracing(session)
  await session.detach()
  return toInteractions(events)
}

async function stopTracing(session: CDPSession): Promise<void> {
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done))
  await session.send("Tracing.end")
  await complete
}

function toInteractions(events: readonly TraceEvent[]): number[] {
  const begun = new Map<string, TraceEvent>()
  const longest = new Map<number, number>()
  const timings = events.filter(({ name }) => name === "EventTiming").sort((a, b) => a.ts - b.ts)
  for (const event of timings) {
    const id = `${event.pid} ${event.id2?.local ?? event.id}`
    if (event.ph === "b") begun.set(id, event)
    const begin = event.ph === "e" ? begun.get(id) : undefined
    const interaction = begin?.args?.data?.interactionId
    if (!begin || !interaction) continue
    longest.set(interaction, Math.max((event.ts - begin.ts) / 1000, longest.get(interaction) ?? 0))
  }
  return [...longest.values()]
}
