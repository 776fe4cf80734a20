/** Words that stay in capitals although they can be pronounced. */
const acronyms = new Set(
  "AAON AAR ABB ABS ACI ADI ADMA AEI AES AG AGCO AI ASA ATI AXT AZZ BAE BOK BYD CACI CAE CECO CIM COPT CRA EDAP EOG ERP ESCO ICU IDEX IDEXX IMAX ING IQE IQVIA ITT JEOL KLA MYR NVIDIA OGE OSI REIT SA SAB SAIC SAP SE SEI SES SPA UBS UGI UK UMB UPS US USA UTI VICI WEC".split(
    " ",
  ),
)

/** Abbreviations that cannot be pronounced and are not kept in capitals. */
const abbreviations = new Set(
  "ACQ ARPT ASSN BK BNK CNTY COML COMM CONV DR ENGR EQPT EXP FDS FINL GENL GRP INDL INTL INVS INVT LTD MATL MEDL MFG MGMT MT MTGE MTR MTRS NATL PPTY PWR REGL RLTY ST SVC SVCS SYS TR UTD".split(
    " ",
  ),
)

/** Groups of consonants with which short words begin. */
const onsets = new Set(
  "BL BR CH CHR CL CR DR DW FL FR GH GL GN GR KH KL KN KR LL PF PH PL PR PS PT QU RH SC SCH SCR SH SHR SK SL SM SN SP SPH SPL SPR SQ ST STR SV SW TH THR TR TS TW TZ WH WR ZH".split(
    " ",
  ),
)

/** Groups of consonants with which short words end. */
const codas = new Set(
  "BB BS BT CH CK CKS CS CT CTS DD DS FF FFS FS FT FTS GG GGS GH GHT GN GS HN KS LB LBS LD LDS LF LK LKS LL LLS LM LMS LP LPS LS LT LTS LTZ MB MP MPS MS NC NCH ND NDS NG NGS NK NKS NN NS NT NTS NZ PP PS PT PTS RB RBS RC RCH RD RDS RF RG RGS RK RKS RL RLD RLS RM RMS RN RNS RP RPS RQ RR RS RST RT RTS RV RZ SC SH SK SKS SM SP SPS SS ST STS TCH TH THS TS TT TTS TZ VS WD WK WL WLS WN WNS WS XT ZZ".split(
    " ",
  ),
)

/** Names with a capital inside. */
const styled = new Map(
  "AstraZeneca BlackRock Cboe ConocoPhillips eBay FedEx JPMorgan L3Harris MercadoLibre MetLife NextEra PayPal PepsiCo UnitedHealth WaFd Xcel Xtra"
    .split(" ")
    .map((word) => [word.toUpperCase(), word]),
)

const smallWords = new Set("AND AT BY DE DEL DU FOR IN OF ON THE TO".split(" "))

/**
 * The suffix EDGAR adds to distinguish companies with the same name: `/DE/`, ` / MA`, `/NEW`, `/Cayman
 * Islands`. Longer words behind a space are part of the name: `Purchased EUR / Sold USD`.
 */
const mark =
  /(?: [\\/]|(?<=\b(?:inc|corp|co|company|ltd|plc|[ivx]+)\.?)\/)(?: [a-z]{2,3}|[a-z]{2,}(?: [a-z]+)?)[\\/]?$| ?\/$/i

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
  if (letters.length <= 4 && !isPronounceable(letters) && !abbreviations.has(letters)) return word
  const [, prefix = "", rest = word] = /^(MC|[DLO]['’])([A-Z]{3,}.*)$/.exec(word) ?? []
  return capitalised(prefix) + capitalised(rest)
}

/** False for `TBA` and `EQT`, whose consonants begin or end no word. */
function isPronounceable(letters: string): boolean {
  const [, onset = "", rest = "", coda = ""] = /^([^AEIOUY]*)(.*?)([^AEIOUY]*)$/.exec(letters) ?? []
  const isKnown = (group: string, known: Set<string>) => group.length < 2 || known.has(group)
  return rest !== "" && isKnown(onset, onsets) && isKnown(coda, codas)
}

function capitalised(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase()
}
