import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { answerPasskey } from "~/pages/sign-in/passkeys.server"

export async function action({ request, context }: ActionFunctionArgs) {
  return answerPasskey(request, context)
}
