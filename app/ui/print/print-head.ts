import { brand } from "~/lib/brand"
import { formatDay, type IsoDate } from "~/lib/dates"

/** The running head of printed pages: attributes of <html>, which `print.css` reads. */
export function toPrintHead(title: string, address: string, day: IsoDate): Record<string, string> {
  const { host, pathname, search } = new URL(address)
  const place = shorten(host + pathname + search)
  const isFiled = /^\/(company|investor|etf)\//.test(pathname)
  return {
    "data-print-title": title,
    "data-print-date": formatDay(day),
    "data-print-source": isFiled ? `Source: SEC filings, in ${brand.name} at ${place}` : `Source: ${place}`,
  }
}

/** One line of a sheet. */
const maxPlaceLength = 90

function shorten(place: string): string {
  return place.length > maxPlaceLength ? `${place.slice(0, maxPlaceLength - 1)}…` : place
}
