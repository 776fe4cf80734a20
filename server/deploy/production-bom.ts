import { z } from "zod"
import type { Lock } from "./release-lock"

const bom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ "bom-ref": z.string() }) }),
  components: z.array(z.looseObject({ "bom-ref": z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

/** A bill of materials without packages that only tests need. npm's own `--omit=dev` also leaves out shared ones. */
export function toProductionBom(text: string, { packages }: Lock): object {
  const { components, dependencies, ...rest } = bom.parse(JSON.parse(text))
  const needed = new Set(
    Object.entries(packages)
      .filter(([path, { dev }]) => path && dev !== true)
      .map(([path, { version }]) => `${path.split("node_modules/").at(-1)}@${version}`),
  )
  const kept = components.filter((each) => needed.has(each["bom-ref"]))
  const refs = new Set([rest.metadata.component["bom-ref"], ...kept.map((each) => each["bom-ref"])])
  return {
    ...rest,
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  }
}
