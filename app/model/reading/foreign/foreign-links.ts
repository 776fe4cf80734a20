import { type Accession, accessionFolder } from "~/lib/accession"
import { type Cik, cikFolder } from "~/lib/cik"
import { foreignId } from "~/model/reading/text/markup"

/** The place of a document, which its links and images are resolved against. */
export type FilingPlace = {
  cik: Cik
  accession: Accession
  /** File names in the filing's own index. */
  files: ReadonlySet<string>
  /** Address of the reader for another document of the filing. */
  documentHref: (name: string) => string
  /** Our own address of an image of the filing. */
  imageHref: (name: string) => string
}

/** A foreign link as ours: `#fx-…` within the document, the reader, or an absolute https/http address; else null. */
export function rewriteLink(href: string, place: FilingPlace): string | null {
  const text = href.trim()
  if (text.startsWith("#")) return text.length > 1 ? `#${foreignId(decodeFragment(text.slice(1)))}` : null
  const url = resolve(text, place)
  if (!url) return null
  const name = nameInFiling(url, place)
  if (name && place.files.has(name)) {
    const fragment = url.hash ? `#${foreignId(decodeFragment(url.hash.slice(1)))}` : ""
    return place.documentHref(name) + fragment
  }
  return url.href
}

/** The address of an image of the filing, or null: no other image is shown. */
export function rewriteImage(source: string, place: FilingPlace): string | null {
  const url = resolve(source.trim(), place)
  const name = url ? nameInFiling(url, place) : null
  return name && place.files.has(name) && /\.(jpe?g|gif|png)$/i.test(name) ? place.imageHref(name) : null
}

function resolve(href: string, place: FilingPlace): URL | null {
  const base = `https://www.sec.gov/Archives/edgar/data/${cikFolder(place.cik)}/${accessionFolder(place.accession)}/`
  if (!href || !URL.canParse(href, base)) return null
  const url = new URL(href, base)
  if (url.protocol !== "https:" && url.protocol !== "http:") return null
  if (url.username || url.password) return null
  if (/(^|\.)sec\.gov$/.test(url.hostname)) url.protocol = "https:"
  return url
}

/** The file name of an address inside this very filing's folder. */
function nameInFiling(url: URL, place: FilingPlace): string | null {
  if (!/^(www\.)?sec\.gov$/.test(url.hostname)) return null
  const [, folder, name] = /^\/Archives\/edgar\/data\/\d+\/(\d{18})\/([^/]+)$/.exec(url.pathname) ?? []
  if (!name || folder !== accessionFolder(place.accession)) return null
  return decodeFragment(name)
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
