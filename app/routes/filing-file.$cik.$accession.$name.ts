import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { serveImage } from "~/pages/company/reader/serve-image.server"

export async function loader({ params, context }: LoaderFunctionArgs) {
  return serveImage(params, context.filings)
}
