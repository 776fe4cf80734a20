import { Form, Link } from "@remix-run/react"
import { Button } from "~/ui/button"
import type { SignInMode } from "./sign-in-reply"

interface ModeSwitchProps {
  mode: SignInMode
  /** In the dialog, switches the form in place; on the page, the mode is in the address. */
  onMode?: ((mode: SignInMode) => void) | undefined
}

export function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  if (mode === "login")
    return (
      <Form
        action="/login"
        className="mt-3 grid"
        onSubmit={(event) => {
          if (!onMode) return
          event.preventDefault()
          onMode("sign-up")
        }}
      >
        <input type="hidden" name="mode" value="sign-up" />
        <Button>Create a New Account</Button>
      </Form>
    )
  return (
    <p className="mt-4 text-data">
      <Link
        to="/login"
        className="link inline-block py-1"
        onClick={(event) => {
          if (!onMode) return
          event.preventDefault()
          onMode("login")
        }}
      >
        Already a member? Log In
      </Link>
    </p>
  )
}
