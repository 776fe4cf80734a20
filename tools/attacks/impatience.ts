import { setTimeout as wait } from "node:timers/promises"
import { type Answer, ask, countStatuses, type Outcome, withServer, worst } from "./attack"

const attackers = 20
const seconds = 60

/** Clients of one network that ask for work and leave at once, beside the same ones who wait. */
export function attackQueue(): Promise<Outcome> {
  return withServer({}, async () => {
    const lines: string[] = []
    let hasFailed = true
    for (const [name, patienceMs] of [
      ["wait", 120_000],
      ["leave after 0.35 s", 350],
    ] as const) {
      const end = Date.now() + seconds * 1000
      const [attack, health, pages] = await Promise.all([
        Promise.all(Array.from({ length: attackers }, () => askUntil(end, patienceMs))).then((all) =>
          all.flat(),
        ),
        visit(end, ["/healthz"]),
        visit(end, ["/company/EXMP", "/company/EXMP/financials", "/investors"]),
      ])
      lines.push(
        `${attackers} clients who ${name}, ${seconds} s: ${countStatuses(attack)}`,
        `  /healthz: ${countStatuses(health)}, slowest ${worst(health)} ms; pages of another visitor: ${countStatuses(pages)}, 99 % within ${worst(pages, 0.99)} ms`,
      )
      const isServed = [...health, ...pages].every(({ status }) => status === 200)
      hasFailed &&= isServed && worst(health) < 1000 && worst(pages, 0.99) < 2000
    }
    return { lines, hasFailed }
  })
}

async function askUntil(end: number, patienceMs: number): Promise<Answer[]> {
  const answers: Answer[] = []
  while (Date.now() < end) {
    const path = `/company/AAPL/financials?statement=ratios&asof=${randomDay()}`
    answers.push(await ask(path, { from: "198.51.100.9", patienceMs }))
    // A refusal takes no time.
    if (answers.at(-1)?.status !== 200) await wait(20)
  }
  return answers
}

/** A day that makes a page of its own. */
function randomDay(): string {
  return new Date(Date.UTC(2015, 0, 1 + Math.floor(Math.random() * 3600))).toISOString().slice(0, 10)
}

async function visit(end: number, paths: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; Date.now() < end; at++) {
    answers.push(await ask(paths[at % paths.length] ?? "/", { from: "203.0.113.5" }))
    await wait(100)
  }
  return answers
}
