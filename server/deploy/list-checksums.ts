import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { listFiles } from "../backup/state-snapshot"

/** The SHA-256 of every file in a folder, as `sha256sum --check` reads them. */
export function listChecksums(folder: string): string {
  return listFiles(folder)
    .map((file) => {
      const hash = createHash("sha256")
        .update(readFileSync(join(file)))
        .digest("hex")
      return `${hash}  ${relative(folder, file).replaceAll("\\", "/")}\n`
    })
    .join("")
}
