import type { DevEnvironment, FetchResult } from "vite"

/** The code of each module, by the address under which others import it. */
export type ModulePack = Map<string, FetchResult>

type FetchOptions = NonNullable<Parameters<DevEnvironment["fetchModule"]>[2]>

/**
 * An entry and every module that it imports, now or later. Vite transforms them beside each other; asked one by one, they
 * take three times as long. A module with a mistake is left out, so that its error is reported when it is asked for.
 */
export async function packModules(environment: DevEnvironment, entry: string): Promise<ModulePack> {
  const pack: ModulePack = new Map()
  const seen = new Set<string>()
  // The server maps the positions of errors, so a module needs no source map, which is larger than its code.
  const options: FetchOptions & { inlineSourceMap: boolean } = { inlineSourceMap: false }
  const add = async (url: string): Promise<void> => {
    if (seen.has(url)) return
    seen.add(url)
    const fetched = await environment.fetchModule(url, undefined, options).catch(() => null)
    if (!fetched) return
    pack.set(url, fetched)
    const { deps = [], dynamicDeps = [] } =
      environment.moduleGraph.urlToModuleMap.get(unwrapped(url))?.transformResult ?? {}
    await Promise.all([...deps, ...dynamicDeps].map(add))
  }
  await add(entry)
  return pack
}

/** Vite's name of a virtual module is an address in the code that imports it. */
function unwrapped(url: string): string {
  return url.startsWith("/@id/") ? url.slice("/@id/".length).replace("__x00__", "\0") : url
}
