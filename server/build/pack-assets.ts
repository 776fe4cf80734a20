import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress } from "node:zlib"

const compress = promisify(brotliCompress)

/** The folder of a build that has its scripts and style sheets in Brotli at the best level, one file each. */
export function packedFolder(buildDir: string): string {
  return join(buildDir, "packed")
}

/** Fills the packed folder of a build: the runtime compresses each answer, and has time for a fast level only. */
export async function packAssets(buildDir: string): Promise<void> {
  const [assets, packed] = [join(buildDir, "client/assets"), packedFolder(buildDir)]
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(packed, { recursive: true })
  const names = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name))
  const pack = async (name: string) =>
    writeFileSync(join(packed, name), await compress(readFileSync(join(assets, name))))
  await Promise.all(names.map(pack))
}
