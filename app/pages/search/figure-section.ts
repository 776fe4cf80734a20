import { findFigure } from "~/model/names/figure-names"
import type { Section } from "~/model/search/destinations/section-words"

/** The statement that has the figure of a phrase, as a page of a company. */
export function toFigureSection(phrase: string): Section | null {
  const figure = findFigure(phrase)
  if (!figure) return null
  const { label, statement } = figure
  return { label, path: `/financials?statement=${statement}`, words: [], needs: ["financials"] }
}
