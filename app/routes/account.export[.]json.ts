import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireFreshSession } from "~/pages/account/require-user.server"
import { exportAccount } from "~/stores/people/account-data-store.server"

export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = await requireFreshSession(context, Date.now())
  const body = JSON.stringify(await exportAccount(context.db, user.id), null, 2)
  return new Response(body, {
    headers: {
      "content-type": "application/json",
      "content-disposition": 'attachment; filename="account.json"',
      "cache-control": "private, no-store",
    },
  })
}
