// Plain JavaScript without static imports, so that an old Node gets a sentence instead of a stack trace.

/**
 * Bundles a program of this project, given as its files by name, and runs it in this process. Running it through tsx
 * would keep a loader thread and an esbuild process alive beside it, and takes 40 MB more for Miniflare alone.
 */
export function launch(name, files) {
  const [major, minor] = process.versions.node.split(".").map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(
      `Bookvalue needs Node.js 20.19 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org.`,
    )
    process.exitCode = 1
  } else
    bundleAndRun(name, files).catch((error) => {
      console.error(
        error.code === "ERR_MODULE_NOT_FOUND" || error.code === "MODULE_NOT_FOUND"
          ? `A package is missing; run "npm ci" first. (${error.message.split("\n")[0]})`
          : error,
      )
      process.exitCode = 1
    })
}

async function bundleAndRun(name, files) {
  const { mkdirSync, renameSync, writeFileSync } = await import("node:fs")
  const { fileURLToPath, pathToFileURL } = await import("node:url")
  // Without it esbuild keeps a process of its own for more work.
  process.env.ESBUILD_WORKER_THREADS = "0"
  const { buildSync } = await import("esbuild")
  const pathOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
  const folder = pathOf(`.cache/${name}`)
  const { outputFiles } = buildSync({
    entryPoints: Object.fromEntries(Object.entries(files).map(([file, source]) => [file, pathOf(source)])),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // A module that is imported only when it is needed stays a file of its own, named after its content.
    splitting: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    alias: { "~": pathOf("app") },
    logLevel: "silent",
  })
  delete process.env.ESBUILD_WORKER_THREADS
  mkdirSync(folder, { recursive: true })
  // Files of earlier sources stay: a program that runs may still import them.
  for (const { path, text } of outputFiles) {
    writeFileSync(`${path}.${process.pid}`, text)
    renameSync(`${path}.${process.pid}`, path)
  }
  const file = `${folder}/${name}.mjs`
  process.argv[1] = file
  await import(pathToFileURL(file).href)
}
