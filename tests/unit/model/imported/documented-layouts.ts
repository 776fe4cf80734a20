import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readLayout, type VendorLayout } from "~/model/imported/vendor-layout"
import { projectDir } from "../../../../server/runtime/local-server"

const heading = "### Layouts of vendors' files"

/** The layout of a vendor as docs/data.md shows it. */
export function readDocumentedLayout(vendor: string, kind: string): VendorLayout {
  const text = readFileSync(join(projectDir, "docs/data.md"), "utf8")
  const section = text.slice(text.indexOf(heading) + heading.length).split("\n### ")[0] ?? ""
  const after = section.split(`\n${vendor}'s `)[1] ?? ""
  const [, example] = /^[^\n]*\n\n```json\n([\s\S]*?)\n```/.exec(after) ?? []
  const layout = readLayout(example ?? "", kind)
  if (typeof layout === "string") throw new Error(`${vendor}: ${layout}`)
  return layout
}
