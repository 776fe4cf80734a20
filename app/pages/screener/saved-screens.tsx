import { Form, Link } from "@remix-run/react"
import { useId } from "react"
import { maxScreenNameLength, type SavedScreen } from "~/model/watchlists/saved-screen"
import { Button } from "~/ui/button"
import { TextLink } from "~/ui/text-link"
import { type ScreenerParams, screenerAddress } from "./screener-params"

interface SavedScreensProps {
  /** Null if signed out. */
  screens: SavedScreen[] | null
  params: ScreenerParams
  /** Null if there is no query to save. */
  suggestedName: string | null
}

/** The user's saved screens, and a form to save this one. */
export function SavedScreens({ screens, params, suggestedName }: SavedScreensProps) {
  if (!screens)
    return suggestedName !== null ? (
      <p className="mt-3 text-note text-ink-3">
        The address of this page contains the screen, so you can share or bookmark it.{" "}
        <TextLink to="/login">Log in</TextLink> to save screens.
      </p>
    ) : null
  if (screens.length === 0 && suggestedName === null) return null
  const current = screenerAddress(params)
  return (
    <section aria-label="Your screens" className="mt-4 grid gap-1 text-data print:hidden">
      {screens.length > 0 ? (
        <ul className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <li aria-hidden="true" className="font-medium text-ink-2">
            Your screens
          </li>
          {screens.map(({ name, params: saved }) => {
            const to = saved ? `/screener?${saved}` : "/screener"
            return (
              <li key={name} className="max-w-full">
                <Link
                  to={to}
                  aria-current={to === current ? "true" : undefined}
                  className="link inline-block max-w-full truncate py-1 align-bottom aria-[current]:font-[560] aria-[current]:text-ink"
                >
                  {name}
                </Link>
              </li>
            )
          })}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-start gap-x-8">
        {suggestedName !== null ? (
          <Form
            key={`${current} ${screens.length}`}
            method="post"
            action={current}
            preventScrollReset
            className="flex max-w-full flex-wrap items-center gap-2.5 py-1"
          >
            <NameField label="Name of this screen" name={suggestedName} isLabelHidden />
            <Button name="intent" value="save-screen">
              Save this screen
            </Button>
          </Form>
        ) : null}
        {screens.length > 0 ? (
          <details>
            <summary className="link my-1 inline-block">Rename or delete your screens</summary>
            <ul className="grid gap-1 py-1">
              {screens.map(({ name }) => (
                <li key={name}>
                  <Form
                    method="post"
                    action={current}
                    preventScrollReset
                    aria-label={name}
                    className="flex items-center gap-x-3 py-1"
                  >
                    <input type="hidden" name="screen" value={name} />
                    <NameField label="Name" name={name} isLabelHidden />
                    <Button name="intent" value="rename-screen">
                      Rename
                    </Button>
                    <button
                      type="submit"
                      name="intent"
                      value="delete-screen"
                      className="link min-h-9 flex-none"
                    >
                      Delete
                    </button>
                  </Form>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        {screens.length > 0 ? (
          <span className="my-1 inline-block">
            <TextLink to="/alerts">Alerts</TextLink>
          </span>
        ) : null}
      </div>
    </section>
  )
}

interface NameFieldProps {
  label: string
  name: string
  isLabelHidden?: boolean
}

function NameField({ label, name, isLabelHidden }: NameFieldProps) {
  const id = useId()
  return (
    <span className="grid min-w-0 gap-1">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : undefined}>
        {label}
      </label>
      <input
        id={id}
        name="name"
        defaultValue={name}
        required
        maxLength={maxScreenNameLength}
        autoComplete="off"
        className="min-h-9 min-w-0 rounded-normal border border-edge bg-paper px-3 text-base"
      />
    </span>
  )
}
