import { execFile, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { parse } from "csv-parse/sync"

/** True if LibreOffice is installed, which recalculates workbooks. */
export const hasLibreOffice = spawnSync("soffice", ["--version"]).status === 0

/** Computes all formulas of a file when it is opened, also where the file has their values. */
const alwaysRecalculate = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`

/** Each sheet as CSV: commas, quotes, UTF-8, values instead of what the cells show. */
const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"

export type SheetText = string[][]

/** The recalculated sheets of workbooks by the name of the file and the name of the sheet. */
export async function recalculate(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Map<string, Map<string, SheetText>>> {
  const folder = mkdtempSync(join(tmpdir(), "bookvalue-sheets-"))
  try {
    const profile = join(folder, "profile/user")
    mkdirSync(profile, { recursive: true })
    writeFileSync(join(profile, "registrymodifications.xcu"), alwaysRecalculate)
    for (const [name, file] of files) writeFileSync(join(folder, `${name}.xlsx`), file)
    await promisify(execFile)(
      "soffice",
      [
        `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`,
        ...["--headless", "--norestore", "--convert-to", filter, "--outdir", join(folder, "csv")],
        ...[...files.keys()].map((name) => join(folder, `${name}.xlsx`)),
      ],
      { timeout: 300_000, maxBuffer: 16 * 1024 * 1024 },
    )
    const workbooks = new Map<string, Map<string, SheetText>>()
    for (const file of readdirSync(join(folder, "csv"))) {
      const name = [...files.keys()].find((each) => file.startsWith(`${each}-`)) ?? ""
      const text = readFileSync(join(folder, "csv", file), "utf8")
      const rows = parse(text, { relax_column_count: true, skip_empty_lines: false }) as SheetText
      const sheets = workbooks.get(name) ?? new Map<string, SheetText>()
      workbooks.set(name, sheets.set(file.slice(name.length + 1, -".csv".length), rows))
    }
    return workbooks
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
