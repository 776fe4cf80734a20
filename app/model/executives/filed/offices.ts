/** An office that one person of a company has at a time. */
export type Office = keyof typeof patterns

const patterns = {
  "chief executive": /\b(?:chief executive officer|CEO|principal executive officer)\b/gi,
  "chief financial": /\b(?:chief financial officer|CFO|principal financial officer)\b/gi,
  "chief operating": /\b(?:chief operating officer|COO)\b/gi,
  "chief accounting": /\b(?:chief accounting officer|principal accounting officer)\b/gi,
}

const all = Object.keys(patterns) as Office[]

/** The offices of the whole company in a title; former and shared ones and those of a division are left out. */
export function getOffices(title: string): Office[] {
  return all.filter((office) =>
    [...title.matchAll(patterns[office])].some(
      ({ index, 0: found }) =>
        !notOwn.test(title.slice(0, index)) && !isOfDivision(title.slice(index + found.length)),
    ),
  )
}

const notOwn = /(?:\bformer(?:ly)?|\bassistant(?: to the)?|\bdeputy|\bco-|\bretired|\bdivisional) ?$/i
const ofOther = /^,? of (?!(?:the |our )?(?:company|registrant|corporation)\b)/i
const titleWord =
  /^(?:president|vice|senior|executive|chief|chair|director|principal|founder|co-founder|member|secretary|treasurer|general|global|corporate|controller|interim|acting|emeritus|officer|lead|group|trustee|manager)/i

/** `of PSG`, `, Sam’s Club`, ` Amazon Web Services`. */
function isOfDivision(after: string): boolean {
  if (ofOther.test(after)) return true
  const next = /^(?:,| [–—-])? (\p{Lu}\S*)/u.exec(after)?.[1]
  return next !== undefined && !titleWord.test(next)
}

/** A title that is held until a successor is found, or shared. */
const interim = /\b(?:interim|acting)\b|\bco-/i

export function isInterim(title: string): boolean {
  return interim.test(title)
}

/**
 * A role without an office that another person has now, shared and interim ones of its kind too; empty if no office
 * or seat on the board is left.
 */
export function withoutOffice(role: string, office: Office): string {
  const titles = role.split(/\s*[;,]\s*(?:and\s+)?|\s+and\s+/).filter(Boolean)
  const left = titles.filter((title) => title.search(patterns[office]) < 0)
  const isOther = left.some((title) => getOffices(title).length > 0 || /^director|\bchair/i.test(title))
  return isOther ? left.join(", ") : ""
}
