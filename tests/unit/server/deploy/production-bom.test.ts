import { expect, test } from "vitest"
import { toProductionBom } from "../../../../server/deploy/production-bom"

const component = (name: string) => ({
  "bom-ref": `${name}@1.0.0`,
  name,
})

test("packages of development are left out, with what depends on them", () => {
  const bom = {
    bomFormat: "CycloneDX",
    metadata: { component: { "bom-ref": "app@1.0.0" } },
    components: [component("kept"), component("tested")],
    dependencies: [
      { ref: "app@1.0.0", dependsOn: ["kept@1.0.0", "tested@1.0.0"] },
      { ref: "kept@1.0.0" },
      { ref: "tested@1.0.0", dependsOn: ["kept@1.0.0"] },
    ],
  }
  const packages = {
    "node_modules/kept": { version: "1.0.0" },
    "node_modules/tested": { version: "1.0.0", dev: true },
  }
  expect(toProductionBom(JSON.stringify(bom), { lockfileVersion: 3, packages })).toEqual({
    ...bom,
    components: [component("kept")],
    dependencies: [
      { ref: "app@1.0.0", dependsOn: ["kept@1.0.0"] },
      { ref: "kept@1.0.0", dependsOn: [] },
    ],
  })
})
