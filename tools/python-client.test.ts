import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { dataAddresses } from "~/addresses/data/registry"
import { toPython } from "./python-client"

const folder = join(import.meta.dirname, "../clients/python")
const file = join(folder, "bookvalue/addresses.py")

/** `-u` after the command of this test writes the file. */
test("the Python package has the addresses of this version", async () => {
  await expect(toPython(dataAddresses)).toMatchFileSnapshot(file)
})

test("the Python package has the version of this one", () => {
  const { version } = JSON.parse(readFileSync(join(folder, "../../package.json"), "utf8"))
  expect(readFileSync(join(folder, "pyproject.toml"), "utf8")).toContain(`version = "${version}"`)
})

test("an address is a method with its parameters, and its rows are a type", () => {
  const text = toPython(dataAddresses.filter(({ id }) => id === "prices"))
  expect(text).toContain(
    "    def prices(\n        self,\n        ticker: str,\n        *,\n        from_: str | None = None,",
  )
  expect(text).toContain('"close": float,')
  expect(text).toContain(
    'return self._read(f"/company/{quote(ticker)}/prices", {"from": from_, "to": to, "limit": limit, "offset": offset})',
  )
})
