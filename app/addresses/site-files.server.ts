import { brand } from "~/lib/brand"
import { notFound } from "~/lib/not-found"
import { mcpPaths } from "~/pages/connect/mcp-paths"
import { toSecurityText } from "~/pages/privacy/security-text"
import { loadSitemapPages } from "~/pages/sitemap/load-sitemap.server"
import { toRobots, toSitemapIndex, toSitemapPart } from "~/pages/sitemap/sitemap"
import { getOrigin } from "~/platform/env.server"
import { openApiResponse } from "./data/data-response.server"
import { toOpenApi } from "./data/openapi"
import { dataAddresses } from "./data/registry"
import type { Address, Answer } from "./find-address"
import { toLlmsText } from "./text/llms-text"

declare const __VERSION__: string

const textResponse = (text: string) =>
  new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } })

const securityText: Answer = ({ context: { settings } }) => {
  const text = toSecurityText(settings.SECURITY_CONTACT, settings.APP_ORIGIN, Date.now())
  if (text === null) throw notFound("The operator of this site has not set a contact for security.")
  return textResponse(text)
}

const sitemap: Answer = async ({ request, context }) => {
  const origin = getOrigin(request, context.settings)
  const part = new URL(request.url).searchParams.get("part")
  const pages = await loadSitemapPages(context)
  const text = part === null ? toSitemapIndex(origin, pages) : toSitemapPart(origin, pages, Number(part))
  if (text === null) throw notFound("The sitemap has no such part.")
  return new Response(text, { headers: { "content-type": "application/xml; charset=utf-8" } })
}

/** The entry of this deployment for the registry of MCP servers, whose names begin with the host, reversed. */
const registryEntry: Answer = ({ request, context }) => {
  const origin = getOrigin(request, context.settings)
  return Response.json({
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: `${new URL(origin).hostname.split(".").reverse().join(".")}/${brand.name.toLowerCase()}`,
    title: brand.name,
    description:
      "Statements, filings, insiders, funds and 13F investors, with the SEC filing of each figure.",
    version: __VERSION__,
    websiteUrl: `${origin}/connect`,
    remotes: mcpPaths.map((path) => ({ type: "streamable-http", url: origin + path })),
  })
}

/** Lets phones install the site as an app. */
const manifest: Answer = () =>
  Response.json(
    {
      name: brand.name,
      short_name: brand.short,
      description: "Statements, filings and what investors own.",
      start_url: "/",
      display: "standalone",
      background_color: "#fdfcf9",
      theme_color: "#123a7a",
      icons: [
        { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
        { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    },
    { headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=86400" } },
  )

/** Files about the site, for crawlers, browsers and programs. */
export const siteFiles: Address[] = [
  { path: "/.well-known/security.txt", get: securityText },
  {
    path: "/robots.txt",
    get: ({ request, context }) => textResponse(toRobots(getOrigin(request, context.settings))),
  },
  { path: "/server.json", get: registryEntry },
  { path: "/sitemap.xml", get: sitemap },
  { path: "/manifest.webmanifest", get: manifest },
  {
    path: "/llms.txt",
    get: ({ request, context }) => {
      const isPublic = ({ scope }: (typeof dataAddresses)[number]) => scope === null
      return textResponse(toLlmsText(getOrigin(request, context.settings), dataAddresses.filter(isPublic)))
    },
  },
  {
    path: "/api/openapi.json",
    get: ({ request, context }) =>
      openApiResponse(toOpenApi(getOrigin(request, context.settings), __VERSION__), request),
  },
]
