import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { listContract } from "./list-contract"

/** `npx tsx tests/unit/addresses/data/record-contract.ts` adds the fields of a release to the recorded contract. */
writeFileSync(join(import.meta.dirname, "contract-v1.txt"), `${listContract().join("\n")}\n`)
