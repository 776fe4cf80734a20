import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { HomePage } from "~/features/home/home-page"
import { toHomeView } from "~/features/home/home-view"
import { PlainFrame } from "~/features/shell/shell"
import { brand } from "~/lib/brand"

export async function loader({ context }: LoaderFunctionArgs) {
  return toHomeView(await context.lists())
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
