import type { AppLoadContext } from "@remix-run/cloudflare"
import { readAddress } from "~/addresses/data/answer-data.server"
import { matchAddress } from "~/addresses/data/registry"
import type { DataAnswer } from "~/model/directory/data-answer"

/** The answer of a data address, from the given parts of a context. */
export function readData(path: string, context: object): Promise<DataAnswer> {
  const url = new URL(path, "http://site.invalid")
  const matched = matchAddress(url.pathname)
  if (!matched) throw new Error(`There is no data at ${path}.`)
  const { documents = {} } = context as { documents?: object }
  return readAddress(matched, new Request(url), {
    ...context,
    documents: { ...documents, listDamagedImports: () => [] },
  } as unknown as AppLoadContext)
}
