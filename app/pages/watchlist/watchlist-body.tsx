import { useSearchParams } from "@remix-run/react"
import { useEffect, useId, useRef } from "react"
import { formatDay, toIsoDate } from "~/lib/dates"
import type { SubjectChoice } from "~/model/watchlists/find-subject"
import { popularSearches } from "~/pages/search/popular-searches"
import { Button } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { Tabs, toTabs } from "~/ui/tabs"
import type { WatchProblem } from "./add-problem"
import { ChangeForm, QuietButton } from "./change-form"
import { rememberList } from "./last-list"
import { ListTools } from "./list-tools"
import { WatchTable } from "./watch-table"
import type { WatchView } from "./watch-view"

const examples: SubjectChoice[] = popularSearches.map(({ label, note, to }) => ({
  key: to.slice(1),
  name: label,
  note,
}))

interface WatchlistBodyProps {
  view: WatchView
  wanted: string
  problem: WatchProblem | null
}

/** Shows one list and tabs for the others; used for account and device lists. */
export function WatchlistBody({ view, wanted, problem }: WatchlistBodyProps) {
  const [params] = useSearchParams()
  const { lists, current, rows } = view
  const shown = current?.id
  useEffect(() => {
    if (shown) rememberList(shown)
  }, [shown])
  const to = (list: string) => {
    const next = new URLSearchParams(params)
    for (const name of ["add", "merged"]) next.delete(name)
    next.set("list", list)
    return `?${next}`
  }
  return (
    <>
      {problem ? (
        <Notice tone="warning">
          {problem.problem}
          <ChooseSubject list={current?.id ?? null} choices={problem.choices ?? []} />
        </Notice>
      ) : null}
      {lists.length > 1 ? (
        <div className="mb-5 border-b border-hair-2 *:-mb-px">
          <Tabs
            label="Lists"
            tabs={toTabs(
              lists.map(({ id, name, count }) => [id, `${name} (${count})`]),
              current?.id,
              to,
            )}
          />
        </div>
      ) : null}
      <AddForm list={current?.id ?? null} wanted={wanted} count={rows.length} />
      {current ? (
        <>
          <NewLine view={view} />
          {rows.length > 0 ? (
            <WatchTable view={view} />
          ) : (
            <EmptyState>{`“${current.name}” is empty. Add a company, a fund or an investor above.`}</EmptyState>
          )}
        </>
      ) : (
        <div className="pb-3">
          <p className="max-w-[38em] font-serif text-large text-ink-2">
            You have no watchlists. A list shows the price, valuation, next earnings, new filings and insider
            trades of what you add. Begin with one of these:
          </p>
          <ChooseSubject list={null} choices={examples} />
        </div>
      )}
      <ListTools view={view} />
    </>
  )
}

/** The number of new filings, with a button to mark them as seen. */
function NewLine({ view: { newCount, seenAt } }: { view: WatchView }) {
  if (seenAt === null || newCount === 0) return null
  const what = newCount === 1 ? "One new filing" : `${newCount} new filings`
  return (
    <ChangeForm className="mb-4 flex flex-wrap items-baseline gap-x-4 text-small">
      <p>
        <b className="font-[560]">{what}</b> since your last visit on {formatDay(toIsoDate(seenAt))}.
      </p>
      <QuietButton value="seen">Mark as seen</QuietButton>
    </ChangeForm>
  )
}

interface AddFormProps {
  list: string | null
  /** From an address such as `?add=AAPL`. */
  wanted: string
  /** Number of entries; the form is cleared when it increases. */
  count: number
}

/** Adds to the current list. */
function AddForm({ list, wanted, count }: AddFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef<{ text: string; count: number } | null>(null)
  useEffect(() => {
    // The effect of an earlier entry may run between a click and its submission, and must not empty the form then.
    const isAdded = sent.current !== null && count > sent.current.count
    if (isAdded && input.current?.value === sent.current?.text && input.current) input.current.value = ""
  }, [count])
  return (
    <ChangeForm {...(list ? { list } : {})} className="mb-5 max-w-[520px]">
      <input type="hidden" name="intent" value="add" />
      <label htmlFor={id} className="mb-1.5 block text-data font-medium text-ink-2">
        Add a ticker, a CIK or a name
      </label>
      <div className="flex gap-2.5">
        <input
          id={id}
          ref={input}
          key={wanted}
          name="wanted"
          defaultValue={wanted}
          required
          maxLength={100}
          autoComplete="off"
          className="min-h-9 min-w-0 flex-1 rounded-normal border border-edge bg-paper px-3 text-base"
        />
        <Button
          tone={wanted ? "main" : "plain"}
          onClick={() => {
            sent.current = { text: input.current?.value ?? "", count }
          }}
        >
          Add
        </Button>
      </div>
    </ChangeForm>
  )
}

interface ChooseSubjectProps {
  list: string | null
  choices: readonly SubjectChoice[]
}

/** The candidates for an entry without a single match. Each button adds one. */
function ChooseSubject({ list, choices }: ChooseSubjectProps) {
  if (choices.length === 0) return null
  return (
    <ChangeForm {...(list ? { list } : {})} className="mt-2 flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="add" />
      {choices.map(({ key, name, note }) => (
        <Button key={key} name="wanted" value={key}>
          <span className="text-left">
            {name} <span className="font-normal text-ink-2">{note}</span>
          </span>
        </Button>
      ))}
    </ChangeForm>
  )
}
