import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"

/** Remix fixes the server entry to its own build; ours is the Worker, which imports that build. */
const workerEntry: Plugin = {
  name: "worker-entry",
  config: (_, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: "./app/entry.worker.ts" } } } : undefined,
}

/** Two shared chunks keep any page within twelve requests: libraries, and the shell that every page draws. */
function sharedChunk(id: string): string | undefined {
  if (/node_modules\/(react|react-dom|scheduler|@remix-run)\//.test(id)) return "vendor"
  return undefined
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
    rollupOptions: isSsrBuild ? { output: { inlineDynamicImports: true } } : { output: { manualChunks: sharedChunk } },
  },
}))
