// @ts-expect-error: the module is made by the Remix plugin at build time
import * as build from "virtual:remix/server-build"
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare"

const handle = createRequestHandler(build as ServerBuild, "production")

export default { fetch: (request: Request) => handle(request) } satisfies ExportedHandler
