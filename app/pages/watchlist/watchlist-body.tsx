import { useSearchParams } from "@remix-run/react"
import { useEffect } from "react"
import { formatDay, toIsoDate } from "~/lib/dates"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { Tabs } from "~/ui/tabs"
import { AddForm } from "./add-form"
import type { WatchProblem } from "./add-problem"
import { ChangeForm, QuietButton } from "./change-form"
import { ChooseSubject } from "./choose-subject"
import { rememberList } from "./last-list"
import { ListTools } from "./list-tools"
import { WatchTable } from "./watch-table"
import type { WatchView } from "./watch-view"

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
            tabs={lists.map(({ id, name, count }) => ({
              label: `${name} (${count})`,
              to: to(id),
              isCurrent: id === current?.id,
            }))}
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
        <EmptyState action={{ label: "Search for a company", to: "/search" }}>
          You have no watchlists. Add an entry to create one.
        </EmptyState>
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
