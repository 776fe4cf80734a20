import type { MetaFunction } from "@remix-run/cloudflare"
import { PrivacyPage } from "~/pages/privacy/privacy-page"
import { PlainFrame } from "~/pages/shell/shell"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () =>
  pageMeta("Privacy Policy", "What data is stored about visitors, where, and for how long.")

export default function PrivacyPolicy() {
  return (
    <PlainFrame hasSearch>
      <PrivacyPage />
    </PlainFrame>
  )
}
