import { baseForm } from "~/edgar/form-names"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"

/** A document of a filing whose words can be searched. */
export interface TextHead {
  /** The key of its stored text. */
  key: string
  cik: Cik
  accession: Accession
  file: string
  /** The form of the filing; `type` is that of the document. */
  form: string
  type: string
  filed: IsoDate
  period: IsoDate | null
  /** Items of Form 8-K, `2.02,9.01`. */
  items: string
}

/** A tag is one word of letters and digits for the index. */
const toTag = (prefix: string, text: string) => prefix + text.toLowerCase().replace(/[^a-z0-9]/g, "")

export const wordTags = {
  filer: (cik: Cik) => toTag("c", cik),
  /** Amendments have the tag of their form. */
  form: (form: string) => toTag("f", baseForm(form)),
  /** Item of Form 8-K. */
  item: (item: string) => toTag("i", item),
  /** A section, and all parts of a long one. */
  section: (key: string) => toTag("s", key.replace(/^((?:part-[12]-)?item-[\d.]+[a-c]?)-\d+$/, "$1")),
  sector: (sector: string) => toTag("g", sector),
  industry: (sic: string) => toTag("n", sic),
}

/** What a search can be narrowed by, beside the day of filing. */
export function toTags(
  { cik, form, items }: Pick<TextHead, "cik" | "form" | "items">,
  filer: { sector: string | null; sic: string | null },
  section: string,
): string {
  return [
    wordTags.filer(cik),
    wordTags.form(form),
    wordTags.section(section),
    ...items.split(",").flatMap((item) => (item ? wordTags.item(item) : [])),
    ...(filer.sector ? [wordTags.sector(filer.sector)] : []),
    ...(filer.sic ? [wordTags.industry(filer.sic)] : []),
  ].join(" ")
}
