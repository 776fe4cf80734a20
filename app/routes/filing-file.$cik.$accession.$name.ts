import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { serveImage } from "~/features/filings/serve-image.server"

export async function loader({ params, context }: LoaderFunctionArgs) {
  return serveImage(params, context.filings)
}
