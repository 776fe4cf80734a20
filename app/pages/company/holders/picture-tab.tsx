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
        Each row is what one group reports by its own form, on its own day. The same shares are in several
        rows, so nothing is added: tracked investors are managers, managers report the shares of their funds
        too, and managers and insiders can be owners above 5 %. {noShares}
      </NoteLine>
      <ServerHtml slot="ownership" html={picture} />
    </div>
  )
}
