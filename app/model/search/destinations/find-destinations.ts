import { parseQuarter, type Quarter } from "~/lib/quarter"
import { compareAddress, maxItems } from "~/model/compare/compare-address"
import { hasCoverage, type SearchLists } from "~/model/directory/list-index"
import { findBestMatch } from "../best-match"
import { findByTicker, plainText, tickerText } from "../match"
import { foldText } from "../name-key"
import type { Destination } from "./destination"
import { findListed, type NamedSubject, nameSubjects } from "./name-subjects"
import {
  companySections,
  findForm,
  findSections,
  fundSections,
  investorSections,
  type Section,
} from "./section-words"
import { findSitePages } from "./site-pages"

const maxDestinations = 6
const maxQueryLength = 100
/** Words between the two parts of `10-K of Apple`. */
const joints = new Set(["of", "for", "the", "in", "s"])

/**
 * The pages that a query names: `aapl dcf`, `10-k of apple`, `latest 10-q msft`, `berkshire portfolio`,
 * `berkshire q4 2024`, `voo holds apple`, `aapl vs msft`, `alerts`, and a section alone on a page that has it.
 */
export function findDestinations(
  query: string,
  lists: SearchLists,
  path = "/",
  findFigure: FindFigure = () => null,
): Destination[] {
  const text = foldText(query.slice(0, maxQueryLength))
  if (!text) return []
  const comparison = findComparison(query.slice(0, maxQueryLength), lists, path)
  // A ticker or a name comes before a word for a page.
  const isName = findBestMatch(lists, text) !== null
  const bySubject = isName ? [] : findSectionsBySubject(query, lists, findFigure)
  const found = comparison
    ? [comparison]
    : [...sectionsOnPage(text, lists, path), ...bySubject, ...toSitePages(text, isName)]
  const seen = new Set<string>()
  return found.filter(({ to }) => !seen.has(to) && seen.add(to)).slice(0, maxDestinations)
}

/**
 * The statement that has the figure of a phrase. The names of all rows are too much for the panel of a page, so that only
 * the server passes one.
 */
type FindFigure = (phrase: string) => Section | null

function toSitePages(text: string, isName: boolean): Destination[] {
  return findSitePages(text).map(({ page, isExact }) => ({
    to: page.to,
    name: page.label,
    note: "Page",
    isExact: isExact && !isName,
  }))
}

/** `dcf` on a page of Apple is Apple's page of this name. */
function sectionsOnPage(text: string, lists: SearchLists, path: string): Destination[] {
  const subject = findListed(path, lists)
  if (!subject || tickerText(text) === subject.ticker?.toLowerCase()) return []
  const isListed = findByTicker(lists.companies, text) !== null
  return toDestinations(subject, text, !isListed).filter(({ to }) => to !== path)
}

