import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"
import { type Plant, plantMistake } from "./plant"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Tests load the file of the environment variable `PLANT` with its mistake. No file is written. */
export function plantFromEnvironment(): Plugin {
  const plant: Plant | null = process.env.PLANT ? JSON.parse(process.env.PLANT) : null
  return {
    name: "plant",
    enforce: "pre",
    transform(code, id) {
      return plant && id === root + plant.file ? plantMistake(code, plant) : null
    },
  }
}
