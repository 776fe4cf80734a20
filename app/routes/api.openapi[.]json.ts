import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { openApiResponse } from "~/pages/api/data-response.server"
import { toOpenApi } from "~/pages/api/openapi"

declare const __VERSION__: string

export function loader({ request, context }: LoaderFunctionArgs) {
  const origin = context.settings.APP_ORIGIN ?? new URL(request.url).origin
  return openApiResponse(toOpenApi(origin, __VERSION__), request)
}
