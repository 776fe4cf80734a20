import { join } from "node:path"
import type { ViteDevServer } from "vite"
import { projectDir } from "../runtime/local-server"

/** The version of the sources, and the files that changed since an earlier one; null for all of them. */
interface Changes {
  version: number
  files: string[] | null
}

/** Counts the changes of the sources, and reloads pages that Vite does not update. */
export class SourceChanges {
  private readonly changed: (string | null)[] = [null]
  /** True while the browser shows an error instead of a page. */
  hasError = false

  constructor(private readonly vite: ViteDevServer) {
    vite.watcher
      .on("change", (file) => this.note(file, file))
      // Routes are found by their names.
      .on("add", (file) => this.note(file, null))
      .on("unlink", (file) => this.note(file, null))
  }

  get version(): number {
    return this.changed.length
  }

  since(version: number): Changes {
    const files = this.changed.slice(version)
    const isAll = version === 0 || files.includes(null)
    return { version: this.version, files: isAll ? null : files.flatMap((file) => file ?? []) }
  }

  private note(path: string, file: string | null): void {
    if (!sources.some((folder) => path.startsWith(folder))) return
    this.changed.push(file)
    const { client, ssr } = this.vite.environments
    const inBrowser = file && client.moduleGraph.getModulesByFile(file)?.size
    const inWorker = !file || ssr.moduleGraph.getModulesByFile(file)?.size
    if (this.hasError || (!inBrowser && inWorker)) client.hot.send({ type: "full-reload" })
  }
}

const sources = [join(projectDir, "app"), join(projectDir, "docs")]
