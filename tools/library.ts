import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { type BuildOptions, build } from "esbuild"
import { rollup } from "rollup"
import { dts } from "rollup-plugin-dts"
import { projectDir } from "../server/runtime/local-server"

/** The packages that the library's own code imports. */
const libraryDependencies = ["diff", "htmlparser2", "sanitize-html", "saxes", "zod"]

/**
 * `npm run tool -- library [folder]`: writes the package `bookvalue` into a folder: one module with its types, the
 * command, and a page of text. Its version is that of its documents; `npm publish` there publishes it.
 */
const folder = resolve(projectDir, process.argv[2] ?? "library")
const read = (path: string) => readFileSync(join(projectDir, path), "utf8")
const { version, license, dependencies } = JSON.parse(read("package.json"))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const entry = join(projectDir, "app/model/library.ts")
const common: BuildOptions = {
  bundle: true,
  format: "esm",
  target: "es2022",
  logLevel: "error",
  alias: { "~": join(projectDir, "app") },
}
await build({
  ...common,
  platform: "neutral",
  external: libraryDependencies,
  entryPoints: [entry],
  outfile: join(folder, "index.js"),
})
await build({
  ...common,
  platform: "node",
  entryPoints: { bookvalue: join(projectDir, "cli/library/bookvalue.ts") },
  outdir: join(folder, "bin"),
  outExtension: { ".js": ".mjs" },
  splitting: true,
  minify: true,
  legalComments: "linked",
  // Packages in the format of CommonJS require Node's modules.
  banner: { js: 'import { createRequire as r } from "node:module"; const require = r(import.meta.url);' },
})
const paths = { "~/*": [join(projectDir, "app/*")] }
const types = await rollup({ input: entry, plugins: [dts({ compilerOptions: { paths } })] })
await types.write({ file: join(folder, "index.d.ts"), format: "es" })
const manifest = {
  name: "bookvalue",
  version,
  license,
  type: "module",
  sideEffects: false,
  description: "SEC filings to statements, ratios, portfolios, segments and redlines.",
  keywords: ["sec", "edgar", "xbrl", "13f", "financial-statements"],
  engines: { node: ">=20" },
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  types: "./index.d.ts",
  bin: { bookvalue: "bin/bookvalue.mjs" },
  files: ["index.js", "index.d.ts", "bin"],
  dependencies: Object.fromEntries(libraryDependencies.map((name) => [name, `^${dependencies[name]}`])),
}
writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`)
writeFileSync(join(folder, "README.md"), read("cli/library/README.md"))
writeFileSync(join(folder, "LICENSE"), read("LICENSE"))
console.log(
  `${folder} is ready: run "npm publish" there, or "npm install --install-links ${folder}" elsewhere.`,
)
