import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { DevEnvironment, FetchResult } from "vite"

/** The code of each module, by the address under which others import it. */
export type ModulePack = Map<string, FetchResult>

interface KeptModule {
  /** Null for a module that the runtime has itself. */
  stamp: string | null
  fetched: FetchResult
  imports: string[]
}
type Environment = Pick<DevEnvironment, "fetchModule" | "moduleGraph" | "depsOptimizer">
type KeptModules = Map<string, KeptModule>
type FetchOptions = NonNullable<Parameters<DevEnvironment["fetchModule"]>[2]>

/**
 * Modules of the Worker, transformed by Vite or kept from an earlier start. Vite transforms them beside each other; asked
 * one by one, they take three times as long.
 */
export class ModulePacks {
  private readonly path: string

  /** `root` is the folder of the project, where `.cache/` keeps the modules; `tools` are files that transform others. */
  constructor(
    private readonly environment: Environment,
    private readonly entry: string,
    private readonly root: string,
    private readonly tools: string[],
  ) {
    this.path = join(root, ".cache/dev-modules.json")
  }

  /** The entry and all that it imports, now or later; files that did not change since an earlier start are not read. */
  async makeFirst(): Promise<ModulePack> {
    return toPack(await this.gather(this.readKept()))
  }

  /** The same by Vite alone, which also learns the modules: it needs them to map the positions of errors. */
  async make(): Promise<ModulePack> {
    const modules = await this.gather(new Map())
    this.writeKept(modules)
    return toPack(modules)
  }

  /** A module with a mistake is left out, so that its error is reported when it is asked for. */
  private async gather(kept: KeptModules): Promise<KeptModules> {
    const modules: KeptModules = new Map()
    const seen = new Set<string>()
    const add = async (url: string): Promise<void> => {
      if (seen.has(url)) return
      seen.add(url)
      const module = kept.get(url) ?? (await this.fetchModule(url))
      if (!module) return
      modules.set(url, module)
      await Promise.all(module.imports.map(add))
    }
    await add(this.entry)
    return modules
  }

  private async fetchModule(url: string): Promise<KeptModule | null> {
    // The server maps the positions of errors, so a module needs no source map, which is larger than its code.
    const options: FetchOptions & { inlineSourceMap: boolean } = { inlineSourceMap: false }
    const fetched = await this.environment.fetchModule(url, undefined, options).catch(() => null)
    if (!fetched) return null
    const { deps = [], dynamicDeps = [] } =
      this.environment.moduleGraph.urlToModuleMap.get(unwrapped(url))?.transformResult ?? {}
    const file = "file" in fetched ? fetched.file : null
    return { stamp: file && stampSettled(file), fetched, imports: [...deps, ...dynamicDeps] }
  }

  private readKept(): KeptModules {
    try {
      const { key, modules } = JSON.parse(readFileSync(this.path, "utf8")) as ReturnType<typeof this.toFile>
      if (key !== this.findKey()) return new Map()
      return new Map(
        modules.filter(([, { stamp, fetched }]) => !("file" in fetched) || isUnchanged(fetched, stamp)),
      )
    } catch {
      return new Map()
    }
  }

  /** A start without this file takes longer, and nothing else. */
  private writeKept(modules: KeptModules): void {
    try {
      mkdirSync(dirname(this.path), { recursive: true })
      writeFileSync(this.path, JSON.stringify(this.toFile(modules)))
    } catch (error) {
      console.error("The modules could not be kept for the next start.", error)
    }
  }

  private toFile(modules: KeptModules) {
    return { key: this.findKey(), modules: [...modules] }
  }

  /** Changes with what the code of a module depends on beside its own file. */
  private findKey(): string {
    const names = ["app", "docs"].flatMap((folder) =>
      readdirSync(join(this.root, folder), { recursive: true, encoding: "utf8" }),
    )
    const stamps = [fileURLToPath(import.meta.url), ...this.tools].map(stampFile)
    const { browserHash = "" } = this.environment.depsOptimizer?.metadata ?? {}
    return createHash("sha256")
      .update([browserHash, ...names, ...stamps].join("\n"))
      .digest("hex")
  }
}

function toPack(modules: KeptModules): ModulePack {
  return new Map([...modules].map(([url, { fetched }]) => [url, fetched]))
}

function isUnchanged({ file }: { file: string | null }, stamp: string | null): boolean {
  return file !== null && stamp !== null && stampFile(file) === stamp
}

/** Null where no file is, as for a virtual module. */
function stampFile(file: string): string | null {
  if (!existsSync(file)) return null
  const { mtimeMs, size } = statSync(file)
  return `${mtimeMs} ${size}`
}

const settledAfterMs = 10_000

/** Null for a file that changed just now: Vite may not have read it again. */
function stampSettled(file: string): string | null {
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < settledAfterMs ? null : stampFile(file)
}

/** Vite's name of a virtual module is an address in the code that imports it. */
function unwrapped(url: string): string {
  return url.startsWith("/@id/") ? url.slice("/@id/".length).replace("__x00__", "\0") : url
}
