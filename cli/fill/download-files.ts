import { join } from "node:path"
import { formatFigure } from "~/lib/numbers"
import { type DownloadEffects, downloadArchive, type RemoteFile } from "../bulk/fill/download-archive"
import { formatSeconds, showProgress } from "../bulk/run/progress-line"

export interface FileToDownload {
  address: string
  path: string
  remote: RemoteFile
  isNew: boolean
}

/** Downloads the files that are new into a folder. */
export async function downloadFiles(
  files: FileToDownload[],
  folder: string,
  effects: DownloadEffects,
  { isStopped, onShare }: { isStopped: () => boolean; onShare: (share: number) => void },
): Promise<void> {
  const fresh = files.filter(({ isNew }) => isNew)
  const total = fresh.reduce((sum, { remote }) => sum + (remote.bytes ?? 0), 0)
  let [done, before, name] = [0, 0, ""]
  const since = Date.now()
  if (fresh.length === 0) return
  const shown = showProgress(() => {
    const rate = done / Math.max(1, Date.now() - since)
    const left = rate > 0 && total > done ? `, ${formatSeconds((total - done) / rate)} left` : ""
    return `${name}: ${formatFigure(Math.round(done / 1e6))} of ${formatFigure(Math.round(total / 1e6))} MB${left}`
  })
  try {
    for (const { address, path, remote } of fresh) {
      if (isStopped()) return
      name = path
      done = before
      await downloadArchive(
        address,
        join(folder, path),
        (bytes, isStart) => {
          done = isStart ? before + bytes : done + bytes
          onShare(done / Math.max(1, total))
        },
        effects,
      )
      before += remote.bytes ?? 0
    }
    done = before
  } finally {
    shown.end()
  }
}
