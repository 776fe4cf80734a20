import { z } from "zod"
import { type ListedFiling, type RegisterFiling, registerFiling, toRegisterSymbol } from "./register-filing"

const related = z.object({ links: z.object({ related: z.string() }).partial().optional() }).loose()

const attributes = z.object({
  fxo_id: z.string(),
  period_end: z.string(),
  date_added: z.string(),
  country: z.string().nullish(),
  json_url: z.string().nullish(),
  viewer_url: z.string().nullish(),
  report_url: z.string().nullish(),
  package_url: z.string().nullish(),
  sha256: z.string().nullish(),
  error_count: z.number().nullish(),
  inconsistency_count: z.number().nullish(),
  warning_count: z.number().nullish(),
})

const messageList = z.object({ data: z.array(z.object({ id: z.string() })).nullish() }).loose()

const filing = z.object({
  type: z.literal("filing"),
  attributes,
  relationships: z.object({ entity: related, validation_messages: messageList }).partial().loose().optional(),
})

const entity = z.object({
  type: z.literal("entity"),
  attributes: z.object({ identifier: z.string(), name: z.string().nullish() }),
})

const message = z.object({
  type: z.literal("validation_message"),
  id: z.string(),
  attributes: z.object({ severity: z.string(), code: z.string().nullish(), message: z.string().nullish() }),
})

const page = z.object({
  data: z.array(z.unknown()),
  included: z.array(z.unknown()).nullish(),
  links: z.object({ next: z.string().nullish() }).loose().nullish(),
})

/** Messages that are kept of a filing; the counts have all. */
const maxMessages = 10
const maxMessageLength = 400

interface IndexPage {
  filings: ListedFiling[]
  /** Entries that are not filings as the register describes them, with the reason. */
  refused: string[]
  /** The path of the next page; null on the last one. */
  next: string | null
}

/** Reads a page of the register's index, a JSON:API document; null if it is not one. */
export function readIndexPage(body: unknown): IndexPage | null {
  const parsed = page.safeParse(body)
  if (!parsed.success) return null
  const { data, included, links } = parsed.data
  const names = new Map(
    (included ?? []).flatMap((each) => {
      const { success, data: found } = entity.safeParse(each)
      return success ? [[found.attributes.identifier, found.attributes.name ?? null] as const] : []
    }),
  )
  const messages = new Map(
    (included ?? []).flatMap((each) => {
      const { success, data: found } = message.safeParse(each)
      return success ? [[found.id, found.attributes] as const] : []
    }),
  )
  const result: IndexPage = { filings: [], refused: [], next: toPath(links?.next) }
  for (const each of data) {
    const { success, data: found } = filing.safeParse(each)
    const listed = success ? toFiling(found, names, messages) : "An entry of the index is not a filing."
    if (typeof listed === "string") result.refused.push(listed)
    else result.filings.push(listed)
  }
  return result
}

type Messages = ReadonlyMap<string, z.infer<typeof message>["attributes"]>

function toFiling(
  { attributes: given, relationships }: z.infer<typeof filing>,
  names: ReadonlyMap<string, string | null>,
  messages: Messages,
): ListedFiling | string {
  const symbol = toRegisterSymbol(given.fxo_id)
  if (!symbol) return `${given.fxo_id} names no company by a LEI or another number.`
  const country = given.country?.toLowerCase() ?? null
  const parsed = registerFiling.safeParse({
    filing: given.fxo_id,
    periodEnd: given.period_end,
    added: given.date_added,
    country: country && /^[a-z]{2}$/.test(country) ? country : null,
    json: given.json_url ?? null,
    viewer: given.viewer_url ?? null,
    report: given.report_url ?? null,
    package: given.package_url ?? null,
    sha256: given.sha256?.toLowerCase() ?? null,
    errors: given.error_count ?? 0,
    inconsistencies: given.inconsistency_count ?? 0,
    warnings: given.warning_count ?? 0,
    messages: listMessages(relationships?.validation_messages?.data ?? [], messages),
  } satisfies RegisterFiling)
  if (!parsed.success)
    return `${given.fxo_id} is invalid at ${parsed.error.issues[0]?.path.join(".") ?? "an unknown place"}.`
  const entityName = relationships?.entity?.links?.related?.split("/").at(-1) ?? ""
  return { ...parsed.data, symbol, name: names.get(entityName) ?? null }
}

function listMessages(ids: readonly { id: string }[], messages: Messages): RegisterFiling["messages"] {
  return ids
    .flatMap(({ id }) => messages.get(id) ?? [])
    .filter(({ severity }) => /^(error|inconsistency)$/i.test(severity))
    .slice(0, maxMessages)
    .map(({ severity, code, message: text }) => ({
      severity: severity.toLowerCase(),
      code: code ?? "",
      text: shorten(text ?? ""),
    }))
}

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim()
  return plain.length > maxMessageLength ? `${plain.slice(0, maxMessageLength - 1)}…` : plain
}

/** The path and query of an address. Pages are read from the origin that was asked. */
function toPath(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address, "https://filings.xbrl.org")) return null
  const { pathname, search } = new URL(address, "https://filings.xbrl.org")
  return pathname + search
}
