import { expect, test } from "vitest"
import { EdgarBusy, edgarLine, RequestEnded } from "~/ingest/fetch/edgar-line.server"
import {
  type EdgarLane,
  returnSlots,
  type SlotLease,
  slotTimes,
  takeSlots,
} from "~/stores/operations/edgar-slots-store.server"
import { bindings } from "../bindings"

const db = bindings.DB
const start = 1_800_000_000_000

async function take(lane: EdgarLane, count: number, now = start): Promise<number[]> {
  const lease = await takeSlots(db, now, lane, count)
  return lease ? slotTimes(lease) : []
}

/** A line whose waits move a clock, and which tells when each request was sent. */
function line(lane: EdgarLane, clock: { now: number }, signal?: AbortSignal) {
  const wait = async (ms: number) => {
    clock.now += ms
  }
  return edgarLine(lane, { db, now: () => clock.now, wait, signal })
}

test("visitors alone get eight requests a second, evenly spaced", async () => {
  const times = [...(await take("visitor", 8)), ...(await take("visitor", 8))]
  expect(times).toEqual(Array.from({ length: 16 }, (_, place) => start + place * 125))
})

test("the background gets five requests a second, and visitors the other three", async () => {
  const background = [...(await take("background", 8)), ...(await take("background", 8))]
  expect(background.map((time) => Math.floor((time - start) / 1000))).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
  const visitor = [...(await take("visitor", 8)), ...(await take("visitor", 8))]
  expect(visitor.map((time) => time - start)).toEqual([625, 750, 875, 1625, 1750, 1875])
})

test("in the middle of a second, only its remaining places are used", async () => {
  expect(await take("visitor", 8, start + 500)).toEqual([500, 625, 750, 875].map((ms) => start + ms))
  expect(await take("visitor", 8, start + 990)).toEqual(
    Array.from({ length: 8 }, (_, place) => start + 1000 + place * 125),
  )
})

test("parallel leases never share a place", async () => {
  const leases = await Promise.all(Array.from({ length: 20 }, () => take("visitor", 3)))
  const times = leases.flat()
  expect(new Set(times).size).toBe(times.length)
})

test("the line ends after ten seconds: visitor request 31 is refused with a sentence, and background request 51 waits", async () => {
  for (let lease = 0; lease < 10; lease++) expect(await take("background", 8)).toHaveLength(5)
  expect(await take("background", 8)).toEqual([])
  for (let lease = 0; lease < 10; lease++) expect(await take("visitor", 8)).toHaveLength(3)
  expect(await take("visitor", 1)).toEqual([])
  const refused = line("visitor", { now: start }).slot()
  await expect(refused).rejects.toThrow(EdgarBusy)
  await expect(refused).rejects.toThrow("Try again in ten seconds")
  const clock = { now: start }
  await line("background", clock).slot()
  expect(clock.now).toBeGreaterThan(start + 9_000)
})

test.each([0, 1, 500, 999])(
  "a visitor who arrives %i ms into a second starts within a second, behind 5,000 background requests",
  async (offset) => {
    const now = start + offset
    for (let request = 0; request < 5_000; request += 500)
      await Promise.all(Array.from({ length: 20 }, () => takeSlots(db, now, "background", 8)))
    const clock = { now }
    await line("visitor", clock).slot()
    expect(clock.now - now).toBeLessThanOrEqual(1_000)
  },
)

test("places that were leased with a clock an hour ahead do not delay anyone", async () => {
  for (let lease = 0; lease < 12; lease++) await take("visitor", 8, start + 3_600_000)
  expect(await take("visitor", 1)).toEqual([start])
})

test("requests that are sent together share a lease", async () => {
  const clock = { now: start }
  const visitor = line("visitor", clock)
  await Promise.all(Array.from({ length: 8 }, () => visitor.slot()))
  const rows = await db.prepare("select next, leased from edgar_seconds").all()
  expect(rows.results).toEqual([{ next: 8, leased: 8 }])
})

test("a background line returns what it did not use, and others get it", async () => {
  const background = line("background", { now: start })
  await background.slot()
  await background.close()
  expect(await take("visitor", 1)).toEqual([start + 125])
})

test("only unused places at the end of a second are returned, so that none is given twice", async () => {
  const first = (await takeSlots(db, start, "visitor", 2)) as SlotLease
  await take("visitor", 2)
  await returnSlots(db, first, 1)
  expect(await take("visitor", 1)).toEqual([start + 500])
})

test("a visitor who goes away while waiting leaves the line, and the place is free again", async () => {
  await take("visitor", 6)
  const gone = new AbortController()
  const clock = { now: start }
  const wait = async (ms: number) => {
    if (ms > 0) gone.abort()
    clock.now += ms
  }
  const waiting = edgarLine("visitor", { db, now: () => clock.now, wait, signal: gone.signal }).slot()
  await expect(waiting).rejects.toThrow(RequestEnded)
  expect(await take("visitor", 1)).toEqual([start + 750])
})
