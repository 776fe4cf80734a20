import { useEffect, useState } from "react"
import { Button } from "~/ui/button"

interface Answer {
  problem?: string
  isDone?: boolean
  to?: string
  // The browser reads them.
  options?: unknown
}

/** Browsers of 2025 and newer read the server's options and write their answer as JSON. */
interface JsonCredentials {
  parseCreationOptionsFromJSON?: (options: unknown) => PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON?: (options: unknown) => PublicKeyCredentialRequestOptions
}

async function send(body: object): Promise<Answer> {
  const response = await fetch("/passkeys", {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ request: JSON.stringify(body) }),
  })
  const isJson = response.headers.get("content-type")?.startsWith("application/json")
  return isJson ? ((await response.json()) as Answer) : { problem: await response.text() }
}

async function runCeremony(intent: "register" | "sign-in"): Promise<Answer> {
  const { problem, options } = await send({ intent: `${intent}-options` })
  if (problem || !options) return { problem: problem ?? "The server could not answer. Please try again." }
  const { parseCreationOptionsFromJSON: parseNew, parseRequestOptionsFromJSON: parseKnown } =
    PublicKeyCredential as unknown as Required<JsonCredentials>
  const credential =
    intent === "register"
      ? await navigator.credentials.create({ publicKey: parseNew.call(PublicKeyCredential, options) })
      : await navigator.credentials.get({ publicKey: parseKnown.call(PublicKeyCredential, options) })
  return send({ intent, response: (credential as PublicKeyCredential).toJSON() })
}

interface PasskeyButtonProps {
  intent: "register" | "sign-in"
  children: string
}

/** Makes or uses a passkey, and loads the page again. It needs scripts, so that it appears with them. */
export function PasskeyButton({ intent, children }: PasskeyButtonProps) {
  const [isAble, setAble] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState("")
  useEffect(() => {
    const known = globalThis.PublicKeyCredential as JsonCredentials | undefined
    setAble(known?.parseRequestOptionsFromJSON !== undefined)
  }, [])
  async function start() {
    setBusy(true)
    setProblem("")
    const { problem, to } = await runCeremony(intent).catch((error: unknown): Answer => {
      // The visitor closed the dialog, or it has no passkey of this site.
      const isRefusal = error instanceof DOMException && error.name === "NotAllowedError"
      return { problem: isRefusal ? "No passkey was used." : "This passkey could not be used. Try again." }
    })
    setBusy(false)
    if (problem) setProblem(problem)
    else location.assign(to ?? location.pathname)
  }
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center gap-3">
      {isAble ? (
        <Button type="button" disabled={isBusy} onClick={() => void start()}>
          {children}
        </Button>
      ) : null}
      <p role="status" className="text-data text-ink-2">
        {problem}
      </p>
    </div>
  )
}
