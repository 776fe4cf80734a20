import { readdirSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"

/** A mistake in the code that tests must find. */
export interface Plant {
  /** The mistake in words. */
  mistake: string
  /** The file, from the root of the repository. */
  file: string
  /** Text that occurs exactly once in the file. */
  search: string
  /** Text that replaces it. The file must still parse. */
  replace: string
  /** Test files in `tests/unit/` or `tests/worker/` that find the mistake. The fewer, the faster. */
  tests: string[]
  /** The reason why no test finds the mistake. */
  survives?: string
}

type PlantedText = Pick<Plant, "search" | "replace">

/** The file's text with the mistake. Throws unless the search text occurs exactly once. */
export function plantMistake(text: string, { search, replace }: PlantedText): string {
  const count = search === "" ? 0 : text.split(search).length - 1
  if (count !== 1) throw new Error(`occurs ${count} times instead of once: ${search}`)
  return text.replace(search, () => replace)
}

/** All plants by area. An area is a file in `plants/`. */
export async function loadPlants(): Promise<Map<string, Plant[]>> {
  const folder = fileURLToPath(new URL("plants/", import.meta.url))
  const areas = readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length))
    .sort()
  const lists = areas.map(async (area): Promise<[string, Plant[]]> => {
    const { plants }: { plants: Plant[] } = await import(pathToFileURL(`${folder}${area}.ts`).href)
    return [area, plants]
  })
  return new Map(await Promise.all(lists))
}
