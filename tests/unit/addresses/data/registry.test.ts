import { validate } from "@readme/openapi-parser"
import { expect, test } from "vitest"
import { z } from "zod"
import { toOpenApi } from "~/addresses/data/openapi"
import { problems, toProblem } from "~/addresses/data/problem"
import { apiRoot, dataAddresses, dataParameters, matchAddress } from "~/addresses/data/registry"
import { sharedAddress } from "~/platform/page-key"

test.each([
  ["/company/AAPL.json", "company", { ticker: "AAPL" }],
  ["/company/BRK-B/financials.csv", "financials", { ticker: "BRK-B" }],
  ["/company/BHP.AX.json", "company", { ticker: "BHP.AX" }],
  ["/investor/0001067983/2025q3.json", "holdingsOfQuarter", { cik: "0001067983", quarter: "2025q3" }],
  ["/investor/0001067983/2025Q3.json", "holdingsOfQuarter", { cik: "0001067983", quarter: "2025Q3" }],
  ["/company/AAPL/model.xlsx", "model", { ticker: "AAPL" }],
  ["/investor/0001067983/filings.json", "investorFilings", { cik: "0001067983" }],
  ["/api/v1/company/EXMP/filings/0000990001-26-000004/redline.json", "redline", { ticker: "EXMP" }],
  ["/api/v1/me/screens.json", "screens", {}],
])("%s is the address %s", (path, id, parameters) => {
  const matched = matchAddress(path)
  expect(matched?.address.id).toBe(id)
  expect(matched?.parameters).toMatchObject(parameters)
})

test.each([
  ["a view that does not exist", "/company/AAPL/nothing.json"],
  ["a quarter that does not exist", "/investor/0001067983/2025q5.json"],
  ["a page", "/company/AAPL/financials"],
  ["a malformed escape", "/company/%E0%A4%A.json"],
  ["another version", "/api/v2/company/AAPL.json"],
  ["personal data beside a page", "/me/screens.json"],
  ["the text of a filing beside a page", "/company/EXMP/filings/0000990001-26-000004.json"],
])("%s is no data address", (_, path) => {
  expect(matchAddress(path)).toBeNull()
})

test("every number of a public answer has a unit or a meaning", () => {
  const listBare = (schema: z.core.JSONSchema.BaseSchema, name: string, above = ""): string[] => {
    const text = schema.description ?? above
    const parts = [...(schema.anyOf ?? []), schema.additionalProperties, schema.items].flat()
    return [
      ...(schema.type === "number" && !text ? [name] : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
        typeof each === "object" ? listBare(each, `${name}.${key}`) : [],
      ),
      ...parts.flatMap((each) =>
        typeof each === "object" ? listBare(each, name, each.type === "object" ? "" : text) : [],
      ),
    ]
  }
  expect(
    dataAddresses.flatMap(({ id, response }) =>
      listBare(z.toJSONSchema(response, { io: "input", unrepresentable: "any" }), id),
    ),
  ).toEqual([])
})

test("ids of addresses are unique, and examples match their schemas", () => {
  const ids = dataAddresses.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, parameters } of dataAddresses)
    for (const { name, schema, example } of parameters)
      expect(schema.safeParse(example).success, `${id} ${name}`).toBe(true)
})

test("an answer is cached with each parameter that an address knows, and with no other", () => {
  const isCached = (name: string) =>
    sharedAddress(new Request(`https://app.example/a.json?${name}=1`), dataParameters) !== null
  for (const { parameters } of dataAddresses)
    for (const { name, in: place } of parameters)
      if (place === "query") expect(isCached(name), name).toBe(true)
  expect(isCached("unknown")).toBe(false)
})

test("every parameter of a path is described", () => {
  for (const { path, parameters } of dataAddresses) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(inPath)
  }
})

test("the OpenAPI document is valid and allows fields to be added", async () => {
  const document = toOpenApi("https://app.example", "1.0.0")
  expect(await validate(structuredClone(document) as never)).toMatchObject({ valid: true })
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
  expect(document.servers).toEqual([{ url: `https://app.example${apiRoot}` }])
})

test("the OpenAPI document has an example that fits the schema of each answer, and a description of each tag", () => {
  const { paths, tags } = toOpenApi("https://app.example", "1.0.0")
  for (const { description } of tags) expect(description.length).toBeGreaterThan(10)
  for (const { id, path, response } of dataAddresses) {
    const { get } = paths[`${path}.json`] as {
      get: { responses: { 200: { content: { "application/json": { example: unknown } } } } }
    }
    const { example } = get.responses[200].content["application/json"]
    expect(response.safeParse(example).error?.issues, id).toBeUndefined()
    expect(Object.keys(example as object).length, id).toBeGreaterThan(0)
  }
})

test("numbers are numbers in the OpenAPI document, with their choices", () => {
  const { paths } = toOpenApi("https://app.example", "1.0.0")
  const listNumbers = (path: string) =>
    (
      paths[path] as { get: { parameters: { name: string; schema: { type: string }; example: unknown }[] } }
    ).get.parameters
      .filter(({ schema }) => schema.type !== "string")
      .map(({ name, schema, example }) => [name, schema, example])
  expect(listNumbers("/screener.json")).toEqual([
    ["stale", { type: "integer", enum: [1] }, 1],
    ["limit", { type: "integer" }, 10],
    ["offset", { type: "integer" }, 0],
  ])
  expect(listNumbers("/company/{ticker}/insiders.json")).toEqual([
    ["year", { type: "integer" }, 2026],
    ["days", { type: "integer", enum: [30, 90, 365] }, 90],
    ["limit", { type: "integer" }, 100],
    ["offset", { type: "integer" }, 0],
  ])
  expect(listNumbers("/company/{ticker}/model.json")).toContainEqual(["growth", { type: "number" }, 8])
  expect(listNumbers("/company/{ticker}/filings.csv")).toContainEqual(["year", { type: "integer" }, 2025])
})

test("every operation says whether it needs a token, and every component is used", () => {
  const { paths, components } = toOpenApi("https://app.example", "1.0.0")
  const operations = Object.values(paths).map((path) => (path as { get: { security: object[] } }).get)
  expect(operations.filter(({ security }) => !Array.isArray(security))).toEqual([])
  expect(operations.filter(({ security }) => security.length > 0).length).toBe(8)
  const text = JSON.stringify(paths) + JSON.stringify(components.responses)
  for (const [kind, members] of Object.entries(components))
    if (kind !== "securitySchemes")
      for (const name of Object.keys(members)) expect(text, name).toContain(`#/components/${kind}/${name}"`)
})

test("a problem of every known status has a type whose section is on the page for developers", () => {
  for (const [status, { anchor, title }] of Object.entries(problems))
    expect(toProblem(Number(status), "Why.")).toEqual({
      ...{ type: `/developers#${anchor}`, title, status: Number(status), detail: "Why." },
      ...{ error: "Why.", rows: [] },
    })
  expect(toProblem(418, "Why.").type).toBe("about:blank")
})
