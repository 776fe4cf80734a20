import { resolve } from "node:path"
import { startFakeSec } from "./sec-server"

/** `tsx tests/fakes/serve-folder.ts <folder> [port]` serves a folder as the SEC's site. */
const [folder, port] = process.argv.slice(2)
if (!folder) throw new Error("Pass a folder in the layout of the SEC's addresses.")
const { origin } = await startFakeSec({ folders: [resolve(folder)], port: Number(port ?? 0) })
console.log(`EDGAR_ORIGIN=${origin}`)
