import { Form } from "@remix-run/react"
import { countText, minutesText } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { printedNoteAddress } from "~/model/notes/notes-query"
import { filingSearchAddress } from "~/pages/company/search/search-query"
import { Button } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { ServerHtml } from "~/ui/server-html"
import { NoteLine } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { FilingHead, Outlined, ReaderBody } from "./filing/filing-view"
import { type ReaderQuery, readerPath } from "./filing/reader-query"
import { OutlineNav } from "./outline-nav"
import { StepButtons } from "./tools/step-buttons"

/** Abbreviations of financial statements that stay in capitals. */
const abbreviations = new Set([
  "US",
  "U.S.",
  "GAAP",
  "IFRS",
  "EPS",
  "OCI",
  "VIE",
  "REIT",
  "ESOP",
  "LLC",
  "LP",
  "II",
  "III",
  "IV",
])

/** A heading in capitals in sentence case; any other heading unchanged. */
export function toSentenceCase(heading: string): string {
  if (heading !== heading.toUpperCase() || !/\p{Lu}{4}/u.test(heading)) return heading
  const words = heading.split(/(\s+)/).map((word) => {
    const letters = word.replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, "")
    return abbreviations.has(letters) ? word : word.toLowerCase()
  })
  return words
    .join("")
    .replace(/(^|[–—:.(-]\s+|^\P{L}+)(\p{Ll})/gu, (_, before, letter) => before + letter.toUpperCase())
}

interface ReadingViewProps {
  head: FilingHead
  query: ReaderQuery
  body: Extract<ReaderBody, { kind: "text" }>
}

/** The text beside its outline. A page contains only the section that it shows. */
export function ReadingView({ head, query, body }: ReadingViewProps) {
  const { outlined, html, found } = body
  const to = (section: string, anchor?: string) =>
    `${readerPath(head.ticker, head.accession, { type: head.form, doc: head.document, section, q: query.q })}#${anchor ?? section}`
  const isWhole = outlined.shown.length === outlined.sections.length
  const byKey = new Map(outlined.sections.map((section) => [section.key, section]))
  const within = (key: string, anchor: string) => (isWhole ? `#${anchor}` : to(key, anchor))
  return (
    <>
      <NoteLine>
        {minutesText(outlined.minutes)} to read{isWhole ? "" : ", by part"}. Reformatted from the filed
        document.
        {outlined.firstNote ? (
          <>
            {" "}
            <TextLink to={printedNoteAddress(head.ticker, head.accession, outlined.firstNote)}>
              Notes one by one
            </TextLink>
            .
          </>
        ) : null}
      </NoteLine>
      {outlined.isTruncated ? (
        <Notice tone="warning">
          The text is incomplete because the filed document ends early or is too long to show here.{" "}
          <a href={head.documentUrl} rel="noopener noreferrer">
            The whole document is at the SEC
          </a>
          .
        </Notice>
      ) : null}
      <div className="beside-tools">
        <div>
          <div>
            <SearchForm head={head} query={query} />
            {found ? <Found found={found} query={query.q} ticker={head.ticker} to={to} /> : null}
            <OutlineNav
              entries={outlined.sections.map((section) => ({
                key: section.key,
                label: section.label,
                title: sectionTitle(section),
                note: statusNote(section, byKey.get(section.refersTo?.key ?? "")),
                to:
                  section.refersTo && section.words === 0
                    ? within(section.refersTo.key, section.refersTo.anchor)
                    : within(section.key, section.key),
                isCurrent: !isWhole && outlined.shown.includes(section.key),
                entries: outlineEntries(section, byKey).map(({ key, anchor, title }) => ({
                  title: toSentenceCase(title),
                  to: within(key, anchor),
                })),
              }))}
            />
          </div>
        </div>
        <div>
          {isWhole ? null : <Elsewhere section={byKey.get(outlined.shown[0] ?? "")} byKey={byKey} to={to} />}
          <ServerHtml slot="reading" html={html} />
          {isWhole ? null : <Steps outlined={outlined} to={to} />}
        </div>
      </div>
    </>
  )
}

