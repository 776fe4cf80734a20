import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { dataAddresses } from "~/pages/api/registry"
import { toLlmsText } from "~/pages/text/llms-text"

export function loader({ request, context }: LoaderFunctionArgs) {
  const origin = context.settings.APP_ORIGIN ?? new URL(request.url).origin
  const isPublic = ({ scope }: (typeof dataAddresses)[number]) => scope === null
  return new Response(toLlmsText(origin, dataAddresses.filter(isPublic)), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  })
}
