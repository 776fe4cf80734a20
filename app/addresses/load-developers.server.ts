import type { AddressGroup, AddressLine } from "~/pages/developers/address-list"
import type { DevelopersView } from "~/pages/developers/developers-page"
import { getOrigin, type Settings } from "~/platform/env.server"
import { readsAMinute } from "./data/data-response.server"
import { problems } from "./data/problem"
import { apiRoot, dataAddresses } from "./data/registry"
import { type DataAddress, toExample } from "./definitions/define-address"
import { usualTokens } from "./mcp/reply"
import { researchTools } from "./mcp/research-tools"

/** The content of the page for developers. The lists are those that the addresses and tools use. */
export function loadDevelopers(
  request: Request,
  { settings }: { settings: Settings },
): Omit<DevelopersView, "addresses"> & { groups: AddressGroup[] } {
  const origin = getOrigin(request, settings)
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

function toLine(address: DataAddress): AddressLine {
  const { path, title, description, parameters, csv, scope } = address
  const example = toExample(address)
  const toAddress = (format: string) => `${apiRoot}${example.path}.${format}${example.query}`
  return {
    path: `${apiRoot}${path}.json`,
    title,
    description,
    parameters: parameters.map(({ name, in: place, description, example }) => ({
      name,
      place,
      description,
      example,
    })),
    example: scope ? null : { json: toAddress("json"), csv: csv ? toAddress("csv") : null },
    scope,
  }
}
