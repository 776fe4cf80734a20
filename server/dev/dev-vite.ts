import { readdirSync, readFileSync } from "node:fs"
import { builtinModules, createRequire } from "node:module"
import { join } from "node:path"
import { buildSync, type Plugin as EsbuildPlugin } from "esbuild"
import type { Miniflare, Request as RuntimeRequest, WorkerOptions } from "miniflare"
import { type CustomPayload, createServer, type HotPayload, type ViteDevServer } from "vite"
import { projectDir } from "../runtime/local-server"
import { type ModulePack, ModulePacks } from "./module-pack"
import { SourceChanges } from "./source-changes"
import {
  errorPage,
  formatSourceError,
  type ReportedError,
  reportedError,
  type SourceError,
  toSourceError,
} from "./source-error"
import { WorkerLoads } from "./worker-loads"
import { entryModule, loadOrigin, rendererFile, rendererName } from "./worker-names"

/** The first load of all modules takes half a minute on a slow machine. */
const loadTimeoutMs = 180_000

/** The version of the sources at the start, see source-changes.ts. */
const firstVersion = 1
/** The time that the first page takes after the Worker has its modules. */
const firstPageMs = 5_000

interface DevVite {
  vite: ViteDevServer
  worker: Partial<WorkerOptions>
  /** Shows an error of the Worker, with the position in the sources, in the terminal and in the browser. */
  showError: (error: ReportedError) => SourceError
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
  const changes = new SourceChanges(vite)
  const packages = ["package.json", "package-lock.json"].map((name) => join(projectDir, name))
  const tools = [...vite.config.configFileDependencies, ...packages]
  const packs = new ModulePacks(vite.environments.ssr, entryModule, projectDir, tools)
  // The runtime starts meanwhile.
  let first: Promise<ModulePack> | null = packs.makeFirst()
  const takePack = async () => {
    const pack = changes.version === firstVersion && first ? await first : await packs.make()
    if (first) setTimeout(() => void packs.make(), firstPageMs).unref()
    first = null
    return pack
  }
  const showError = (error: ReportedError) => {
    const stack = vite.ssrRewriteStacktrace(error.stack ?? "")
    const shown = toSourceError({ ...error, stack }, join(projectDir, "app"))
    console.error(formatSourceError(shown))
    vite.environments.client.hot.send({ type: "error", err: { ...shown, loc: shown.loc ?? undefined } })
    changes.hasError = true
    return shown
  }
  const toErrorPage = (error: ReportedError) =>
    new Response(errorPage(showError(error)), {
      status: 500,
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    })
  let runtime: Miniflare
  const loads = new WorkerLoads(async (path) => {
    const response = await runtime.dispatchFetch(`${loadOrigin}${path}`, {
      signal: AbortSignal.timeout(loadTimeoutMs),
    })
    if (!response.ok) throw reportedError.parse(await response.json())
  })
  const answer = async (request: RuntimeRequest): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === "/changes") return Response.json(changes.since(Number(searchParams.get("since"))))
    if (pathname === "/error") return toErrorPage(reportedError.parse(await request.json()))
    if (pathname === "/modules") return Response.json([...(await takePack())])
    if (pathname === "/invoke") {
      const result = await vite.environments.ssr.hot.handleInvoke(withoutSourceMap(await request.json()))
      return Response.json("error" in result ? { error: toPlainError(result.error) } : result)
    }
    if (pathname === "/ready" && Number(searchParams.get("version")) === changes.version)
      return new Response(null, { status: 204 })
    try {
      await (pathname === "/ready" ? loads.loadEntry() : loads.loadModule(searchParams.get("url") ?? ""))
      changes.hasError = false
      return new Response()
    } catch (error) {
      return toErrorPage(toPlainError(error))
    }
  }
  return {
    vite,
    showError,
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
        VITE: async (request: RuntimeRequest, miniflare: Miniflare) => {
          runtime = miniflare
          return (await answer(request)) as never
        },
      },
    },
  }
}

/** The server maps the positions of errors, so a module needs no source map, which is larger than its code. */
function withoutSourceMap(payload: unknown): HotPayload {
  const asked = payload as CustomPayload
  const [url, importer, options] = asked.data.data
  return { ...asked, data: { ...asked.data, data: [url, importer, { ...options, inlineSourceMap: false }] } }
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
  setup({ onResolve, onLoad, resolve }) {
    // Its file for Node imports a default that the bundle does not have.
    onResolve({ filter: /^tslib$/ }, ({ resolveDir, kind }) =>
      resolve("tslib/tslib.es6.mjs", { resolveDir, kind }),
    )
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

/** An error of Vite has properties that cannot be sent. */
function toPlainError(error: unknown): ReportedError {
  const { message, stack, ...rest } = error as Error & Partial<ReportedError>
  return { message, stack, id: rest.id, loc: rest.loc, frame: rest.frame }
}

function bundleDevWorker(): string {
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
