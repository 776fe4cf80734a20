import fc from "fast-check"
import { expect, test } from "vitest"
import { FairQueue, type QueueLimits } from "../../../server/local/fair-queue"
import { pageKind } from "../../../server/local/page-kind"

/** A queue on a clock that the test moves, and the requests that it has started. */
function getQueue(given: Partial<QueueLimits> = {}) {
  let now = 0
  const timers = new Set<{ at: number; call: () => void }>()
  const limits = {
    places: 4,
    placesPerKind: 2,
    placesPerNetwork: 100,
    placeMs: 1_000,
    longest: 5,
    patienceMs: 5_000,
  }
  const queue = new FairQueue(
    { ...limits, longestWaitMs: 10_000, ...given },
    {
      now: () => now,
      after(ms, call) {
        const timer = { at: now + ms, call }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    },
  )
  const started: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  /** Returns what the visitor calls on leaving. */
  const enterFrom = (network: string, name: string) =>
    queue.enter(
      { kind: name.replace(/\d+$/, ""), network },
      (end) => {
        started.push(name)
        ends.set(name, end)
      },
      () => void refused.push(name),
    )
  return {
    started,
    refused,
    enterFrom,
    /** Returns the end of the work, or null if it was refused. */
    enter: (name: string) => enterFrom("one", name) && (() => ends.get(name)?.()),
    end: (name: string) => ends.get(name)?.(),
    pass(ms: number) {
      now += ms
      for (const timer of timers) {
        if (timer.at > now) continue
        timers.delete(timer)
        timer.call()
      }
    },
  }
}

test("four requests for a slow page take two places, and a light page starts at once", () => {
  const { enter, started } = getQueue()
  for (let count = 1; count <= 4; count += 1) enter(`slow${count}`)
  enter("light1")
  expect(started).toEqual(["slow1", "slow2", "light1"])
})

test("the next place goes to the kind that has had less time, not to the one that came first", () => {
  const { enter, started, pass } = getQueue({ places: 2 })
  const ends = [enter("slow1"), enter("slow2")]
  for (let count = 3; count <= 5; count += 1) enter(`slow${count}`)
  enter("light1")
  pass(400)
  ends[0]?.()
  expect(started).toEqual(["slow1", "slow2", "light1"])
  ends[1]?.()
  expect(started).toEqual(["slow1", "slow2", "light1", "slow3"])
})

test("a kind that was idle for an hour gets the next place, not all of them", () => {
  const { enter, started, pass } = getQueue({ places: 1, longest: 50 })
  let end = enter("busy0")
  for (let hour = 1; hour <= 3; hour += 1) {
    pass(900)
    const next = enter(`busy${hour}`)
    end?.()
    end = next
  }
  const busy = enter("busy4")
  const lights = [enter("light1"), enter("light2")]
  pass(500)
  end?.()
  expect(started.at(-1)).toBe("light1")
  pass(600)
  lights[0]?.()
  expect(started.at(-1)).toBe("busy4")
  busy?.()
  expect(started.at(-1)).toBe("light2")
})

test("a request that waits for the SEC gives its place to the next one after a second", () => {
  const { enter, started, pass } = getQueue()
  for (let count = 1; count <= 4; count += 1) enter(`slow${count}`)
  pass(999)
  expect(started).toHaveLength(2)
  pass(1)
  expect(started).toEqual(["slow1", "slow2", "slow3", "slow4"])
})

test("the sixth waiting request of a kind is refused, other kinds are not, and none is once the line is served", () => {
  const { enter, started, pass } = getQueue()
  for (let count = 1; count <= 7; count += 1) expect(enter(`slow${count}`), `${count}`).not.toBeNull()
  expect(enter("slow8")).toBeNull()
  expect(enter("light1")).not.toBeNull()
  for (let count = 0; count < 4; count += 1) pass(1_000)
  expect(started).toHaveLength(8)
  expect(enter("slow9")).not.toBeNull()
})

test("when one has waited for five seconds, new ones of its kind are refused, and not after it has left", () => {
  const { enter, enterFrom, pass } = getQueue({ placeMs: 60_000 })
  enter("slow1")
  enter("slow2")
  const leave = enterFrom("one", "slow3")
  pass(4_999)
  const last = enter("slow4")
  expect(last).not.toBeNull()
  pass(1)
  expect(enter("slow5")).toBeNull()
  leave?.()
  expect(enter("slow6")).not.toBeNull()
})

test("one that has waited for ten seconds is refused, once, and the next place goes to another", () => {
  const { enter, started, refused, pass } = getQueue({ placeMs: 60_000 })
  const first = enter("slow1")
  enter("slow2")
  enter("slow3")
  pass(4_000)
  enter("slow4")
  pass(6_000)
  expect(refused).toEqual(["slow3"])
  first?.()
  pass(10_000)
  expect(started).toEqual(["slow1", "slow2", "slow4"])
  expect(refused).toEqual(["slow3"])
})

test("a visitor who leaves while waiting is never handed on", () => {
  const { enter, enterFrom, started } = getQueue()
  const first = enter("slow1")
  enter("slow2")
  const leave = enterFrom("one", "slow3")
  enter("slow4")
  leave?.()
  first?.()
  expect(started).toEqual(["slow1", "slow2", "slow4"])
})

test("a visitor who leaves at work keeps the place until the work has ended, and its end frees it once", () => {
  const { enterFrom, started, end } = getQueue()
  const leave = enterFrom("one", "slow1")
  for (const name of ["slow2", "slow3", "slow4"]) enterFrom("one", name)
  leave?.()
  leave?.()
  expect(started).toEqual(["slow1", "slow2"])
  end("slow1")
  end("slow1")
  expect(started).toEqual(["slow1", "slow2", "slow3"])
})

test("a network with three places has three requests at work, and another network is served beside it", () => {
  const { enterFrom, started, end } = getQueue({ places: 9, placesPerKind: 9, placesPerNetwork: 3 })
  for (let count = 1; count <= 5; count += 1) enterFrom("one", `slow${count}`)
  enterFrom("one", "light1")
  enterFrom("two", "slow6")
  expect(started).toEqual(["slow1", "slow2", "slow3", "slow6"])
  end("slow1")
  expect(started.slice(4)).toEqual(["light1"])
  end("light1")
  end("slow2")
  expect(started.slice(5)).toEqual(["slow4", "slow5"])
})

test("a request that gave its place to others after a second still counts for its network", () => {
  const { enterFrom, started, pass, end } = getQueue({ placesPerNetwork: 2 })
  for (let count = 1; count <= 3; count += 1) enterFrom("one", `slow${count}`)
  enterFrom("two", "slow4")
  pass(1_000)
  expect(started).toEqual(["slow1", "slow2", "slow4"])
  end("slow2")
  expect(started).toEqual(["slow1", "slow2", "slow4", "slow3"])
})

test("a full line of a network that has no place refuses that network and no other", () => {
  const { enterFrom, started, pass } = getQueue({ placesPerNetwork: 2, longest: 3 })
  for (let count = 1; count <= 5; count += 1) expect(enterFrom("one", `slow${count}`)).not.toBeNull()
  expect(enterFrom("one", "slow6")).toBeNull()
  pass(6_000)
  expect(enterFrom("one", "slow7")).toBeNull()
  expect(enterFrom("two", "slow8")).not.toBeNull()
  expect(started).toEqual(["slow1", "slow2", "slow8"])
})

const visits = fc.array(
  fc.record({
    kind: fc.constantFrom("slow", "light", "third"),
    network: fc.constantFrom("one", "two"),
    act: fc.constantFrom("enter", "end", "leave", "pass"),
    which: fc.nat(30),
  }),
  { maxLength: 60 },
)

test("in any order of visits, no network has more than its places, and all that wait are served in the end", () => {
  fc.assert(
    fc.property(visits, (steps) => {
      const { enterFrom, started, refused, pass, end } = getQueue({ placesPerNetwork: 3, longest: 100 })
      const entered: { name: string; network: string; leave: (() => void) | null }[] = []
      const ended = new Set<string>()
      const left = new Set<string>()
      for (const [index, { kind, network, act, which }] of steps.entries()) {
        const one = entered[which % Math.max(1, entered.length)]
        const name = `${kind}${index}`
        if (act === "enter") entered.push({ name, network, leave: enterFrom(network, name) })
        else if (act === "pass") pass(100)
        else if (one && act === "end" && started.includes(one.name)) {
          ended.add(one.name)
          end(one.name)
        } else if (one && act === "leave") {
          if (!started.includes(one.name)) left.add(one.name)
          one.leave?.()
        }
        for (const each of ["one", "two"]) {
          const works = entered.filter(({ name, network }) => network === each && started.includes(name))
          expect(works.filter(({ name }) => !ended.has(name)).length).toBeLessThanOrEqual(3)
        }
      }
      for (let count = 0; count < started.length; count += 1) end(started[count] ?? "")
      const waited = entered.filter(({ name, leave }) => leave && !left.has(name)).map(({ name }) => name)
      expect([...started, ...refused].sort()).toEqual(waited.sort())
    }),
  )
})

test.each([
  ["/", "home"],
  ["/?a=1", "home"],
  ["/_root.data", "home"],
  ["/company/AAPL", "company"],
  ["/company/AAPL.json?x=/y/z", "company"],
  ["/company/AAPL/financials.data", "company/financials"],
  ["/company/AAPL/financials/dcf", "company/financials"],
  ["/company/AAPL/0000320193-23-000106/item-1", "company/filing"],
  ["/company/AAPL/made-up", "company"],
  ["/investor/0001067983/2025q1", "investor"],
  ["/screener.csv?q=roe", "screener"],
  ["/assets/root-abc.js", "assets"],
  ["/made-up/financials", "other"],
  ["//evil.example", "home"],
])("%s counts as %s", (address, kind) => expect(pageKind(address)).toBe(kind))
