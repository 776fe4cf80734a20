import type { CustomPayload, FetchResult, HotPayload } from "vite"
import { ModuleRunner, ssrDynamicImportKey, ssrImportMetaKey, ssrModuleExportsKey } from "vite/module-runner"
import { z } from "zod"
import type { ModulePack } from "./module-pack"
import { entryModule, loadOrigin, rendererFile, rendererName } from "./worker-names"

/** The Worker of `npm run dev`: it runs app/entry.worker.ts module by module, as Vite transforms it. */
interface DevBindings {
  VITE: Fetcher
  UNSAFE_EVAL: { newAsyncFunction: (code: string, name: string, ...parameters: string[]) => AsyncFunction }
}
type AsyncFunction = (...values: unknown[]) => Promise<void>
type Entry = Required<ExportedHandler<DevBindings>>

interface Loaded {
  runner: ModuleRunner
  /** Modules of this version, which the runner takes without asking for each. */
  pack: ModulePack
  version: number
  entry: Entry
  /** The modules that requests import while they run, by address. */
  modules: Map<string, unknown>
}

/** Only a complete load is shared. A failed or cancelled one leaves null, and the next starts with a new runner. */
let loaded: Loaded | null = null

const changesAnswer = z.object({ version: z.number(), files: z.array(z.string()).nullable() })

// Remix asks this for the styles of a page; Vite serves them. Without it, pages have none until scripts run.
Object.assign(globalThis, {
  __remix_devServerHooks: {
    getCriticalCss: async () => '@import "/app/ui/css/fonts.css?direct"; @import "/app/styles.css?direct";',
  },
})

/** The development server could not load the sources; holds its answer. */
class LoadFailed extends Error {
  constructor(readonly response: Response) {
    super("The sources were not loaded.")
  }
}

/** The entry of the latest sources. The server loads it in a request of its own, see worker-loads.ts. */
async function requireEntry({ VITE }: DevBindings): Promise<Entry> {
  for (;;) {
    const response = await VITE.fetch(`http://vite/ready?version=${loaded?.version ?? 0}`)
    if (!response.ok) throw new LoadFailed(response)
    // After a load, the sources may have changed again.
    if (response.status === 204 && loaded) return loaded.entry
  }
}

async function loadEntry(env: DevBindings): Promise<void> {
  const response = await env.VITE.fetch(`http://vite/changes?since=${loaded?.version ?? 0}`)
  const { version, files } = changesAnswer.parse(await response.json())
  if (version === loaded?.version) return
  const { runner, pack } = files && loaded ? loaded : await createRunner(env)
  loaded = null
  if (files) pack.clear()
  for (const file of files ?? []) forget(runner, file)
  const { default: entry } = await runner.import(entryModule)
  loaded = { runner, pack, version, entry, modules: new Map() }
}

/** A module that a request imports while it runs; loaded like the entry. */
async function importModule({ VITE }: DevBindings, url: string): Promise<unknown> {
  while (!loaded?.modules.has(url)) {
    const response = await VITE.fetch(`http://vite/module?url=${encodeURIComponent(url)}`)
    if (!response.ok) throw new LoadFailed(response)
  }
  return loaded.modules.get(url)
}

async function loadModule(url: string, env: DevBindings): Promise<void> {
  if (!loaded) await loadEntry(env)
  const current = loaded
  if (!current || current.modules.has(url)) return
  try {
    current.modules.set(url, await current.runner.import(url))
  } catch (error) {
    loaded = null
    throw error
  }
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

async function createRunner(env: DevBindings): Promise<Pick<Loaded, "runner" | "pack">> {
  const packed = await env.VITE.fetch("http://vite/modules")
  const pack: ModulePack = new Map(await packed.json<[string, FetchResult][]>())
  const runner = new ModuleRunner(
    {
      hmr: false,
      sourcemapInterceptor: false,
      transport: {
        invoke: async (payload) => {
          const result = findPacked(payload, pack)
          if (result) return { result }
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
        const values = Object.entries({
          ...context,
          [ssrDynamicImportKey]: (url: string) => importModule(env, url),
        })
        const run = env.UNSAFE_EVAL.newAsyncFunction(
          // Vite expects the two lines that Node adds before a function's code.
          `"use strict";\n\n${code}\n//# sourceURL=${context[ssrImportMetaKey].filename}\n`,
          "anonymous",
          ...values.map(([name]) => name),
        )
        await run(...values.map(([, value]) => value))
        Object.seal(context[ssrModuleExportsKey])
      },
      runExternalModule: (file) => import(toModulePath(file)),
    },
  )
  return { runner, pack }
}

/** The answer about a module of the pack: the runner asks for it again with each module that imports it. */
function findPacked(payload: HotPayload, pack: ModulePack): FetchResult | undefined {
  const [url, , options] = (payload as CustomPayload).data.data
  const packed = pack.get(url)
  return packed && options?.cached ? { cache: true } : packed
}

/** Runs a load that the server asks for. */
async function runLoad({ pathname, searchParams }: URL, env: DevBindings): Promise<Response> {
  try {
    await (pathname === "/module" ? loadModule(searchParams.get("url") ?? "", env) : loadEntry(env))
    return new Response()
  } catch (error) {
    return Response.json(toReport(error), { status: 500 })
  }
}

/** The error with what Vite adds to it. */
function toReport(error: unknown): object {
  return error instanceof Error
    ? { ...error, message: error.message, stack: error.stack }
    : { message: String(error) }
}

export default {
  async fetch(request, env, execution) {
    const url = new URL(request.url)
    if (url.origin === loadOrigin) return runLoad(url, env)
    try {
      const entry = await requireEntry(env)
      return await entry.fetch(request, env, execution)
    } catch (error) {
      if (error instanceof LoadFailed) return error.response
      return env.VITE.fetch("http://vite/error", { method: "POST", body: JSON.stringify(toReport(error)) })
    }
  },
  async scheduled(controller, env, execution) {
    const entry = await requireEntry(env)
    await entry.scheduled(controller, env, execution)
  },
  async queue(batch, env, execution) {
    const entry = await requireEntry(env)
    await entry.queue(batch, env, execution)
  },
} satisfies ExportedHandler<DevBindings>
