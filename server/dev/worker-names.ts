export const entryModule = "/app/entry.worker.ts"

/** The renderer of sharing images: as the sources import it, and as the runtime of the development server has it. */
export const rendererName = "virtual:resvg.wasm"
export const rendererFile = "resvg.wasm"

/** The address that the development server asks when the Worker is to load modules. */
export const loadOrigin = "http://load.invalid"
