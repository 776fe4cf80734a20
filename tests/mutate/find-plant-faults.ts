import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { transformSync } from "esbuild"
import { type Plant, plantMistake } from "./plant"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Plants that no longer fit the code, each with the reason. */
export function findPlantFaults(plants: Plant[]): string[] {
  const faults = plants.flatMap((plant) => {
    const reason = getFault(plant)
    return reason ? [`${plant.file}: ${plant.mistake}: ${reason}`] : []
  })
  const mistakes = plants.map(({ mistake }) => mistake)
  const repeated = mistakes.filter((mistake, index) => mistakes.indexOf(mistake) !== index)
  return [...faults, ...repeated.map((mistake) => `two plants have the words: ${mistake}`)]
}

function getFault(plant: Plant): string | null {
  const path = join(root, plant.file)
  if (!existsSync(path)) return "the file does not exist"
  const missing = plant.tests.find((test) => !existsSync(join(root, test)))
  if (missing) return `${missing} does not exist`
  const other = plant.tests.find((test) => !/^tests\/(?:unit|worker)\/.+\.test\.tsx?$/.test(test))
  if (other) return `${other} is not a unit or worker test`
  if (plant.tests.length === 0 && !plant.survives) return "no test belongs to it"
  if (plant.search === plant.replace) return "it changes nothing"
  try {
    return hasSyntaxError(plant.file, plantMistake(readFileSync(path, "utf8"), plant))
      ? "the file with the mistake does not parse"
      : null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return `the search text ${error.message}`
  }
}

function hasSyntaxError(file: string, text: string): boolean {
  try {
    transformSync(text, { loader: file.endsWith(".tsx") ? "tsx" : "ts", logLevel: "silent" })
    return false
  } catch {
    return true
  }
}
