import { Form } from "@remix-run/react"
import { formatDay, toIsoDate } from "~/lib/dates"
import { type ApiToken, maxTokenNameLength, tokenLifetimes, tokenScopes } from "~/model/watchlists/api-token"
import { Button } from "~/ui/button"
import { ChoiceField, Field } from "~/ui/forms/field"
import { Notice } from "~/ui/notice"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"

interface ApiTokensProps {
  tokens: ApiToken[]
  /** Shown once, in the answer that made it. */
  newToken?: { name: string; token: string } | undefined
  problem?: string | undefined
  /** The user signed in within the last fifteen minutes. */
  canMake: boolean
  isBusy: boolean
}

/** Personal tokens for programs: made, listed and revoked. */
export function ApiTokens({ tokens, newToken, problem, canMake, isBusy }: ApiTokensProps) {
  return (
    <Section title="Tokens for programs">
      <p className="mb-3 text-ink-2">
        With a token, a program can use your watchlists or saved screens, as far as you choose.{" "}
        <TextLink to="/developers">How to use it</TextLink>
      </p>
      {newToken ? (
        <Notice>
          <p>Copy the token {newToken.name} now. It is not stored, so it cannot be shown again.</p>
          <p className="mt-2 text-data break-all">
            <code>{newToken.token}</code>
          </p>
        </Notice>
      ) : null}
      {tokens.length > 0 ? (
        <ul className="mb-5">
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} isBusy={isBusy} />
          ))}
        </ul>
      ) : null}
      {canMake ? (
        <NewToken key={newToken?.token ?? "form"} problem={problem} isBusy={isBusy} />
      ) : (
        <p className="text-data text-ink-2">To make a token, sign in again below.</p>
      )}
    </Section>
  )
}

function TokenLine({ token, isBusy }: { token: ApiToken; isBusy: boolean }) {
  const { id, name, scopes, createdAt, expiresAt, lastUsedOn } = token
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair py-2">
      <div className="min-w-0">
        <p className="break-words">{name}</p>
        <p className="text-note text-ink-3">
          {scopes.map((scope) => tokenScopes[scope]).join(", ")}; made {formatDay(toIsoDate(createdAt))};{" "}
          {expiresAt === null ? "" : `until ${formatDay(toIsoDate(expiresAt))}; `}
          {lastUsedOn ? `last used ${formatDay(lastUsedOn)}` : "not used yet"}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="revoke-token" />
        <input type="hidden" name="token" value={id} />
        <Button aria-label={`Revoke ${name}`} disabled={isBusy}>
          Revoke
        </Button>
      </Form>
    </li>
  )
}

function NewToken({ problem, isBusy }: Pick<ApiTokensProps, "problem" | "isBusy">) {
  return (
    <Form method="post" className="grid max-w-[440px] gap-3">
      <input type="hidden" name="intent" value="create-token" />
      <Field
        label="Program that uses it"
        name="name"
        maxLength={maxTokenNameLength}
        required
        error={problem}
        autoComplete="off"
      />
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="mb-1 text-data font-medium text-ink-2">It can</legend>
        {Object.entries(tokenScopes).map(([scope, label]) => (
          <label key={scope} className="inline-flex min-h-9 items-center gap-2 text-data">
            <input
              type="checkbox"
              name="scope"
              value={scope}
              defaultChecked={!scope.endsWith(":write")}
              className="size-4"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <ChoiceField label="It works for" name="days" options={tokenLifetimes} defaultValue="90" />
      <div>
        <Button disabled={isBusy}>Make a token</Button>
      </div>
    </Form>
  )
}
