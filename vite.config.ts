import { readdirSync, readFileSync } from "node:fs"
import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin, type Rollup } from "vite"

/** Remix fixes the server entry to its own build; ours is the Worker, which imports that build. */
const workerEntry: Plugin = {
  name: "worker-entry",
  config: (_, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: "./app/entry.worker.ts" } } } : undefined,
}

type ModuleGraph = Pick<Rollup.PluginContext, "getModuleInfo">

/** The routes that need a module as soon as they are drawn: all that import it, but for `import()`. */
function routesThatNeed(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  if (id.endsWith("?__remix-build-client-route")) return new Set([id])
  if (seen.has(id)) return new Set()
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return new Set(importers.flatMap((importer) => [...routesThatNeed(importer, graph, seen)]))
}

/**
 * Two shared chunks keep any page within twelve requests: libraries with the entry, which exports nothing and
 * so needs no file of its own, and whatever more than one route draws.
 */
function sharedChunk(id: string, graph: ModuleGraph): string | undefined {
  if (/node_modules\/(react(-dom|-router|-router-dom)?|scheduler|turbo-stream|@remix-run)\//.test(id))
    return "vendor"
  // The bundler's own helpers stand with the libraries: in "ui" the two chunks would wait for each other.
  if (/\/app\/entry\.client\./.test(id) || id.startsWith("\0")) return "vendor"
  return routesThatNeed(id, graph).size > 1 ? "ui" : undefined
}

/** Copies the flags of countries, and no others, to /flags/{iso code}.svg. */
const flagFiles: Plugin = {
  name: "flag-files",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle() {
    const folder = new URL("./node_modules/flag-icons/flags/4x3/", import.meta.url)
    for (const file of readdirSync(folder).filter((name) => /^(?!eu|un|xx)[a-z]{2}\.svg$/.test(name)))
      this.emitFile({
        type: "asset",
        fileName: `flags/${file}`,
        source: readFileSync(new URL(file, folder)),
      })
  },
}

/** Names the build on /healthz. */
const buildName = process.env.BUILD_NAME ?? new Date().toISOString().slice(0, 19)

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix({
      buildDirectory: process.env.BUILD_DIR ?? "build",
      ignoredRouteFiles: ["**/.*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: false,
      },
    }),
    workerEntry,
    flagFiles,
  ],
  define: { __BUILD__: JSON.stringify(buildName) },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  ssr: {
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    minify: true,
    rollupOptions: isSsrBuild
      ? { external: ["cloudflare:sockets"], output: { inlineDynamicImports: true } }
      : { output: { manualChunks: sharedChunk } },
  },
}))
