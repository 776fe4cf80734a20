import { vitePlugin as remix } from "@remix-run/dev"
import { defineConfig } from "vite"

const out = process.env.STOCK_BUILD_DIR ?? "build"

/** A Remix app as its template makes it, with one table: the opponent of `npm run tool -- bench pages`. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    remix({ buildDirectory: out, future: { v3_singleFetch: true } }),
    {
      name: "worker-entry",
      config: () => (isSsrBuild ? { build: { rollupOptions: { input: "./worker.ts" } } } : undefined),
    },
  ],
  // As deployed: the runtime has no NODE_ENV, and without one React checks every element as in development.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  resolve: { alias: { "stock-table": process.env.STOCK_TABLE ?? "" } },
  ssr: {
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  build: { rollupOptions: isSsrBuild ? { output: { inlineDynamicImports: true } } : {} },
}))
