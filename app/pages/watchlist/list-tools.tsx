import { Form, useSearchParams } from "@remix-run/react"
import { type ReactNode, useId } from "react"
import { compareAddress, maxItems } from "~/model/compare/compare-address"
import { watchLimits } from "~/model/watchlists/watchlist"
import { Button } from "~/ui/button"
import { TextLink } from "~/ui/text-link"
import { ChangeForm, QuietButton } from "./change-form"
import { watchColumns } from "./watch-columns"
import type { WatchView } from "./watch-view"

/** Below the table: change the list, add a list, choose columns, download. */
export function ListTools({ view }: { view: WatchView }) {
  const { current, rows, lists } = view
  const at = lists.findIndex(({ id }) => id === current?.id)
  return (
    <div className="mt-6 grid gap-x-14 gap-y-1 text-data tablet:grid-cols-2 print:hidden">
      {current ? (
        <>
          <Tool title="Rename, move or delete this list">
            <ChangeForm list={current.id} className="grid gap-2.5">
              <NameField label="Name of this list" name={current.name} />
              <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <Button name="intent" value="rename-list">
                  Rename
                </Button>
                {at > 0 ? <QuietButton value="move-list-up">Move left</QuietButton> : null}
                {at < lists.length - 1 ? <QuietButton value="move-list-down">Move right</QuietButton> : null}
                <QuietButton value="delete-list">Delete list</QuietButton>
              </span>
            </ChangeForm>
          </Tool>
          <Tool title="Columns">
            <ColumnForm view={view} />
          </Tool>
        </>
      ) : null}
      {/* Closed and empty again after a list was created. */}
      <Tool key={lists.length} title="New list">
        <ChangeForm className="grid gap-2.5">
          <NameField label="Name of the new list" name="" />
          <span>
            <Button name="intent" value="create-list">
              Create list
            </Button>
          </span>
        </ChangeForm>
      </Tool>
      {rows.length > 0 ? <Elsewhere view={view} /> : null}
    </div>
  )
}

function Tool({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-b border-hair py-1.5">
      <summary className="link my-1 inline-block">{title}</summary>
      <div className="py-2.5">{children}</div>
    </details>
  )
}

function NameField({ label, name }: { label: string; name: string }) {
  const id = useId()
  return (
    <span className="grid gap-1">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        key={name}
        name="name"
        defaultValue={name}
        required
        maxLength={watchLimits.name}
        autoComplete="off"
        className="min-h-9 rounded-normal border border-edge bg-paper px-3 text-base"
      />
    </span>
  )
}

/** A GET form, because the columns are in the address. */
function ColumnForm({ view: { current, columns, sort } }: { view: WatchView }) {
  return (
    <Form preventScrollReset className="grid gap-2.5">
      {current ? <input type="hidden" name="list" value={current.id} /> : null}
      {sort ? <input type="hidden" name="sort" value={(sort.descending ? "-" : "") + sort.key} /> : null}
      <span className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        {watchColumns.map(({ key, label }) => (
          <label key={key} className="flex min-h-6 items-center gap-2">
            <input type="checkbox" name="col" value={key} defaultChecked={columns.includes(key)} />
            {label}
          </label>
        ))}
      </span>
      <span>
        <Button>Show these columns</Button>
      </span>
    </Form>
  )
}

/**
 * The list as a workbook, as CSV and as a calendar feed. The address names each entry, so it works for lists stored in the
 * browser.
 */
function Elsewhere({ view: { rows, seenAt } }: { view: WatchView }) {
  const [params] = useSearchParams()
  const query = new URLSearchParams(rows.map(({ type, identifier }) => ["items", `${type}/${identifier}`]))
  const sort = params.get("sort")
  if (sort) query.set("sort", sort)
  if (seenAt !== null) query.set("since", String(seenAt))
  const companies = rows.filter(({ type }) => type === "company")
  const tickers = companies.map(({ identifier }) => encodeURIComponent(identifier)).join(",")
  return (
    <p className="flex flex-wrap content-start gap-x-5 gap-y-1.5 py-2.5">
      <a href={`/watchlist.xlsx?${query}`} download className="link">
        XLSX
      </a>
      <a href={`/watchlist.csv?${query}`} download className="link">
        CSV
      </a>
      <TextLink to="/alerts">Alerts</TextLink>
      {tickers === "" ? null : (
        <>
          <TextLink
            to={compareAddress({ items: companies.slice(0, maxItems).map(({ identifier }) => identifier) })}
          >
            {companies.length > maxItems ? `Compare the first ${maxItems}` : "Compare these companies"}
          </TextLink>
          <TextLink to={`/earnings?tickers=${tickers}`}>Earnings of this list</TextLink>
          <a href={`/earnings.ics?tickers=${tickers}`} className="link">
            as a calendar feed
          </a>
        </>
      )}
    </p>
  )
}
