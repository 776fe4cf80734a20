import { ModuleRunner, ssrImportMetaKey, ssrModuleExportsKey } from "vite/module-runner"
import { z } from "zod"
import { rendererFile, rendererName } from "./renderer-names"

/** The Worker of `npm run dev`: it runs app/entry.worker.ts module by module, as Vite transforms it. */
interface DevBindings {
  VITE: Fetcher
  UNSAFE_EVAL: { newAsyncFunction: (code: string, name: string, ...parameters: string[]) => AsyncFunction }
}
type AsyncFunction = (...values: unknown[]) => Promise<void>

interface Running {
  runner: ModuleRunner
  version: number
  /** The first request loads the entry for all. */
  entry: Promise<Required<ExportedHandler<DevBindings>>>
}

let running: Running | null = null

const entryUrl = "/app/entry.worker.ts"
const changesAnswer = z.object({ version: z.number(), files: z.array(z.string()).nullable() })

// Remix asks this for the styles of a page; Vite serves them. Without it, pages have none until scripts run.
Object.assign(globalThis, {
  __remix_devServerHooks: { getCriticalCss: async () => '@import "/app/styles.css?direct";' },
})

async function loadEntry(env: DevBindings): Promise<Required<ExportedHandler<DevBindings>>> {
  running ??= { runner: createRunner(env), version: 0, entry: Promise.reject(new Error("not loaded")) }
  const current = running
  const response = await env.VITE.fetch(`http://vite/changes?since=${current.version}`)
  const { version, files } = changesAnswer.parse(await response.json())
  if (version !== current.version) {
    current.version = version
    if (files) for (const file of files) forget(current.runner, file)
    else current.runner.clearCache()
    current.entry = current.runner.import(entryUrl).then((module) => module.default)
    // A file with a mistake: the next request tries again.
    current.entry.catch(() => {
      current.version = 0
    })
  }
  return current.entry
}

/** Modules of a changed file, and all that import them, are run again. */
function forget({ evaluatedModules }: ModuleRunner, file: string): void {
  const waiting = [...(evaluatedModules.getModulesByFile(file) ?? [])]
  const seen = new Set(waiting)
  for (const module of waiting) {
    for (const id of module.importers) {
      const importer = evaluatedModules.getModuleById(id)
      if (importer && !seen.has(importer)) waiting.push(importer)
      if (importer) seen.add(importer)
    }
    evaluatedModules.invalidateModule(module)
  }
}

/** A function, because the bundler would bundle every file that a pattern in `import()` can mean. */
function toModulePath(file: string): string {
  return file === rendererName ? `./${rendererFile}` : file
}

function createRunner(env: DevBindings): ModuleRunner {
  return new ModuleRunner(
    {
      hmr: false,
      sourcemapInterceptor: false,
      transport: {
        invoke: async (payload) => {
          const response = await env.VITE.fetch("http://vite/invoke", {
            method: "POST",
            body: JSON.stringify(payload),
          })
          return response.json()
        },
      },
    },
    {
      async runInlinedModule(context, code) {
        const values = Object.entries(context)
        const run = env.UNSAFE_EVAL.newAsyncFunction(
          `"use strict";${code}\n//# sourceURL=${context[ssrImportMetaKey].url}\n`,
          "anonymous",
          ...values.map(([name]) => name),
        )
        await run(...values.map(([, value]) => value))
        Object.seal(context[ssrModuleExportsKey])
      },
      runExternalModule: (file) => import(toModulePath(file)),
    },
  )
}

export default {
  async fetch(request, env, execution) {
    try {
      const entry = await loadEntry(env)
      return await entry.fetch(request, env, execution)
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      console.error(text)
      return new Response(text, { status: 500 })
    }
  },
  async scheduled(controller, env, execution) {
    const entry = await loadEntry(env)
    await entry.scheduled(controller, env, execution)
  },
  async queue(batch, env, execution) {
    const entry = await loadEntry(env)
    await entry.queue(batch, env, execution)
  },
} satisfies ExportedHandler<DevBindings>
