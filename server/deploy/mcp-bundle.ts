import { readFileSync } from "node:fs"
import { join } from "node:path"
import { buildSync } from "esbuild"
import { brand } from "~/lib/brand"
import { projectDir } from "../runtime/local-server"
import { writeZip } from "./write-zip"

/** The manifest of a bundle that desktop clients install (MCPB 0.3). */
export function toBundleManifest({ version, license }: { version: string; license: string }) {
  return {
    manifest_version: "0.3",
    name: brand.name.toLowerCase(),
    display_name: brand.name,
    version,
    description: "Research of public companies, funds and 13F investors from SEC filings.",
    long_description:
      "Statements with the filing of every figure, filings by section, redlines, insider trades, holdings of investors and funds, a screener and a calendar. The tools read from a server of yours.",
    author: { name: `${brand.name} contributors` },
    icon: "icon.png",
    license,
    server: {
      type: "node",
      entry_point: "server/mcp.mjs",
      mcp_config: {
        command: "node",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the client replaces these
        args: ["${__dirname}/server/mcp.mjs"],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the client replaces these
        env: { BOOKVALUE_ORIGIN: "${user_config.origin}" },
      },
    },
    // The server lists them.
    tools_generated: true,
    prompts_generated: true,
    user_config: {
      origin: {
        type: "string",
        title: "Address of the server",
        description: "Where your server runs, such as http://localhost:8787",
        default: "http://localhost:8787",
        required: true,
      },
    },
    compatibility: { platforms: ["darwin", "linux", "win32"], runtimes: { node: ">=20.19.0" } },
  }
}

/** The bundle: the manifest, the icon, texts, and the program for stdio with its packages in one file. */
export function makeMcpBundle(about: { version: string; license: string }): Buffer {
  const { outputFiles } = buildSync({
    entryPoints: [join(projectDir, "cli/mcp.mjs")],
    ...{ bundle: true, write: false, platform: "node", format: "esm", target: "node20", logLevel: "error" },
    // Packages in the format of CommonJS require Node's modules.
    banner: { js: 'import { createRequire as r } from "node:module"; const require = r(import.meta.url);' },
  })
  return writeZip({
    "manifest.json": JSON.stringify(toBundleManifest(about), null, 2),
    "README.md": readFileSync(join(projectDir, "server/deploy/bundle/README.md")),
    LICENSE: readFileSync(join(projectDir, "LICENSE")),
    "icon.png": readFileSync(join(projectDir, "public/icon-512.png")),
    "server/mcp.mjs": outputFiles[0]?.contents ?? "",
  })
}
