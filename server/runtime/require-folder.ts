import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from "node:fs"
import { dirname, join } from "node:path"

/** Makes the folder that a variable names, and tries to write to it; throws a sentence that names the variable. */
export function requireFolder(variable: "STATE_DIR" | "BUILD_DIR", path: string): void {
  try {
    makeFolder(path)
    rmdirSync(mkdtempSync(join(path, "trying-")))
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException
    throw new Error(
      `${variable} is ${path}, which cannot be used: ${reasons[code] ?? message}. Set it to a folder that can be written.`,
    )
  }
}

/** Makes one folder at a time: Node's recursive mkdir does not end where the system refuses one, as below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process has made it.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}

const reasons: Record<string, string> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "its file system is read-only",
  ENOENT: "the system makes no folder there",
  ENOTDIR: "a file is in its way",
  ENOSPC: "its disk is full",
}
