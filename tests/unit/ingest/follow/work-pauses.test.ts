import { expect, it } from "vitest"
import { toLater } from "~/ingest/follow/work-pauses"
import { type Accession, parseAccession } from "~/lib/accession"
import { type FilingWork, maxWaitMs } from "~/stores/operations/filing-work-store.server"

const minuteMs = 60_000
const accession = parseAccession("0000990001-26-000060") as Accession
const work: FilingWork = {
  ...{ accession, kind: "company", key: "0000990001", form: "10-Q", accepted: "2026-06-24" },
  ...{ notedAt: 0, tries: 0, dueAt: 0 },
}

it("waits longer after each try, and ends after two weeks", () => {
  const waits: number[] = []
  let [now, tried] = [0, work]
  for (;;) {
    const later = toLater(tried, 1, now)
    if (later.outcome) {
      expect(later.outcome).toBe("unread")
      break
    }
    waits.push((later.dueAt - now) / minuteMs)
    ;[now, tried] = [later.dueAt, { ...tried, tries: later.tries, dueAt: later.dueAt }]
  }
  expect(waits.slice(0, 8)).toEqual([3, 6, 12, 30, 120, 480, 1_440, 4_320])
  expect(waits).toHaveLength(9)
  expect(now).toBe(maxWaitMs)
})

it("keeps the pause where another filing caused the read, and counts its requests", () => {
  const waiting = { ...work, tries: 6, dueAt: 100 * minuteMs }
  const { tries, dueAt, outcome, requests } = toLater(waiting, 2, 40 * minuteMs)
  expect({ tries, dueAt, outcome, requests }).toEqual({
    tries: 6,
    dueAt: 100 * minuteMs,
    outcome: null,
    requests: 2,
  })
})

it("ends after six tries where a trust's report is of no loaded fund", () => {
  const fund = { ...work, kind: "fund", tries: 5 }
  expect(toLater(fund, 1, 0).outcome).toBe("read")
  expect(toLater({ ...fund, tries: 4 }, 1, 0).outcome).toBe(null)
})
