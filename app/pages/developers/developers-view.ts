import { problems } from "~/pages/api/problem"
import { apiRoot, dataAddresses } from "~/pages/api/registry"
import { usualTokens } from "~/pages/mcp/reply"
import { researchTools } from "~/pages/mcp/research-tools"

interface AddressLine {
  path: string
  title: string
  description: string
  parameters: { name: string; place: string; description: string; example: string }[]
  /** An address that answers, with its CSV; null where it needs a token. */
  example: { json: string; csv: string | null } | null
  scope: string | null
}

export interface DevelopersView {
  origin: string
  readsAMinute: number
  replyTokens: number
  groups: { name: string; addresses: AddressLine[] }[]
  problems: { anchor: string; status: string; title: string; meaning: string }[]
  tools: { name: string; description: string }[]
}

/** The content of the page for developers. The lists are those that the addresses and tools use. */
export function toDevelopersView(origin: string, readsAMinute: number): DevelopersView {
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
