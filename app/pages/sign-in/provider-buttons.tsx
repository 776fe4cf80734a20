import { type FormEvent, useState } from "react"
import { type ProviderName, providerLabels, providerNames } from "~/pages/session/provider-names"
import { useAccount } from "~/pages/session/use-account"
import { Button } from "~/ui/button"
import { providerProblem } from "./sign-in-problems"

const popupName = "sign-in-popup"

/** A button per provider; opens a popup with scripts, redirects without. One that is not available says so. */
export function ProviderButtons() {
  const { providers } = useAccount()
  const [missing, setMissing] = useState<ProviderName | null>(null)

  function start(event: FormEvent<HTMLFormElement>, provider: ProviderName) {
    if (providers.includes(provider)) {
      setMissing(null)
      openPopup(event.currentTarget)
      return
    }
    event.preventDefault()
    setMissing(provider)
  }

  return (
    <section aria-label="Or continue with" className="mt-6 border-t border-hair-2 pt-4">
      <p className="mb-3 text-data text-ink-3">Or continue with</p>
      <div className="grid grid-cols-3 gap-2.5">
        {providerNames.map((provider) => (
          <form
            key={provider}
            method="post"
            action={`/auth/${provider}`}
            className="grid"
            onSubmit={(event) => start(event, provider)}
          >
            <Button>{providerLabels[provider]}</Button>
          </form>
        ))}
      </div>
      <p role="status" className="text-data text-ink-2 not-empty:mt-3">
        {missing ? providerProblem(missing) : null}
      </p>
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
