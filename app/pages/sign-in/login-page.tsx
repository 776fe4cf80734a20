import { useActionData, useSearchParams } from "@remix-run/react"
import { useEffect, useState } from "react"
import { PageHeader } from "~/ui/page-header"
import { SignInForm, signInTitles } from "./sign-in-form"
import type { SignInMode, SignInReply } from "./sign-in-reply"

/** The sign-in modal as a page, which needs no scripts. */
export function LoginPage() {
  const reply = useActionData<SignInReply>()
  const [search] = useSearchParams()
  const asked: SignInMode = search.get("mode") === "sign-up" ? "sign-up" : "login"
  const [mode, setMode] = useState<SignInMode>(reply?.mode ?? asked)
  useEffect(() => setMode(reply?.mode ?? asked), [reply, asked])
  return (
    <div className="max-w-[440px]">
      <PageHeader title={signInTitles[mode]} />
      <SignInForm mode={mode} onMode={setMode} firstReply={reply} />
    </div>
  )
}
