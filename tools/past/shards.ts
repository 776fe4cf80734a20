import { spawn } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Cik } from "~/lib/cik"
import { type AskedDay, type DerivedDay, deriveDays } from "../../tests/past/derive-days"
import { type MarketName, readMarket } from "./markets"

interface Task {
  market: MarketName
  days: AskedDay[]
  shards: number
}

interface StoredBlock {
  chunk: DerivedDay["chunk"]
  known: (readonly [Cik, (number | null)[]])[]
}

/** A month end of a company has 15 kB, so that some companies on all days fit in memory. */
const companiesABlock = 50

const taskFile = (folder: string) => join(folder, "task.json")

/** Derives the companies of a market in several programs, and leaves what they give in a folder. */
export async function deriveInShards(folder: string, task: Task): Promise<void> {
  writeFileSync(taskFile(folder), JSON.stringify(task))
  const runs = Array.from({ length: task.shards }, (_, shard) => {
    const args = [...process.execArgv, process.argv[1] ?? "", "derive", folder, String(shard)]
    const child = spawn(process.execPath, args, { stdio: "inherit" })
    return new Promise<void>((done, fail) =>
      child.on("exit", (code) =>
        code === 0 ? done() : fail(new Error(`Part ${shard} ended with ${code}.`)),
      ),
    )
  })
  await Promise.all(runs)
}

/** Derives each block of companies whose turn it is. */
export function deriveShard(folder: string, shard: number): void {
  const { market, days, shards }: Task = JSON.parse(readFileSync(taskFile(folder), "utf8"))
  const filers = readMarket(market)
  for (let block = shard; block * companiesABlock < filers.length; block += shards) {
    const some = filers.slice(block * companiesABlock, (block + 1) * companiesABlock)
    for (const [at, { chunk, known }] of deriveDays(some, days).entries())
      writeFileSync(
        blockFile(folder, at, block),
        JSON.stringify({ chunk, known: [...known] } satisfies StoredBlock),
      )
  }
}

function blockFile(folder: string, day: number, block: number): string {
  return join(folder, `day-${day}-${String(block).padStart(4, "0")}.json`)
}

/** A day's companies, read again for each pass because all of them do not fit in memory. */
export function readDay(folder: string, day: number) {
  const names = readdirSync(folder)
    .filter((name) => name.startsWith(`day-${day}-`))
    .sort()
  const read = (name: string): StoredBlock => JSON.parse(readFileSync(join(folder, name), "utf8"))
  return {
    async *readChunks() {
      for (const name of names) yield read(name).chunk
    },
    known: new Map(names.flatMap((name) => read(name).known)),
  }
}
