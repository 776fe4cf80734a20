import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { HomePage } from "~/features/home/home-page"
import { loadHome } from "~/features/home/load-home.server"
import { PlainFrame } from "~/features/shell/shell"
import { brand } from "~/lib/brand"

export async function loader({ context }: LoaderFunctionArgs) {
  return loadHome(context)
}

export const meta: MetaFunction = () => [
  { title: `${brand.name}: read the books` },
  {
    name: "description",
    content: "Financial statements, filings and the holdings of investors, from the filings themselves.",
  },
]

export default function Home() {
  return (
    <PlainFrame hasSearch={false}>
      <HomePage />
    </PlainFrame>
  )
}
