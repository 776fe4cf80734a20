import type { AddressLine, DevelopersView } from "~/pages/developers/developers-view"
import type { Settings } from "~/platform/env.server"
import { readsAMinute } from "./data/data-response.server"
import { problems } from "./data/problem"
import { apiRoot, dataAddresses } from "./data/registry"
import { usualTokens } from "./mcp/reply"
import { researchTools } from "./mcp/research-tools"

/** The content of the page for developers. The lists are those that the addresses and tools use. */
export function loadDevelopers(request: Request, { settings }: { settings: Settings }): DevelopersView {
  const origin = settings.APP_ORIGIN ?? new URL(request.url).origin
  const names = [...new Set(dataAddresses.map(({ group }) => group))]
  return {
    origin,
    readsAMinute,
    replyTokens: usualTokens,
    groups: names.map((name) => ({
      name,
      addresses: dataAddresses.filter(({ group }) => group === name).map(toLine),
    })),
    problems: Object.entries(problems).map(([status, problem]) => ({ status, ...problem })),
    tools: researchTools.map(({ name, description }) => ({ name, description })),
  }
}

function toLine({
  path,
  title,
  description,
  parameters,
  csv,
  scope,
}: (typeof dataAddresses)[number]): AddressLine {
  const filled = parameters
    .filter((parameter) => parameter.in === "path")
    .reduce((text, { name, example }) => text.replace(`{${name}}`, example), path)
  const required = parameters.filter((parameter) => parameter.in === "query" && parameter.isRequired)
  const needed = new URLSearchParams(required.map(({ name, example }) => [name, example]))
  const usual: Record<string, string> = { "/search": "?q=apple", "/screener": "?query=roe+%3E+15" }
  const query = usual[path] ?? (needed.size > 0 ? `?${needed}` : "")
  return {
    path: `${apiRoot}${path}.json`,
    title,
    description,
    parameters: parameters.map(({ name, in: place, description, example }) => ({
      ...{ name, place, description, example },
    })),
    example: scope
      ? null
      : {
          json: `${apiRoot}${filled}.json${query}`,
          csv: csv ? `${apiRoot}${filled}.csv${query}` : null,
        },
    scope,
  }
}
