import { currentRates, type ExchangeRates } from "~/model/currency/exchange-rates"
import type { DocumentStore } from "~/platform/documents.server"
import { isolateCache } from "~/platform/isolate-cache.server"
import { exchangeRatesKind } from "~/stores/document-kinds"

const held = isolateCache<ExchangeRates | null>("The exchange rates")

export interface RatesContext {
  documents: Pick<DocumentStore, "get" | "getStamp">
  waitUntil?: (work: Promise<unknown>) => void
}

/** The imported exchange rates, cached in the isolate; null without any. */
export function loadExchangeRates({ documents, waitUntil }: RatesContext): Promise<ExchangeRates | null> {
  return held.get(
    {
      getMark: async () => (await documents.getStamp(exchangeRatesKind, currentRates))?.etag ?? null,
      read: async () => (await documents.get(exchangeRatesKind, currentRates))?.body ?? null,
    },
    waitUntil,
  )
}

/** Makes this isolate read the rates again. */
export function forgetExchangeRates(): void {
  held.forget()
}
