import { createHash } from "node:crypto"
import { copyFileSync, createReadStream, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin, type Rollup } from "vite"
import { markdownFiles } from "./app/pages/blog/parse-markdown"
import { compileRest, compileStyle } from "./app/ui/page-style/compile-style"

/**
 * Remix fixes the server entry to its own build; ours is the Worker, which imports that build. One letter that is not
 * Latin doubles its size in memory; esbuild escapes those outside regular expressions.
 */
const worker: Plugin = {
  name: "worker",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  config: () => ({
    build: { rollupOptions: { input: "./app/entry.worker.ts" } },
    esbuild: { charset: "ascii" },
  }),
  generateBundle(_, bundle) {
    const toEscape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`
    for (const file of Object.values(bundle))
      if (file.type === "chunk") file.code = file.code.replace(/[^\0-\xff]/g, toEscape)
  },
}

const clientRoute = "?__remix-build-client-route"
const projectPath = (path: string) => new URL(path, import.meta.url).pathname
const isHostRoute = (id: string) =>
  id.endsWith(clientRoute) && hostRoutes.some(({ pattern }) => pattern.test(id))

type ModuleGraph = Pick<Rollup.PluginContext, "getModuleInfo">

/** The routes that need a module as soon as they are drawn: all that import it, except by `import()`. */
function routesThatNeed(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  if (id.endsWith(clientRoute)) return new Set([id])
  if (seen.has(id)) return new Set()
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return new Set(importers.flatMap((importer) => [...routesThatNeed(importer, graph, seen)]))
}

/** The part of the product that a route is of, such as `company`; null for the frame and the plain pages. */
function getFamily(route: string): string | null {
  const family = /routes\/_sidebar\.([a-z-]+)/.exec(route)?.[1] ?? null
  // The screener is the advanced search, and lists the same hits.
  return family === "search" ? "screener" : family
}

/**
 * Modules that several routes share are in one chunk of their family. Modules that families share are in
 * "ui", but for some that few pages need. A page makes at most twelve requests and loads no code of another
 * family. The client entry exports nothing, so it shares the libraries' file.
 */
function sharedChunk(id: string, graph: ModuleGraph): string | undefined {
  if (/node_modules\/(react(-dom|-router|-router-dom)?|scheduler|turbo-stream|@remix-run)\//.test(id))
    return "vendor"
  // The bundler's own helpers stand with the libraries: in "ui" the two chunks would wait for each other.
  if (/\/app\/entry\.client\./.test(id) || id.startsWith("\0")) return "vendor"
  if (fewPages.test(id)) return "few"
  const hosted = hostRoutes.find(({ pattern }) => pattern.test(id))
  if (hosted) return hosted.chunk
  // The names of forms and of their items: half of the company's pages show none.
  if (/\/app\/edgar\/(form-names|eight-k-items)\.ts/.test(id)) return "forms"
  // The two pages that search words in filings.
  if (/\/app\/(pages\/company\/search\/word-results|model\/words)/.test(id)) return "words"
  const routes = routesThatNeed(id, graph)
  if (routes.size < 2) return undefined
  const families = new Set([...routes].map(getFamily))
  const [family] = families
  if (families.size === 1 && family) return family
  // Pages for signing in and the account's page alone: other pages load these files on demand, if at all.
  return id.includes("/app/pages/sign-in/") ? "sign-in" : "ui"
}

/** Modules that families share and that at most five pages need. */
const fewPages =
  /\/app\/(ui\/(embed-code|forms\/quarter-picker)|model\/(holdings\/format-holdings|earnings\/format-release)|lib\/(escape|new-york))\.tsx?/

/** Routes whose own file is a shared chunk: they are drawn wherever that chunk is needed. */
const hostRoutes = [
  { pattern: /\/app\/root\.tsx/, chunk: "ui" },
  { pattern: /\/app\/routes\/_sidebar\.company\.\$ticker\.tsx/, chunk: "company" },
]

/**
 * Allows those routes' files to export more than the routes do; for all of them it cannot be allowed, since
 * equal empty routes would become one file, and Remix looks for each.
 */
const hostedRoutes: Plugin = {
  name: "hosted-routes",
  apply: (_, { isSsrBuild, command }) => command === "build" && !isSsrBuild,
  options(options) {
    if (!Array.isArray(options.input)) return
    return { ...options, input: options.input.filter((id) => !isHostRoute(id)) }
  },
  async buildStart() {
    for (const route of ["app/root.tsx", "app/routes/_sidebar.company.$ticker.tsx"])
      this.emitFile({
        type: "chunk",
        id: `${projectPath(route)}${clientRoute}`,
        preserveSignature: "allow-extension",
      })
  },
}

/** Icons are lucide's drawings in our own, smaller frame. */
const lightIcons: Plugin = {
  name: "light-icons",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "../createLucideIcon.mjs" && importer?.includes("/lucide-react/")
      ? projectPath("app/ui/create-icon.ts")
      : undefined,
}

const flagFolder = new URL("./node_modules/flag-icons/flags/4x3/", import.meta.url)

/** Copies the flags of countries, and no others, to /flags/{iso code}.svg. */
const flagFiles: Plugin = {
  name: "flag-files",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  configureServer({ middlewares }) {
    middlewares.use("/flags", (request, response, next) => {
      const [, name] = /^\/([a-z]{2}\.svg)$/.exec(request.url ?? "") ?? []
      if (!name) return next()
      response.setHeader("content-type", "image/svg+xml")
      createReadStream(new URL(name, flagFolder)).on("error", next).pipe(response)
    })
  },
  generateBundle() {
    for (const file of readdirSync(flagFolder).filter((name) => /^(?!eu|un|xx)[a-z]{2}\.svg$/.test(name)))
      this.emitFile({
        type: "asset",
        fileName: `flags/${file}`,
        source: readFileSync(new URL(file, flagFolder)),
      })
  },
}

/** The licences of all that the scripts hold, in one file beside them instead of in each. */
const licences: Plugin = {
  name: "licences",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []))
    const folders = modules.flatMap(
      (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace("\0", ""))?.[0] ?? [],
    )
    const texts = [...new Set(folders)].sort().map((folder) => {
      const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
      const name = folder.slice(folder.lastIndexOf("/node_modules/") + 14)
      return `${name}\n\n${file ? readFileSync(`${folder}/${file}`, "utf8").trim() : "see its package"}\n`
    })
    this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join("\n\n") })
  },
}

const rendererName = "virtual:resvg.wasm"
const rendererFile = new URL("./node_modules/@resvg/resvg-wasm/index_bg.wasm", import.meta.url)

/**
 * The renderer of sharing images is a file beside the Worker, because Workers do not compile WebAssembly at run time.
 * The development server passes it to the runtime itself.
 */
const renderer: Plugin = {
  name: "renderer",
  enforce: "pre",
  resolveId: (source) => (source === rendererName ? { id: "./resvg.wasm", external: true } : undefined),
  writeBundle({ dir }, bundle) {
    const isWorker = Object.values(bundle).some(
      (file) => file.type === "chunk" && /entry\.worker/.test(file.facadeModuleId ?? ""),
    )
    if (isWorker && dir) copyFileSync(rendererFile, `${dir}/resvg.wasm`)
  },
}

const styleName = "virtual:page-style"

/**
 * What the Worker writes into each page: the fonts, and its part of the style sheet that the browser's build made. The
 * rest of that sheet becomes a file beside it.
 */
const pageStyle: Plugin = {
  name: "page-style",
  resolveId: (source) => (source === styleName ? `\0${styleName}` : undefined),
  load(id) {
    if (id !== `\0${styleName}`) return undefined
    if (this.environment.mode === "dev") return "export default null\nexport const restAddress = null"
    const folder = `${buildDirectory}/client/assets`
    const file = readdirSync(folder).find((name) => /^styles-.*\.css$/.test(name))
    if (!file) throw new Error(`${folder} has no style sheet.`)
    const css = readFileSync(`${folder}/${file}`, "utf8")
    const rest = compileRest(css)
    const restFile = `rest-${createHash("sha256").update(rest).digest("base64url").slice(0, 8)}.css`
    writeFileSync(`${folder}/${restFile}`, rest)
    return [
      'import fonts from "/app/ui/css/fonts.css?inline"',
      `export default [fonts, ...${JSON.stringify(compileStyle(css))}]`,
      `export const restAddress = "/assets/${restFile}"`,
    ].join("\n")
  },
}

const buildDirectory = process.env.BUILD_DIR ?? "build"

const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8")) as {
  version: string
}

/** Names the build on /healthz. */
const buildName = process.env.BUILD_NAME ?? new Date().toISOString().slice(0, 19)

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    markdownFiles,
    remix({
      buildDirectory,
      ignoredRouteFiles: ["**/.*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // /__manifest has an advisory without a fix in Remix 2 (GHSA-chx6-hx7r-mcp5).
        v3_lazyRouteDiscovery: false,
      },
    }),
    worker,
    lightIcons,
    hostedRoutes,
    flagFiles,
    licences,
    renderer,
    pageStyle,
  ],
  esbuild: { legalComments: "none" },
  define: {
    __BUILD__: JSON.stringify(buildName),
    __VERSION__: JSON.stringify(version),
    // The Workers runtime has no NODE_ENV, and without one React checks every element as in development.
    ...(command === "build" && { "process.env.NODE_ENV": JSON.stringify("production") }),
  },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  ssr: {
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // A visitor waits for four kilobytes more when esbuild does it; the Worker's size does not matter.
    minify: isSsrBuild ? "esbuild" : "terser",
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 }, format: { comments: false } },
    rollupOptions: isSsrBuild
      ? { external: ["cloudflare:sockets"], output: { inlineDynamicImports: true } }
      : {
          output: {
            manualChunks: sharedChunk,
            // The list of all routes, which every page loads, holds the names of all files.
            entryFileNames: "assets/[hash].js",
            chunkFileNames: "assets/[hash].js",
          },
        },
  },
}))
