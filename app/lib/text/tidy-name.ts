/** Words that stay in capitals although they can be pronounced. */
const acronyms = new Set(
  "AAON AAR ABB ABM ABVC ACI ACNB ADI ADM ADMA ADR AEI AES AG AGCO AI AMC AMTD ASA ASML ATI AXT AZZ BAE BCE BNY BOK BYD CACI CAE CBRE CECO CGI CIM CME CNA COPT CRA CTI DHI DTE EDAP EDP EOG EPR ERP ESCO ETF FTI GATX GSI HNI IBM ICU IDEX IDEXX IDT IMAX IQVIA ING IPG IQE ITT JEOL KDDI KLA LCI LSI MBIA MDU MFA MGE MGIC MSCI MYR NLI NVE NVIDIA OFG OGE OSI PAMT REIT RELX RLI SA SAB SAIC SAP SBA SE SEI SES SLM SPA UBS UDR UFJ UFP UGI UK UMB UMH UPS US USA USCB UTI VICI VSE VTEX WEC YPF".split(
    " ",
  ),
)

/** Abbreviations without a vowel that are not kept in capitals. */
const abbreviations = new Set(
  "BK BNK DR FDS GRP LTD MFG MGMT MT MTR MTRS PPTY PWR ST SVC SVCS SYS TR".split(" "),
)

/** Names with a capital inside. */
const styled = new Map(
  "AstraZeneca BlackRock ConocoPhillips eBay FedEx JPMorgan L3Harris MercadoLibre MetLife NextEra PayPal PepsiCo UnitedHealth"
    .split(" ")
    .map((word) => [word.toUpperCase(), word]),
)

const smallWords = new Set("AND AT BY DE DEL DU FOR IN OF ON THE TO".split(" "))

/**
 * The suffix EDGAR adds to distinguish companies with the same name: `/DE/`, ` / MA`, `/NEW`, `/Cayman
 * Islands`.
 */
const mark =
  /(?: [\\/] ?|(?<=\b(?:inc|corp|co|company|ltd|plc|[ivx]+)\.?)\/ ?)[a-z]{2,}(?: [a-z]+)?[\\/]?$| ?\/$/i

const legalForms = /(?:,? (?:corp|co|inc|ltd|plc|lp|llc|llp|ag|s\.?a|n\.?v)\b\.?)+$/i
const words = /[A-Z0-9&.'’]+/g

/** Converts an all-capitals name from a list or filing to title case, without EDGAR's suffix. */
export function tidyName(name: string): string {
  const oneLine = name.replace(/\s{2,}/g, " ").trim()
  const bare = /[\\/]/.test(oneLine) ? oneLine.replace(mark, "") : oneLine
  if (!/[a-z]/.test(bare)) return bare.replace(words, (word, at: number) => tidyWord(word, at === 0))
  const [forms = ""] = legalForms.exec(bare) ?? []
  const own = bare.slice(0, bare.length - forms.length)
  const tidy = forms.replace(/\b(?:CORP|CO|INC|LTD)\b/g, capitalised)
  return (/[a-z]/.test(own) ? own : own.replace(words, tidyBesideForm)) + tidy
}

/** `NEWMONT Corp`: beside a form in lowercase, a short first word is more often an acronym, as in `AES Corp`. */
function tidyBesideForm(word: string, at: number): string {
  const { length } = word.replace(/[^A-Z]/g, "")
  const isWord = length >= 5 || (at > 0 && (length === 4 || smallWords.has(word)))
  return isWord ? tidyWord(word, at === 0) : word
}

function tidyWord(word: string, isFirst: boolean): string {
  const letters = word.replace(/[^A-Z]/g, "")
  if (smallWords.has(word) && !isFirst) return word.toLowerCase()
  const known = styled.get(word)
  if (known) return known
  if (/\d|&|^[A-Z]\./.test(word) || acronyms.has(letters) || /^[IVX]+$/.test(letters)) return word
  if (letters.length <= 4 && !/[AEIOUY]/.test(letters) && !abbreviations.has(letters)) return word
  const [, prefix = "", rest = word] = /^(MC|[DLO]['’])([A-Z]{3,}.*)$/.exec(word) ?? []
  return capitalised(prefix) + capitalised(rest)
}

function capitalised(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase()
}
