import type { MetaFunction } from "@remix-run/cloudflare"
import { ConnectPage } from "~/pages/connect/connect-page"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () =>
  pageMeta("Connect an assistant", "Claude, ChatGPT, VS Code and other programs read this site's data.")

export default ConnectPage
