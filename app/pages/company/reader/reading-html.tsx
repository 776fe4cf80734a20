import { renderToStaticMarkup } from "react-dom/server"
import { countText, formatChange, missing } from "~/lib/numbers"
import type { RedlineDocument } from "~/model/filings/reading-documents"
import type { ReadingBlock, ReadingSection } from "~/model/reading/reading-document"
import { getRowId } from "~/model/reading/redline/changed-headings"
import { onlyChanges, type RedlineView } from "~/model/reading/redline/only-changes"
import { markMatches } from "~/model/reading/search-section"
import { tableIds } from "~/model/reading/tables/section-tables"
import { DataTable, Figure, RowHead, TableHead, TableRow } from "~/ui/data-table"
import type { FilingHead } from "./filing/filing-view"
import { readerPath } from "./filing/reader-query"
import type { FilingFigures } from "./filing-figures"
import { tableAddress } from "./tables/table-address"

/** The text of sections. Each element was rebuilt from an allow-list when it was stored. */
export function SectionsHtml({
  sections,
  query,
  head,
}: {
  sections: ReadingSection[]
  query: string
  /** The filing, for the links of its tables; null without them. */
  head: FilingHead | null
}) {
  return (
    <article className="reading">
      {sections.map((section) => (
        <section
          key={section.key}
          id={section.key}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt from an allow-list by model/reading/text/sanitise
          dangerouslySetInnerHTML={{
            __html: withTableLinks(section, query ? markMatches(section, query) : section.blocks, head),
          }}
        />
      ))}
    </article>
  )
}

/** The blocks, with the links of its data below each table; a report's cover has none to take. */
function withTableLinks(section: ReadingSection, blocks: ReadingBlock[], head: FilingHead | null): string {
  const ids = tableIds(section)
  const isCover = section.key === "cover" && head?.isMain
  return blocks
    .map(({ kind, html: filed }, at) => {
      const id = ids[at]
      // The number of an item stays beside its word in a narrow column of a table of contents.
      const html = kind === "table" ? filed.replace(/>Item (?=\d+[A-Z]?\.?<)/g, ">Item\u00a0") : filed
      return id && head && !isCover
        ? `<div id="${id}">${html}${renderToStaticMarkup(<TableLinks id={id} head={head} />)}</div>`
        : html
    })
    .join("\n")
}

function TableLinks({ id, head }: { id: string; head: FilingHead }) {
  const { ticker, accession, form, document } = head
  const address = (extension: "csv" | "json" | "xlsx") =>
    tableAddress(ticker, accession, { table: id, doc: document }, extension)
  return (
    <p className="fx-tools">
      {head.isMain && head.previous ? (
        <a href={readerPath(ticker, accession, { type: form, doc: document, view: "table", table: id })}>
          Across filings
        </a>
      ) : null}
      <a href={address("xlsx")}>XLSX</a>
      <a href={address("csv")}>CSV</a>
      <button type="button" className="script-only" data-copy={address("json")}>
        Copy
      </button>
    </p>
  )
}

/** An item with paragraphs added, removed, changed and moved since another filing. */
export function RedlineHtml({ redline, all }: { redline: RedlineDocument; all: boolean }) {
  const views = all
    ? redline.rows.map((row, at) => ({ kind: "row" as const, at, ...row }))
    : onlyChanges(redline.rows)
  const html = views.map(toHtml).join("\n")
  return (
    <article
      className="reading redline"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt from an allow-list by model/reading/text/sanitise
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Headings that changed have the id to which the summary links. */
function toHtml(view: RedlineView): string {
  if (view.kind === "gap") return toGap(view)
  const isLinked = view.isHeading && view.status !== "same" && view.status !== "routine"
  return isLinked ? `<div id="${getRowId(view.at)}" class="redline-target">${view.html}</div>` : view.html
}

function toGap({ same, routine }: Extract<RedlineView, { kind: "gap" }>): string {
  const unchanged = same > 0 ? countText(same, "unchanged paragraph") : ""
  if (routine.length === 0) return `<p class="redline-gap">${unchanged}</p>`
  const changed = `${routine.length} with routine changes`
  const rows = routine.map(({ html }) => html).join("\n")
  return `<details class="redline-gap"><summary>${[unchanged, changed].filter(Boolean).join(", ")}</summary>${rows}</details>`
}

export function FiguresTable({ figures: { columns, groups } }: { figures: FilingFigures }) {
  const hasChange = columns.length > 1
  return (
    <DataTable caption="Figures of this filing" periods={columns.length}>
      <TableHead
        columns={[
          "",
          ...columns.map(({ title, note }) => ({ period: title, note })),
          hasChange ? "Change" : null,
        ]}
      />
      {groups.map((group) => (
        <tbody key={group.title}>
          <TableRow kind="head">
            <th scope="rowgroup" colSpan={columns.length + (hasChange ? 2 : 1)}>
              <span>{group.title}</span>
            </th>
          </TableRow>
          {group.lines.map((line) => (
            <TableRow key={line.label} kind={line.kind}>
              <RowHead>{line.label}</RowHead>
              {line.cells.map(({ text, href }, at) => (
                <Figure
                  key={href}
                  text={text}
                  href={text === missing ? undefined : href}
                  isLatest={at === 0}
                />
              ))}
              {hasChange ? <Figure text={formatChange(line.change)} /> : null}
            </TableRow>
          ))}
        </tbody>
      ))}
    </DataTable>
  )
}
