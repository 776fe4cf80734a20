import { Form, useLoaderData, useNavigation } from "@remix-run/react"
import { Button } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import type { AddressView } from "./add-address.server"

/** The target of a link that adds an address. It needs a click on a button, because mail scanners also open links. */
export function AddAddressPage() {
  const { token, email } = useLoaderData<AddressView>()
  const { state } = useNavigation()
  return (
    <div className="max-w-[440px]">
      <PageHeader title="Add an address" lede={`Links to ${email} will sign in to your account.`} />
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button tone="main" disabled={state === "submitting"}>
          Add this address
        </Button>
      </Form>
    </div>
  )
}
