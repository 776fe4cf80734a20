import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { compareText, readItems, readSource, toFiledSource } from "./reading-text"
import { toResultLine } from "./result"

/**
 * `npm run tool -- verify-readings <folder of the SEC's layout>`: reads all 10-Ks, 10-Qs and 8-Ks, known by the cover
 * of each document, and lists those that lack letters of the original or have items in another order than their form.
 */
const [folder = "."] = process.argv.slice(2)
let [reports, missingIn, missingLetters, annual, otherOrder] = [0, 0, 0, 0, 0]
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(?:html?|txt)$/.test(entry.name) || /^R\d+\.htm/.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const source = toFiledSource(path, new Uint8Array(readFileSync(path)))
  if (!source) continue
  const read = readSource(source)
  const { missing, extra } = compareText(read)
  const { count, isInOrder } = readItems(read)
  reports += 1
  missingLetters += missing
  if (missing > 0) missingIn += 1
  if (source.form.startsWith("10-K")) annual += 1
  if (source.form.startsWith("10-K") && !isInOrder) otherOrder += 1
  if (missing > 0 || extra > 0 || !isInOrder)
    console.log(`${path}: ${source.form}, ${missing} letters missing, ${extra} too many, ${count} items`)
}
console.log(
  toResultLine({
    what: "letters and digits of annual, quarterly and current reports",
    compared: reports,
    differ: `${missingIn} reports, ${missingLetters} letters missing`,
  }),
)
console.log(
  toResultLine({
    what: "order of items in annual reports",
    compared: annual,
    differ: `${otherOrder} have an order of their own`,
  }),
)
