import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Project } from "./start-session"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** Imports that exist when the code runs. */
const importPattern =
  /^(?:import|export)\s(?!type\s)[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|import\("([^"]+)"\)/gm

/** The code files of a folder, or the file itself, from the root of the repository. */
export function listFiles(folder: string): string[] {
  if (/\.(?:tsx?|mjs)$/.test(folder)) return [folder]
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.d)\.(?:tsx?|mjs)$/.test(file))
    .map((file) => join(folder, file))
    .sort()
}

/**
 * For each file, the tests of the projects that import it, directly or through other files: the nearest, and at most
 * `limit` of each project.
 */
export function listCoveringTests(
  files: string[],
  projects: Project[],
  limit: number,
): Map<string, string[]> {
  const known = new Set(["app", "server", "cli", "tests"].flatMap(listFiles))
  const importers = new Map<string, string[]>()
  for (const from of known)
    for (const found of readFileSync(join(root, from), "utf8").matchAll(importPattern)) {
      const to = resolveImport(from, found[1] ?? found[2] ?? found[3] ?? "", known)
      if (to) importers.set(to, [...(importers.get(to) ?? []), from])
    }
  return new Map(
    files.map((file) => {
      const reached = followImporters(file, importers)
      return [file, projects.flatMap((project) => listTests(reached, project).slice(0, limit))]
    }),
  )
}

function resolveImport(from: string, path: string, known: Set<string>): string | undefined {
  if (!/^(~|\.\.?)\//.test(path)) return undefined
  const stem = path.startsWith("~/") ? `app/${path.slice(2)}` : join(from, "..", path)
  return [stem, `${stem}.ts`, `${stem}.tsx`].find((candidate) => known.has(candidate))
}

/** The file and all that import it, the nearest first. */
function followImporters(file: string, importers: Map<string, string[]>): string[] {
  const reached = new Set([file])
  for (const each of reached) for (const importer of importers.get(each) ?? []) reached.add(importer)
  return [...reached]
}

function listTests(files: string[], project: Project): string[] {
  return files.filter((file) => file.startsWith(`tests/${project}/`) && /\.test\.tsx?$/.test(file))
}
