import { ServerHtml } from "~/ui/server-html"

/** As in `ServerHtml`: null in a document request, too. */
export interface CurrencyMark {
  note: string | null
  choice: string | null
}

/** The rates of a page in a chosen currency; nothing where amounts are as reported. */
export function CurrencyNote({ mark }: { mark: CurrencyMark }) {
  return <ServerHtml slot="currency" html={mark.note} />
}

/** The choice of another currency; nothing where there are no rates. */
export function CurrencyChoice({ mark }: { mark: CurrencyMark }) {
  return <ServerHtml slot="currency-choice" html={mark.choice} />
}
