import type { Ticker } from "~/lib/ticker"
import { ServerHtml } from "~/ui/server-html"
import { DataLinks, NoteLine } from "~/ui/tabs"

export interface PictureTabData {
  ticker: Ticker
  name: string
  picture: string | null
  noShares: string | null
}

/** A company's ownership in one picture. */
export function PictureTab({ data: { ticker, picture, noShares } }: { data: PictureTabData }) {
  return (
    <div className="noted">
      <NoteLine beside={<DataLinks at={`/company/${ticker}/ownership`} />}>
        What each group reports on its own form and day. The same shares can be in several rows, so rows are
        not added: managers include tracked investors and their funds, and owners above 5 % can be managers or
        insiders. {noShares}
      </NoteLine>
      <ServerHtml slot="ownership" html={picture} />
    </div>
  )
}
