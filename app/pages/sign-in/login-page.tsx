import { useActionData, useSearchParams } from "@remix-run/react"
import { useEffect, useState } from "react"
import { PageHeader } from "~/ui/page-header"
import { SignInForm, signInTitles } from "./sign-in-form"
import type { SignInMode, SignInReply } from "./sign-in-reply"

/** The sign-in form as a page, which works without scripts. */
export function LoginPage() {
  const reply = useActionData<SignInReply>()
  const [search] = useSearchParams()
  const requested: SignInMode = search.get("mode") === "sign-up" ? "sign-up" : "login"
  const [mode, setMode] = useState<SignInMode>(reply?.mode ?? requested)
  useEffect(() => setMode(reply?.mode ?? requested), [reply, requested])
  return (
    <div className="max-w-[440px]">
      <PageHeader title={signInTitles[mode]} />
      <SignInForm mode={mode} onMode={setMode} firstReply={reply} />
    </div>
  )
}
