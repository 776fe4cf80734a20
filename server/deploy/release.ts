import { execFileSync } from "node:child_process"
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { buildSync } from "esbuild"
import { buildOnce } from "../build/build"
import { projectDir } from "../runtime/local-server"
import { listChecksums } from "./list-checksums"
import { makeMcpBundle } from "./mcp-bundle"
import { toProductionBom } from "./production-bom"
import { getLock, type Lock } from "./release-lock"

/** `npm run release`: a folder that runs with Node.js and the packages that are not bundled, without a build. */
const folder = resolve(projectDir, process.argv[2] ?? "release")
const buildDir = resolve(projectDir, process.env.BUILD_DIR ?? "build")
const read = (name: string) => JSON.parse(readFileSync(join(projectDir, name), "utf8"))
const { name, version, license, engines, dependencies } = read("package.json")
/** Packages with files of their own: a runtime, threads, and code for WebAssembly. */
const packages = ["@bokuweb/zstd-wasm", "miniflare", "tinypool"]

await buildOnce(buildDir, (step) => console.log(`${step} …`))
rmSync(folder, { recursive: true, force: true })

const inProject = (path: string) => join(projectDir, path)
buildSync({
  entryPoints: {
    start: inProject("server/start.ts"),
    ingest: inProject("cli/cli.ts"),
    backup: inProject("server/backup-command.ts"),
    verify: inProject("server/verify/verify-command.ts"),
    restart: inProject("server/restart-command.ts"),
    "bulk-worker": inProject("cli/bulk/worker.ts"),
    mcp: inProject("cli/mcp.mjs"),
  },
  outdir: join(folder, "server"),
  outExtension: { ".js": ".mjs" },
  bundle: true,
  // A command loads only the modules that it needs: one that uses a running server does not load Miniflare.
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20",
  external: packages,
  alias: { "~": inProject("app") },
  // Packages in the format of CommonJS require Node's modules.
  banner: { js: 'import { createRequire as r } from "node:module"; const require = r(import.meta.url);' },
  legalComments: "linked",
  logLevel: "error",
})
for (const path of [
  "migrations",
  "wrangler.toml",
  "LICENSE",
  "server/runtime/workerd.sh",
  "server/runtime/runtime-flags.mjs",
  "server/sample/snapshot",
])
  cpSync(inProject(path), join(folder, path), { recursive: true })
cpSync(buildDir, join(folder, "build"), { recursive: true })
chmodSync(join(folder, "server/runtime/workerd.sh"), 0o755)

const node = "exec node --max-semi-space-size=1 --optimize-for-size"
const manifest = {
  name,
  version,
  license,
  private: true,
  type: "module",
  engines,
  scripts: {
    start: `${node} server/start.mjs`,
    ingest: "node --v8-pool-size=1 --max-semi-space-size=4 --heap-growing-percent=40 server/ingest.mjs",
    mcp: "node server/mcp.mjs",
    backup: "node server/backup.mjs backup",
    restore: "node server/backup.mjs restore",
    "verify:state": "node server/verify.mjs",
    restart: "node server/restart.mjs",
  },
  dependencies: Object.fromEntries(packages.map((name) => [name, dependencies[name]])),
}
const write = (file: string, content: object) =>
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
mkdirSync(folder, { recursive: true })
write("package.json", manifest)
write("package-lock.json", getLock(manifest, read("package-lock.json") as Lock))
// The packages work without their install scripts.
writeFileSync(join(folder, ".npmrc"), "ignore-scripts=true\n")
write("sbom.cdx.json", listPackages())
writeFileSync(join(folder, `${name}.mcpb`), makeMcpBundle({ version, license }))
cpSync(inProject("docs/skills"), join(folder, "skills"), { recursive: true })
writeFileSync(join(folder, "SHA256SUMS"), listChecksums(folder))
console.log(`${folder} is ready: run "npm ci" and "npm start" there.`)

/** The packages of the bundles and of the folder, in the format of CycloneDX. */
function listPackages(): object {
  const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"]
  const options = { cwd: projectDir, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const
  const text = execFileSync("npm", args, { ...options, stdio: ["ignore", "pipe", "ignore"] })
  return toProductionBom(text, read("package-lock.json") as Lock)
}
