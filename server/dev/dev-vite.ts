import { readdirSync, readFileSync } from "node:fs"
import { builtinModules, createRequire } from "node:module"
import { join } from "node:path"
import type { Plugin as EsbuildPlugin } from "esbuild"
import type { Request as RuntimeRequest, WorkerOptions } from "miniflare"
import { createServer, type ViteDevServer } from "vite"
import { projectDir } from "../runtime/local-server"
import { rendererFile, rendererName } from "./renderer-names"

/** The files that changed since a version; null for all of them. */
interface Changes {
  version: number
  files: string[] | null
}

export interface DevVite {
  vite: ViteDevServer
  worker: Partial<WorkerOptions>
}

/** Vite as a middleware for the browser's modules, and as the source of the Worker's. */
export async function startDevVite(hmrPort: number): Promise<DevVite> {
  process.env.NODE_ENV ??= "development"
  const vite = await createServer({
    root: projectDir,
    configFile: join(projectDir, "vite.config.ts"),
    mode: "development",
    appType: "custom",
    logLevel: "error",
    cacheDir: join(projectDir, ".cache/vite"),
    server: {
      middlewareMode: true,
      hmr: { port: hmrPort },
      // Every stored document is a file.
      watch: { ignored: ["**/.state*/**", "**/.cache/**", "**/build/**", "**/release/**", "**/tests/**"] },
    },
    environments: {
      ssr: {
        // Packages in the format of CommonJS cannot run module by module.
        optimizeDeps: {
          noDiscovery: true,
          include: [...listImportedPackages(), "react/jsx-dev-runtime"],
          esbuildOptions: { target: "es2022", platform: "browser", banner: {}, plugins: [platformModules] },
        },
        resolve: { builtins: [/^node:/, /^cloudflare:/, rendererName, ...builtinModules] },
      },
    },
  })
  const changes = watchChanges(vite)
  return {
    vite,
    worker: {
      modules: [
        { type: "ESModule", path: "dev-worker.js", contents: bundleDevWorker() },
        { type: "CompiledWasm", path: rendererFile, contents: readFileSync(findRenderer()) },
      ],
      modulesRoot: undefined,
      unsafeEvalBinding: "UNSAFE_EVAL",
      serviceBindings: {
        ASSETS: async (request: RuntimeRequest) =>
          new Response(readFileSync(assetPath(new URL(request.url).pathname))) as never,
        VITE: async (request: RuntimeRequest) => {
          const { pathname, searchParams } = new URL(request.url)
          if (pathname === "/changes")
            return Response.json(changes(Number(searchParams.get("since")))) as never
          const answer = await vite.environments.ssr.hot.handleInvoke((await request.json()) as never)
          return Response.json("error" in answer ? { error: toPlainError(answer.error) } : answer) as never
        },
      },
    },
  }
}

/** The file of an address that Vite gives an asset: of the project, or of the disk where a package is linked. */
function assetPath(pathname: string): string {
  const path = decodeURIComponent(pathname)
  return path.startsWith("/@fs/") ? path.slice("/@fs".length) : join(projectDir, path)
}

function findRenderer(): string {
  return createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")
}

/** Found before the start, since Vite runs everything again when it meets one later. */
function listImportedPackages(): string[] {
  const app = join(projectDir, "app")
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/^(server|ingest\/(cli|sample|measure))\//.test(name))
    .map((name) => readFileSync(join(app, name), "utf8"))
  const names = sources.flatMap((text) =>
    [...text.matchAll(/^(?:import|export)\s(?!type\s)[^"';]*?from\s+"([^"]+)"/gm)].map(
      ([, name = ""]) => name,
    ),
  )
  return [...new Set(names)].filter((name) => /^(@[\w-]+\/)?[a-z][^:?]*$/.test(name)).sort()
}

const builtin = new RegExp(`^(node:)?(${builtinModules.join("|")})$`)

/** Leaves the modules of the runtime to it, also where a package requires them. */
const platformModules: EsbuildPlugin = {
  name: "platform-modules",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^cloudflare:/ }, ({ path }) => ({ path, external: true }))
    onResolve({ filter: builtin }, ({ path, kind }) => {
      const name = path.startsWith("node:") ? path : `node:${path}`
      return kind === "require-call" ? { path: name, namespace: "required" } : { path: name, external: true }
    })
    onLoad({ filter: /.*/, namespace: "required" }, ({ path }) => ({
      contents: `export * from "${path}"; export { default } from "${path}"`,
    }))
  },
}

function watchChanges(vite: ViteDevServer): (since: number) => Changes {
  const changed: (string | null)[] = [null]
  const sources = [join(projectDir, "app"), join(projectDir, "docs")]
  const note = (path: string, file: string | null) => {
    if (!sources.some((folder) => path.startsWith(folder))) return
    changed.push(file)
    // What only the Worker imports: the browser asks for the page again.
    const inBrowser = file && vite.environments.client.moduleGraph.getModulesByFile(file)?.size
    const inWorker = !file || vite.environments.ssr.moduleGraph.getModulesByFile(file)?.size
    if (!inBrowser && inWorker) vite.environments.client.hot.send({ type: "full-reload" })
  }
  vite.watcher
    .on("change", (file) => note(file, file))
    // Routes are found by their names.
    .on("add", (file) => note(file, null))
    .on("unlink", (file) => note(file, null))
  return (since) => {
    const files = changed.slice(since)
    const all = since === 0 || files.includes(null)
    return { version: changed.length, files: all ? null : files.flatMap((file) => file ?? []) }
  }
}

/** An error of Vite has properties that cannot be sent. */
function toPlainError(error: unknown): object {
  const { name, message, stack, ...rest } = error as Error & { code?: string; id?: string }
  return { name, message, stack, code: rest.code, id: rest.id }
}

function bundleDevWorker(): string {
  const require = createRequire(import.meta.url)
  const { buildSync } = createRequire(require.resolve("tsx"))("esbuild") as typeof import("esbuild")
  const { outputFiles } = buildSync({
    entryPoints: [join(projectDir, "server/dev/dev-worker.ts")],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    logLevel: "silent",
  })
  const [worker] = outputFiles
  if (!worker) throw new Error("The worker of the development server was not built.")
  return worker.text
}