/** The subject is named by the first or the last words, and its page by the others. */
function findSectionsBySubject(query: string, lists: SearchLists, findFigure: FindFigure): Destination[] {
  const words = plainText(query).split(" ")
  const holding = findHolding(words, lists)
  if (holding.length > 0) return holding
  const found: Destination[] = []
  for (let size = words.length - 1; size > 0; size -= 1) {
    const splits = [
      { subject: words.slice(0, -size), section: words.slice(-size) },
      { subject: words.slice(size), section: words.slice(0, size) },
    ]
    for (const { subject, section } of splits) {
      const phrase = foldText(withoutJoints(section).join(" "))
      const name = withoutJoints(subject)
        .join(" ")
        .replace(/['’]s$/, "")
      if (!phrase || !name) continue
      const figure = canBeSection(phrase) ? null : findFigure(section.join(" "))
      if (!figure && !canBeSection(phrase)) continue
      for (const named of nameSubjects(name, lists))
        found.push(...toDestinations(named, phrase, true, figure))
    }
    if (found.some(({ isExact }) => isExact)) break
  }
  // Only the first is what the words name; the others are companies with a similar name.
  return found
    .sort((a, b) => Number(b.isExact) - Number(a.isExact))
    .map((each, index) => ({ ...each, isExact: each.isExact && index === 0 }))
}

function withoutJoints(words: readonly string[]): string[] {
  const kept = words.filter((word) => !joints.has(word))
  return kept.length > 0 ? kept : [...words]
}

/** Most words name no section. Subjects are looked up only for those that can. */
function canBeSection(phrase: string): boolean {
  return (
    findForm(phrase) !== null ||
    findQuarter(phrase) !== null ||
    [companySections, investorSections, fundSections].some((each) => findSections(each, phrase).length > 0)
  )
}

function toDestinations(
  subject: NamedSubject,
  phrase: string,
  isNamed: boolean,
  figure: Section | null = null,
): Destination[] {
  const { kind, to, name, note } = subject
  const at = (path: string, label: string, isExact: boolean): Destination => ({
    to: to + path,
    name: `${name}: ${label}`,
    note,
    isExact: isNamed && isExact,
  })
  const form = kind === "company" && hasCoverage(subject.coverage, "filings") ? findForm(phrase) : null
  if (form) {
    const { form: named, isLatest } = form
    return isLatest
      ? [at(`/latest/${encodeURIComponent(named)}`, `Latest ${named}`, true)]
      : [at(`/filings?form=${encodeURIComponent(named).replaceAll("%20", "+")}`, named, true)]
  }
  const quarter = kind === "investor" ? findQuarter(phrase) : null
  if (quarter) return [at(`/${quarter}`, `Holdings, Q${quarter.slice(5)} ${quarter.slice(0, 4)}`, true)]
  const sections = { company: companySections, fund: fundSections, investor: investorSections }[kind]
  const named = figure && kind === "company" ? [figure] : findSections(sections, phrase)
  const found = named.filter((section) => isAvailable(section, subject))
  return found.map((section) => at(section.path, section.label, found.length === 1))
}

/** The discounted cash flows of companies of the Australian exchange are not shown. */
function isAvailable({ path, needs = [] }: Section, { coverage, ticker }: NamedSubject): boolean {
  if (path === "/financials/dcf" && ticker?.endsWith(".AX")) return false
  return needs.every((flag) => hasCoverage(coverage, flag))
}

/** `2024q4`, `2024 q4`, `q4 2024` and `4q 2024`. */
function findQuarter(phrase: string): Quarter | null {
  const [, year, quarter] = /^(\d{4}) ?q(\d)$/.exec(phrase) ?? []
  const [, before, after, yearBehind] = /^(?:q(\d)|(\d)q) ?(\d{4})$/.exec(phrase) ?? []
  return parseQuarter(`${year ?? yearBehind}q${quarter ?? before ?? after}`)
}

/** `voo holds apple` and `berkshire owns apple`: the fund's or the investor's lines of the company. */
function findHolding(words: readonly string[], lists: SearchLists): Destination[] {
  const at = words.findIndex((word) => /^(?:holds?|owns?|holding|has)$/.test(word))
  if (at <= 0 || at === words.length - 1) return []
  const company = nameSubjects(words.slice(at + 1).join(" "), lists).find(({ kind }) => kind === "company")
  const holder = nameSubjects(words.slice(0, at).join(" "), lists).find(({ kind }) => kind !== "company")
  if (!company || !holder) return []
  const [word = company.name] = company.name.split(" ")
  const page = holder.kind === "fund" ? "" : "/companies"
  const to = `${holder.to}${page}?q=${encodeURIComponent(word)}`
  return [{ to, name: `${holder.name}: ${company.name}`, note: company.note, isExact: true }]
}

const separator = /\s*(?:,|\s(?:vs\.?|versus|v|against)\s)\s*/

/** `aapl vs msft`, `compare aapl, msft and nvda`, and `vs msft` on a page of a company; null for other queries. */
function findComparison(query: string, lists: SearchLists, path: string): Destination | null {
  const text = plainText(query)
  const [, asked] = /^compare (?:with |to )?(.+)$/.exec(text) ?? []
  const [, other] = /^(?:vs\.?|versus) (.+)$/.exec(text) ?? []
  if (!asked && !other && !separator.test(text)) return null
  const shown = findListed(path, lists)
  const names = splitNames(other ?? asked ?? text, lists)
  const found = names.map((name) => nameSubjects(name, lists).find(({ kind }) => kind === "company"))
  const companies = found.filter((each): each is NamedSubject => each !== undefined)
  const isBesidePage = companies.length === 1 && shown?.kind === "company"
  const items = isBesidePage ? [shown, ...companies] : companies
  if (companies.length < names.length || items.length < 2) return null
  const compared = items.slice(0, maxItems)
  return {
    to: compareAddress({ items: compared.flatMap(({ ticker }) => ticker ?? []) }),
    name: `Compare ${compared.map(({ name }) => name).join(", ")}`,
    note: compared.map(({ note }) => note).join(", "),
    isExact: true,
  }
}

/** Names between separators. Without one, each word is a name if each names a company, as in `compare aapl msft`. */
function splitNames(text: string, lists: SearchLists): string[] {
  const parts = ` ${text.replace(/ (?:and|&) /g, ", ")} `
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length > 1) return parts
  const words = text.split(" ")
  const isEach =
    words.length > 1 && words.every((word) => findBestMatch(lists, word)?.to.startsWith("/company/"))
  return isEach ? words : parts
}