type To = (section: string, anchor?: string) => string
type OutlinedSection = Outlined["sections"][number]
type ByKey = ReadonlyMap<string, OutlinedSection>

/** The statements and notes of a section, or of the one that it refers to for them. */
function outlineEntries({ key, entries, refersTo, words }: OutlinedSection, byKey: ByKey) {
  if (entries.length > 0 || !refersTo || words === 0) return entries.map((entry) => ({ key, ...entry }))
  const target = byKey.get(refersTo.key)
  return target ? [{ key: target.key, anchor: refersTo.anchor, title: `In ${getName(target)}` }] : []
}

function statusNote({ status }: OutlinedSection, target: OutlinedSection | undefined): string {
  if (status === "incorporated") return "by reference"
  if (status === "none" && target) return "none"
  return status === "elsewhere" && target ? `in ${getName(target)}` : ""
}

const getName = ({ label, title }: OutlinedSection) => label || title

/** A link to the answer of a part that has no text of its own, or only a reference. */
function Elsewhere({ section, byKey, to }: { section: OutlinedSection | undefined; byKey: ByKey; to: To }) {
  const target = byKey.get(section?.refersTo?.key ?? "")
  if (!section?.refersTo || !target) return null
  return (
    <Notice>
      {getName(section)} is answered in{" "}
      <TextLink to={to(target.key, section.refersTo.anchor)}>{getName(target)}</TextLink>.
    </Notice>
  )
}

function SearchForm({ head, query }: Pick<ReadingViewProps, "head" | "query">) {
  return (
    <Form method="get" role="search" aria-label="In this document" className="mb-4 flex gap-2 print:hidden">
      <input type="hidden" name="type" value={head.form} />
      <input type="hidden" name="doc" value={head.document} />
      {query.section ? <input type="hidden" name="section" value={query.section} /> : null}
      <input
        type="search"
        name="q"
        defaultValue={query.q}
        key={query.q}
        placeholder="Search this document"
        aria-label="Search this document"
        className="min-h-9 w-full min-w-0 flex-1 rounded-normal border border-edge bg-paper px-3 text-data"
      />
      <Button>Find</Button>
    </Form>
  )
}

function Found({
  found,
  query,
  ticker,
  to,
}: {
  ticker: Ticker
  found: NonNullable<ReadingViewProps["body"]["found"]>
  query: string
  to: To
}) {
  return (
    <section className="mb-5 text-data" aria-label="Found in this document">
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-3">
        {found.total === 0
          ? `No matches for “${query}” in this document.`
          : `${countText(found.total, "match", "matches")} for “${query}”.`}
        {found.total > 0 ? <StepButtons what="match" /> : null}
      </p>
      <p className="pt-1">
        <TextLink to={filingSearchAddress(ticker, { q: query })}>Search all filings</TextLink>
      </p>
      <ol className="grid gap-2 pt-2">
        {found.matches.map((match) => (
          <li key={`${match.section} ${match.anchor}`}>
            <a href={to(match.section, match.anchor)} data-match className="block text-ink-2 hover:text-ink">
              {match.before}
              <mark className="bg-mark text-inherit">{match.found}</mark>
              {match.after}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Links to the previous and the next part. */
function Steps({ outlined, to }: { outlined: Outlined; to: To }) {
  const at = outlined.sections.findIndex((section) => outlined.shown.includes(section.key))
  const hasText = ({ words }: OutlinedSection) => words > 0
  const before = outlined.sections.slice(0, at).findLast(hasText)
  const after = outlined.sections.slice(at + outlined.shown.length).find(hasText)
  return (
    <nav
      aria-label="Parts of the document"
      className="mt-10 flex max-w-[37em] flex-wrap justify-between gap-4 border-t border-hair-2 pt-4 text-small print:hidden"
    >
      <span>{before ? <TextLink to={to(before.key)}>‹ {sectionTitle(before)}</TextLink> : null}</span>
      <span>{after ? <TextLink to={to(after.key)}>{sectionTitle(after)} ›</TextLink> : null}</span>
    </nav>
  )
}

function sectionTitle({ title, label, part, parts }: OutlinedSection): string {
  const name = title || label || "Opening"
  return parts > 1 ? `${name}, ${part} of ${parts}` : name
}
