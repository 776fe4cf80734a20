import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

/** The renderer's module, which the built Worker has beside it. */
const file = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")

export default new WebAssembly.Module(readFileSync(file))
