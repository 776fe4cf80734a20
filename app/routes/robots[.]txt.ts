import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { toRobots } from "~/pages/sitemap/sitemap"

export function loader({ request, context }: LoaderFunctionArgs) {
  return new Response(toRobots(context.settings.APP_ORIGIN ?? new URL(request.url).origin), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  })
}
