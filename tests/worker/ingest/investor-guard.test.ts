import { expect, test } from "vitest"
import { liveEffects } from "~/ingest/read-through/live.server"
import { otherReaders } from "~/ingest/read-through/other-readers.server"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { RequestLog } from "~/platform/log.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { cikId } from "../../ids"
import { apply, db, documents, followedSec, investorCik, put13F, quarterly } from "../following/followed"

const hourMs = 3_600_000
const stranger = (number: number) => cikId(String(1_500_000 + number).padStart(10, "0"))

/** A visitor of investors' pages; the status of each, and the paths that the SEC was asked for. */
async function visitor({ address = "192.0.2.1", isSignedIn = false } = {}) {
  const sec = await followedSec()
  const effects = liveEffects(db, documents, sec.settings, new RequestLog(), { lane: "visitor" }, sec.clock)
  const background: Promise<unknown>[] = []
  const scope = {
    ...{ effects, enqueue: async () => {}, report: () => {} },
    waitUntil: (work: Promise<unknown>) => void background.push(work),
  }
  const visitor = {
    ...{ db, address, now: () => sec.now },
    settings: { SESSION_SECRET: "a secret of at least thirty-two characters" },
    isSignedIn: async () => isSignedIn,
    lists: () => loadListIndex(db, documents),
  }
  const reader = otherReaders(scope as never, visitor).investors()
  const open = (cik: string) =>
    sec.during(async () => {
      const loaded = await reader.investor(cikId(cik))
      await Promise.all(background)
      return loaded.status
    })
  return { sec, open }
}

test("an address gets ten unlisted investors an hour, and further ones cause no request to the SEC", async () => {
  const { sec, open } = await visitor()
  const statuses: string[] = []
  for (let number = 0; number < 12; number++) statuses.push(await open(stranger(number)))
  expect(statuses).toEqual([...Array(10).fill("absent"), "unavailable", "unavailable"])
  expect(sec.requests).toHaveLength(10)
  // An investor that the SEC does not have is remembered.
  expect(await open(stranger(0))).toBe("absent")
  expect(sec.requests).toHaveLength(10)
  sec.now += hourMs
  expect(await open(stranger(11))).toBe("absent")
})

test("tracked investors, managers of a loaded data set and stored investors are shown to everyone", async () => {
  const { sec, open } = await visitor()
  for (let number = 0; number < 11; number++) await open(stranger(number))
  const manager = stranger(50)
  const quarter = { quarter: "2026q1", value: 1, positions: 1, filed: "2026-05-15" }
  await apply({ managerQuarters: [{ cik: manager, name: "Loaded Capital", ...quarter }] })
  const asked = sec.requests.length
  expect(await open(manager)).toBe("absent")
  expect(await open(trackedInvestors[1]?.cik ?? "")).toBe("absent")
  expect(sec.requests.length).toBe(asked + 2)
  const report = { accession: `${investorCik}-26-000001`, period: "2026-03-31", filed: "2026-05-15" }
  put13F(sec, report)
  sec.documents.set(`/submissions/CIK${investorCik}.json`, quarterly([report]))
  expect(await open(investorCik)).toBe("loaded")
  expect(await open(stranger(20))).toBe("unavailable")
})

test("a signed-in user may request any investor", async () => {
  const { open } = await visitor({ isSignedIn: true })
  for (let number = 0; number < 12; number++) expect(await open(stranger(number))).toBe("absent")
})
