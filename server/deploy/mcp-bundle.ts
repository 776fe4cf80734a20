import { readFileSync } from "node:fs"
import { join } from "node:path"
import { crc32, deflateRawSync } from "node:zlib"
import { buildSync } from "esbuild"
import { brand } from "~/lib/brand"
import { projectDir } from "../runtime/local-server"

/** 1 January 1980, the first day of the format: an archive of the same files has the same bytes. */
const firstDay = 0x21

/** A file that its owner writes and everyone reads: unpacked without a mode, nobody may read it. */
const fileMode = 0o100644 * 0x10000

/** A zip archive of small files by their names (PKWARE APPNOTE 4.3, without zip64). */
export function writeZip(files: Record<string, string | Uint8Array>): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(files)) {
    const [bytes, name] = [Buffer.from(content), Buffer.from(path)]
    const packed = deflateRawSync(bytes)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    // Names are UTF-8.
    about.writeUInt16LE(0x800, 2)
    about.writeUInt16LE(8, 4)
    about.writeUInt16LE(firstDay, 8)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), about, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(fileMode, 6)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 3]), about, place, name]))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write("PK\x05\x06", "latin1")
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

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
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
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
