import { readdirSync, readFileSync } from "node:fs"
import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"

/** Remix fixes the server entry to its own build; ours is the Worker, which imports that build. */
const workerEntry: Plugin = {
  name: "worker-entry",
  config: (_, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: "./app/entry.worker.ts" } } } : undefined,
}

/** What every page draws, or most; what is here costs no page another request. */
const sharedModules = [
  /\/node_modules\/lucide-react\//,
  /\/app\/root\.tsx/,
  /\/app\/(lib|ui)\//,
  /\/app\/features\/(shell|recents)\//,
  /\/app\/features\/search\/(popular|search-box|search-lists|search-results|use-)/,
  /\/app\/features\/search\/match\.ts/,
  /\/app\/features\/companies\/(list-index|empty-section|unavailable)\./,
  /\/app\/features\/investors\/empty-section\./,
  /\/app\/edgar\/addresses\./,
]

/**
 * Two shared chunks keep any page within twelve requests: libraries with the entry, which exports nothing and
 * so needs no file of its own, and the shell.
 */
function sharedChunk(id: string): string | undefined {
  if (/node_modules\/(react|react-dom|scheduler|@remix-run)\//.test(id)) return "vendor"
  if (/\/app\/entry\.client\./.test(id) || /vite\/(preload-helper|modulepreload)/.test(id)) return "vendor"
  return sharedModules.some((pattern) => pattern.test(id)) ? "ui" : undefined
}

/** Lets the shared chunk be the root route's own file: one request less on every page. */
const mergedRoot: Plugin = {
  name: "merged-root",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
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
    mergedRoot,
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
      ? { output: { inlineDynamicImports: true } }
      : { output: { manualChunks: sharedChunk } },
  },
}))
