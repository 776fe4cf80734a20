import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"

const keptCharacters = 256_000

/** Lines of one table, divided into files that fit in the memory one at a time. */
export class BucketFiles {
  private readonly waiting = new Map<number, { lines: string[]; size: number }>()
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }

  add(bucket: number, line: string): void {
    const waiting = this.waiting.get(bucket) ?? { lines: [], size: 0 }
    this.waiting.set(bucket, waiting)
    waiting.lines.push(line)
    waiting.size += line.length
    if (waiting.size > keptCharacters) this.write(bucket)
  }

  /** The lines of a bucket in the order of their arrival; the file is deleted. */
  take(bucket: number): string[] {
    this.write(bucket)
    const path = this.getPath(bucket)
    if (!existsSync(path)) return []
    const lines = readFileSync(path, "utf8").split("\n")
    rmSync(path)
    return lines.slice(0, -1)
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private write(bucket: number): void {
    const waiting = this.waiting.get(bucket)
    if (!waiting) return
    appendFileSync(this.getPath(bucket), waiting.lines.map((line) => `${line}\n`).join(""))
    this.waiting.delete(bucket)
  }

  private getPath(bucket: number): string {
    return join(this.folder, String(bucket))
  }
}
