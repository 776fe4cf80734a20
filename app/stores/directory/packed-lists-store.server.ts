import { hashText } from "~/lib/text/hash-text"
import type { ListIndex } from "~/model/directory/list-index"
import type { ListsHead } from "~/model/directory/lists-head"
import { packLists } from "~/model/search/pack-lists"
import { toSearchLists } from "~/model/search/search-order"
import type { DocumentStore } from "~/platform/documents.server"
import { listsHeadKind } from "~/stores/document-kinds"

const headKey = "current"

/** Packs the search lists and switches to them. The previous lists remain available at their address. */
export async function writePackedLists(
  index: ListIndex,
  documents: DocumentStore,
  now: number,
): Promise<ListsHead> {
  const lists = toSearchLists(index)
  const text = JSON.stringify(packLists(lists))
  const name = await hashText(text)
  const before = await loadListsHead(documents)
  const head = {
    address: `/lists/${name}.json`,
    companies: lists.companies.length,
    investors: lists.investors.length,
  }
  await documents.putBytes(packedPath(name), text, "application/json")
  await documents.put(listsHeadKind, headKey, now, head)
  const kept = new Set(
    [head.address, before?.address].map((address) => address && packedPath(getName(address))),
  )
  await documents.prune(packedPrefix, (path) => kept.has(path))
  return head
}

export async function loadListsHead(documents: DocumentStore): Promise<ListsHead | null> {
  return (await documents.get(listsHeadKind, headKey))?.body ?? null
}

/** Null if the name is invalid or no such lists exist. */
export async function loadPackedLists(name: string, documents: DocumentStore): Promise<ArrayBuffer | null> {
  return /^[0-9a-f]{16}$/.test(name) ? documents.getBytes(packedPath(name)) : null
}

const packedPrefix = "search-lists/packed/"

function packedPath(name: string): string {
  return `${packedPrefix}${name}.json`
}

function getName(address: string): string {
  return address.slice("/lists/".length, -".json".length)
}
