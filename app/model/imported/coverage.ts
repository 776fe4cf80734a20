import type { Coverage } from "~/model/directory/list-index"

/** An imported listing without statements: it has an overview, and nothing of the SEC. */
export const unloadedFlags: Coverage = "NNNYN"
