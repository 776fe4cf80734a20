import { missing } from "~/lib/numbers"
import type { RedlineDocument } from "~/model/filings/reading-documents"
import type { ReadingSection } from "~/model/reading/reading-document"
import { onlyChanges } from "~/model/reading/redline/only-changes"
import { markMatches } from "~/model/reading/search-section"
import { DataTable, Figure, TableRow, TableScroll } from "~/ui/data-table"
import type { FilingFigures } from "./filing-figures"

/** The text of sections. Each element was rebuilt from an allow-list when it was stored. */
export function SectionsHtml({ sections, query }: { sections: ReadingSection[]; query: string }) {
  return (
    <article className="reading">
      {sections.map((section) => (
        <section
          key={section.key}
          id={section.key}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt from an allow-list by model/reading/text/sanitise
          dangerouslySetInnerHTML={{
            __html: (query ? markMatches(section, query) : section.blocks)
              .map((block) => block.html)
              .join("\n"),
          }}
        />
      ))}
    </article>
  )
}

/** An item with paragraphs added, removed, changed and moved since another filing. */
export function RedlineHtml({ redline, all }: { redline: RedlineDocument; all: boolean }) {
  const views = all
    ? redline.rows.map((row) => ({ kind: "row" as const, ...row }))
    : onlyChanges(redline.rows)
  const html = views
    .map((view) =>
      view.kind === "gap"
        ? `<p class="redline-gap">${view.left} unchanged ${view.left === 1 ? "paragraph" : "paragraphs"}</p>`
        : view.html,
    )
    .join("\n")
  return (
    <article
      className="reading redline"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt from an allow-list by model/reading/text/sanitise
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

export function FiguresTable({ figures }: { figures: FilingFigures }) {
  return figures.groups.map((group) => (
    <TableScroll key={group.title} label={group.title}>
      <DataTable caption={group.title}>
        <thead>
          <tr>
            <td />
            <th scope="col">{figures.title}</th>
            <th scope="col">A year earlier</th>
          </tr>
        </thead>
        <tbody>
          {group.lines.map((line) => (
            <TableRow key={line.label}>
              <th scope="row">{line.label}</th>
              <Figure text={line.text} href={line.href} isLatest />
              <Figure text={line.before ?? missing} />
            </TableRow>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  ))
}
