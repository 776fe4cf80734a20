import { expect, test } from "vitest"
import { archives } from "~/ingest/kinds/kinds.server"
import { loaders } from "../../../cli/archive-command"
import { usageOf } from "../../../cli/usage"

test("every archive that a kind names has a loader, and every loader a kind", () => {
  expect(archives.map(({ name }) => name).sort()).toEqual(Object.keys(loaders).sort())
})

test("the help of fill has each archive with its files, and its options below it", () => {
  const help = usageOf("fill") ?? ""
  for (const { name, usage } of archives) if (usage) expect(help).toContain(`  fill ${name} ${usage[0]}`)
  expect(help).toMatch(/ {2}fill submissions <zip> +all companies of submissions.zip\n {6}--with <zip>/)
})
