interface LockedPackage {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  [key: string]: unknown
}

export interface Lock {
  lockfileVersion: number
  packages: Record<string, LockedPackage>
}

/** The part of a lock file that some of its packages need, with the same versions at the same places. */
export function getLock(
  manifest: { name: string; version: string; dependencies: Record<string, string> },
  { lockfileVersion, packages }: Lock,
): object {
  const kept = new Set<string>()
  const keep = (name: string, from: string) => {
    const path = findPackage(packages, name, from)
    if (path === null || kept.has(path)) return
    kept.add(path)
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) keep(needed, path)
  }
  for (const name of Object.keys(manifest.dependencies)) keep(name, "")
  const { name, version, dependencies } = manifest
  return {
    name,
    version,
    lockfileVersion,
    requires: true,
    packages: {
      "": { name, version, dependencies },
      ...Object.fromEntries([...kept].sort().map((path) => [path, packages[path]])),
    },
  }
}

/** As Node finds it: in the folder of the package that needs it, or in one above. */
function findPackage(packages: Lock["packages"], name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (path in packages) return path
    if (!folder) return null
  }
}
