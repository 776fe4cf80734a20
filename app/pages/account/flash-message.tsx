import { useAccount } from "~/pages/session/use-account"
import { StillToast } from "~/ui/toast"

/** The message after a redirect at the start of the content, for visitors without scripts. */
export function FlashMessage() {
  const text = useAccount().flash?.text
  return text ? <StillToast>{text}</StillToast> : null
}
