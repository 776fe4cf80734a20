import type { MetaFunction } from "@remix-run/cloudflare"
import { PrivacyText } from "~/features/shell/privacy-text"
import { PlainFrame } from "~/features/shell/shell"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () => pageMeta("Privacy Policy")

export default function PrivacyPolicy() {
  return (
    <PlainFrame hasSearch>
      <PrivacyText />
    </PlainFrame>
  )
}
