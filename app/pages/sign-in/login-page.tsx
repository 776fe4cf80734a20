import { useActionData, useSearchParams } from "@remix-run/react"
import { useEffect, useState } from "react"
import { hearTabs } from "~/pages/session/account-channel"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { TextLink } from "~/ui/text-link"
import { showToast } from "~/ui/toast"
import { oauthFailureText } from "./oauth-failure"
import { PasskeyButton } from "./passkey-button"
import { SignInForm } from "./sign-in-form"
import { problemOfAddress } from "./sign-in-problems"
import { type SignInMode, type SignInReply, signInTitles } from "./sign-in-reply"

/** The sign-in form as a page, which works without scripts. */
export function LoginPage() {
  const reply = useActionData<SignInReply>()
  const [search] = useSearchParams()
  const named = search.get("sent") ?? search.get("mode")
  const requested: SignInMode = named === "sign-up" ? "sign-up" : "login"
  const [mode, setMode] = useState<SignInMode>(reply?.mode ?? requested)
  useEffect(() => setMode(reply?.mode ?? requested), [reply, requested])
  const problem = problemOfAddress(search) ?? oauthFailureText(search)
  useEffect(
    () =>
      hearTabs((message) => {
        if (message.kind === "popup" && message.isSignedIn) showToast("You have successfully been signed in!")
      }),
    [],
  )
  return (
    <div className="max-w-[440px]">
      <PageHeader
        title={signInTitles[mode]}
        lede="For watchlists, favorites and alerts on all your devices."
      />
      {problem ? <Notice tone="warning">{problem}</Notice> : null}
      {search.has("sent") && !reply ? (
        <p className="mb-6 text-small">
          Check your mail and open the link to sign in. It works once, for ten minutes. Nothing there?{" "}
          <TextLink to={search.get("sent") === "sign-up" ? "/login?mode=sign-up" : "/login"}>
            Send it again or use another address
          </TextLink>
          .
        </p>
      ) : (
        <SignInForm mode={mode} onMode={setMode} firstReply={reply}>
          {mode === "login" ? <PasskeyButton intent="sign-in">Use a passkey</PasskeyButton> : null}
        </SignInForm>
      )}
    </div>
  )
}
