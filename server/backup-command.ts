import { resolve } from "node:path"
import { writeBackup } from "./backup/backup"
import { restoreBackup } from "./backup/restore"
import { localOptions } from "./runtime/local-server"

/** `npm run backup -- FILE` and `npm run restore -- FILE`, over STATE_DIR. */
async function main([command, file, ...rest]: string[]): Promise<void> {
  if (!file || rest.length || (command !== "backup" && command !== "restore"))
    throw new Error("Name one file: npm run backup -- FILE, or npm run restore -- FILE.")
  const { stateDir } = localOptions(process.env)
  const path = resolve(file)
  if (command === "backup") {
    const { rows, documents } = await writeBackup(stateDir, path)
    console.log(`Saved ${sum(rows)} rows and ${documents} documents to ${path}. It holds secrets.`)
    return
  }
  const { rows, documents, keptIn } = await restoreBackup(path, stateDir)
  console.log(`Restored ${sum(rows)} rows and ${documents} documents to ${stateDir}.`)
  if (keptIn) console.log(`What was there before is in ${keptIn}.`)
}

function sum(rows: Record<string, number>): number {
  return Object.values(rows).reduce((total, count) => total + count, 0)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
