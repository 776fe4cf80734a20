import { providerLabels } from "~/pages/session/provider-names"
import { useAccount } from "~/pages/session/use-account"
import { Button } from "~/ui/button"

const popupName = "sign-in-popup"

/** One button per configured provider; opens a popup with scripts, redirects without. */
export function ProviderButtons() {
  const { providers } = useAccount()
  return (
    <section aria-label="Or continue with" className="mt-6 border-t border-hair-2 pt-4">
      <p className="mb-3 text-data text-ink-3">Or continue with</p>
      {providers.length === 0 ? (
        <p className="text-data text-ink-2">
          No sign-in provider is set up on this site. To add one, the operator sets GOOGLE_CLIENT_ID and
          GOOGLE_CLIENT_SECRET, or the same for TWITTER or FACEBOOK.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {providers.map((provider) => (
            <form
              key={provider}
              method="post"
              action={`/auth/${provider}`}
              className="grid min-w-[100px] flex-1"
              onSubmit={(event) => openPopup(event.currentTarget)}
            >
              <Button>{providerLabels[provider]}</Button>
            </form>
          ))}
        </div>
      )}
    </section>
  )
}

/** Submits the form in a popup, or in this window if popups are blocked. */
function openPopup(form: HTMLFormElement): void {
  const popup = window.open("about:blank", popupName, "popup,width=520,height=680")
  form.target = popup ? popupName : "_self"
  const [path] = form.action.split("?")
  form.action = popup ? `${path}?popup=1` : `${path}`
}
