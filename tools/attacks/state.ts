import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "../../tests/server/server-process"
import { ask, countStatuses, type Outcome, withServerOver } from "./attack"

const damagedShare = 4

/** Every fourth stored document with a flipped byte, read by pages. */
export async function attackState(): Promise<Outcome> {
  const state = temporaryFolder()
  try {
    await withServerOver(state.path, {}, async () => ({ lines: [], hasFailed: true }))
    const blobs = readdirSync(state.path, { recursive: true, encoding: "utf8" })
      .filter((path) => path.includes("/blobs/"))
      .map((path) => join(state.path, path))
      .filter((path) => statSync(path).isFile())
      .sort()
    const damaged = blobs.filter((_, at) => at % damagedShare === 0)
    for (const path of damaged) {
      const bytes = readFileSync(path)
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      writeFileSync(path, bytes)
    }
    return await withServerOver(state.path, {}, async () => {
      const companies = ["AAPL", "EXMP", "COST", "KO", "JPM", "NVDA", "HD", "NKE", "WMT"]
      const paths = [
        "/",
        "/investors",
        "/fund-letters",
        "/screener",
        "/status",
        "/search?q=app",
        ...companies.flatMap((ticker) => [`/company/${ticker}`, `/company/${ticker}/financials`]),
      ]
      const answers = []
      for (const path of paths) answers.push(await ask(path))
      return {
        lines: [
          `${damaged.length} of ${blobs.length} stored documents damaged; ${paths.length} pages: ${countStatuses(answers)}`,
        ],
        hasFailed: answers.every(({ status }) => status !== null && status !== 500),
      }
    })
  } finally {
    state.remove()
  }
}
